import type { SQL } from 'drizzle-orm';
import { RANK } from '../db/rank.ts';
import { withViewer } from '../db/statement.ts';

/*
 * Visibility of requests in a group: for all members, or for a rank. Every query from a group to its
 * requests has one of these conditions.
 */

/** SQL: whether the row `l` of `prayer_groups` is of a request that is neither answered nor resting. */
export const IS_ACTIVE = 'l.answer_id is null and l.is_resting = 0';

/** SQL: whether this row of `prayer_groups` is for this row of `members`. */
export const isFor = (row: string, member: string) => `${row}.needs_rank <= ${member}.rank`;

/**
 * SQL: whether the author of the request `p` is hidden. A hidden author is notified as every other member
 * is: the recipients of a mail would reveal them to a reader of several mailboxes.
 */
export const HIDES_AUTHOR = '(p.shown_author_id is null and p.is_from_office = 0)';

/**
 * SQL: whether a row is for the member in a list of one group, which also has their own requests. `rank`
 * and `viewer` are expressions in SQL.
 */
export const isListedFor = (row: string, rank: string, viewer: string) => `(
  ${row}.needs_rank <= ${rank} or exists (
    select 1 from prayers own where own.id = ${row}.prayer_id and own.user_id = ${viewer}))`;

/** SQL: whether `$viewer` reads the request `p` in one of their groups. */
export const READ_BY_VIEWER = `exists (
  select 1 from prayer_groups pg
  join members m on m.group_id = pg.group_id and m.user_id = $viewer
  where pg.prayer_id = p.id and ${isFor('pg', 'm')})`;

/** SQL: the rank of `$viewer` in the group `$id`; null for a stranger. */
export const VIEWER_RANK = `(
  select me.rank from members me where me.user_id = $viewer and me.group_id = $id)`;

/**
 * SQL: whether a comment or update is shown: to its author always; else not after it was removed, and
 * while it is held only to the moderators of the group that reviews it.
 */
export const isShown = (row: string, viewer: string) => `(
  ${row}.user_id = ${viewer} or (${row}.is_removed = 0 and (${row}.held_in is null or exists (
    select 1 from members mod
    where mod.user_id = ${viewer} and mod.group_id = ${row}.held_in and mod.rank = ${RANK.moderator}))))`;

/** Returns the condition isShown for a query of drizzle. */
export const shownTo = (table: 'comments' | 'updates', viewer: SQL) =>
  withViewer(isShown(table, '$viewer'), viewer);

const COUNTERS = {
  comments: { all: 'p.comment_count', hidden: 'p.hidden_comments' },
  updates: { all: 'p.update_count', hidden: 'p.hidden_updates' },
};

/**
 * SQL: the number of comments or updates on the request `p` without the few hidden ones, which have an
 * index.
 */
export const countShown = (table: 'comments' | 'updates', viewer: string) => {
  const { all, hidden } = COUNTERS[table];
  return `case ${hidden} when 0 then ${all} else ${all}
  - (select count(*) from ${table} h where h.prayer_id = p.id
      and (h.held_in is not null or h.is_removed = 1) and not ${isShown('h', viewer)}) end`;
};
