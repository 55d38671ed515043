import { and, eq, lt, max, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { visitForm } from '../../shared/groups.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { members, shares } from '../db/schema.ts';
import { statement } from '../db/statement.ts';
import { recordOfUser } from '../events/record.ts';
import { groupFor } from './group.ts';

/** Returns the number of the newest share; 0 before there is one. */
export const newestShareId = (db: Db) => newest(db).get()?.id ?? 0;

const newest = prepared((db) => db.select({ id: max(shares.id) }).from(shares));

type Visit = z.output<typeof visitForm>;

/** Number of a group's newest requests that are searched for one of them. */
const LOOKED_AT = 1_000;

/**
 * Reads the newest share among what a member was shown in a group: these requests, or the newest with an id
 * up to `upTo`. It counts only what they see there: other changes would reveal when others write.
 */
const newestOfShown = statement<
  { id: number },
  { person: number; group: number; upTo: number; seen: string; most: number }
>(`
  select max(share) as id from (
    select l.share_id as share, l.prayer_id as prayer
    from members m
    cross join prayer_groups l indexed by prayer_groups_active on l.group_id = m.group_id
    where m.user_id = $person and m.group_id = $group and l.answer_id is null
      and l.is_resting = 0 and l.needs_rank <= m.rank
    order by l.share_id desc limit $most)
  where prayer <= $upTo or prayer in (select value from json_each($seen))`);

const note = prepared((db) =>
  db
    .update(members)
    .set({ seenShareId: sql`${sql.placeholder('upTo')}` })
    .where(
      and(
        eq(members.groupId, sql.placeholder('group')),
        eq(members.userId, sql.placeholder('person')),
        lt(members.seenShareId, sql.placeholder('upTo')),
      ),
    ),
);

/** Reads whether any share up to this one was new to a member: by others, and without a prayer of the member. */
const newUpTo = statement<{ id: number }, { person: number; group: number; upTo: number }>(`
  select l.prayer_id as id
  from members m cross join prayer_groups l indexed by prayer_groups_active on l.group_id = m.group_id
  where m.user_id = $person and m.group_id = $group and l.answer_id is null
    and l.is_resting = 0 and l.needs_rank <= m.rank and l.author_id <> $person
    and l.share_id > m.seen_share_id and l.share_id <= $upTo and not exists (
      select 1 from supports s indexed by supports_by_user
      where s.user_id = $person and s.prayer_id = l.prayer_id)
  limit 1`);

/**
 * Stores that a member has seen these requests of a group, or those up to an id: they and earlier shares are
 * no longer new. Older ones change nothing. Throws 404 for a group that they are not in.
 */
export const visitGroup = (
  db: Db,
  person: { id: number },
  groupId: number,
  { upTo = 0, seen = [] }: Visit,
  now: number,
) =>
  change(db, (tx) => {
    groupFor(tx, person, groupId);
    const whose = { person: person.id, group: groupId };
    const shown = newestOfShown.get(tx, {
      ...whose,
      upTo,
      seen: JSON.stringify(seen),
      most: LOOKED_AT,
    });
    const upToShare = shown?.id ?? 0;
    const wasAnyNew = newUpTo.get(tx, { ...whose, upTo: upToShare }) !== undefined;
    note(tx).run({ ...whose, upTo: upToShare });
    if (wasAnyNew) recordOfUser(tx, person.id, { kind: 'visit', groupId, at: now });
  });
