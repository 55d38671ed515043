/*
 * Who sees a request in a group: all members, or only those who look after the group. Every query
 * that goes from a group to its requests has one of these conditions.
 */

/** Whether this row of `prayer_groups` is for this row of `members`. */
export const isFor = (row: string, member: string) =>
  `${row}.is_leaders_only <= ${member}.is_leader`;

/**
 * The same for a list of one group, where people also find what they wrote themselves. `isLeader`
 * and `viewer` are expressions in SQL.
 */
export const isListedFor = (row: string, isLeader: string, viewer: string) => `(
  ${row}.is_leaders_only <= ${isLeader} or exists (
    select 1 from prayers own where own.id = ${row}.prayer_id and own.user_id = ${viewer}))`;

/** Whether `$viewer` looks after the group `$id`; null if they are not in it. */
export const VIEWER_LEADS = `(
  select me.is_leader from members me where me.user_id = $viewer and me.group_id = $id)`;
