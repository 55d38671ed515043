/*
 * Who sees a request in a group: all members, or only those of a rank. Every query that goes from a
 * group to its requests has one of these conditions.
 */

/** Whether this row of `prayer_groups` is for this row of `members`. */
export const isFor = (row: string, member: string) => `${row}.needs_rank <= ${member}.rank`;

/**
 * The same for a list of one group, where people also find what they wrote themselves. `rank` and
 * `viewer` are expressions in SQL.
 */
export const isListedFor = (row: string, rank: string, viewer: string) => `(
  ${row}.needs_rank <= ${rank} or exists (
    select 1 from prayers own where own.id = ${row}.prayer_id and own.user_id = ${viewer}))`;

/** The rank of `$viewer` in the group `$id`; null if they are not in it. */
export const VIEWER_RANK = `(
  select me.rank from members me where me.user_id = $viewer and me.group_id = $id)`;
