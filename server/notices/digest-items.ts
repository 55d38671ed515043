import { and, eq, lt, lte, max, sql } from 'drizzle-orm';
import { DIGEST, DIGEST_KINDS, isInDigest } from '../../shared/notices.ts';
import type { Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { RANK } from '../db/rank.ts';
import { digestItems, prayers } from '../db/schema.ts';
import { type Raw, statement } from '../db/statement.ts';
import { wantsToHear } from '../groups/my-notices.ts';
import type { Delivery } from '../outbox/deliveries.ts';
import {
  PLAIN_PRAYER_COLUMNS,
  PRAYER_JOINS,
  type PrayerRow,
  presentPrayer,
  VISIBLE_TO_VIEWER,
} from '../prayers/prayer.ts';
import { isFor } from '../prayers/reach.ts';
import { isWanted, type Recipient } from './kind.ts';
import { kinds } from './kinds/index.ts';
import { soByKind } from './so-by-kind.ts';

const DAY = 24 * 60 * 60_000;
/** How long an item waits for a digest that can be sent. */
const KEPT = 60 * DAY;
/** No digest looks at more items than this. */
const MOST_READ = 2000;

/** What a notice is about, if a digest can hold it. */
export const asDigestItem = ({ kind, userId, subjectId, groupId, entryId, createdAt }: Delivery) =>
  kind !== DIGEST && isInDigest(kind) && userId !== null && subjectId !== null
    ? { kind, userId, prayerId: subjectId, groupId, entryId: entryId ?? 0, createdAt }
    : null;

type NewItem = NonNullable<ReturnType<typeof asDigestItem>>;

/** Keeps a notice for its recipient's next digest. One that is there already changes nothing. */
export const addToDigest = (db: Db, item: NewItem) =>
  db.insert(digestItems).values(item).onConflictDoNothing().run();

const urgentOf = prepared((db) =>
  db
    .select({ isUrgent: prayers.isUrgent })
    .from(prayers)
    .where(eq(prayers.id, sql.placeholder('id'))),
);

/** Whether it waits for the digest: it is not urgent, and the recipient does not want it at once. */
export const waitsForDigest = (
  db: Db,
  user: Recipient,
  { kind, prayerId }: Pick<NewItem, 'kind' | 'prayerId'>,
) => {
  if (user.mailFrequency === 'at-once') return false;
  const isUrgent = kinds[kind].isAtOnceIfUrgent && urgentOf(db).get({ id: prayerId })?.isUrgent;
  return !(isUrgent && user.urgentAtOnce);
};

export type ItemRow = Raw<
  Pick<typeof digestItems.$inferSelect, 'id' | 'kind' | 'prayerId' | 'entryId' | 'createdAt'>
> & {
  groupId: number | null;
  isUrgent: number;
  isAnonymous: number;
};

/** Whether what an item tells of is still so. */
const IS_SO = soByKind('i.kind', (name) => kinds[name].digest?.isSo);

const alwaysHeard = DIGEST_KINDS.filter((name) => kinds[name].digest?.isAlwaysHeard);

/** Some kinds are told always; the rest as the member chose for the groups of the request. */
const IS_HEARD = `(i.kind in (${alwaysHeard.map((name) => `'${name}'`)}) or exists (
  select 1 from prayer_groups pg
  join members me on me.group_id = pg.group_id and me.user_id = $viewer
  where pg.prayer_id = p.id and ${isFor('pg', 'me')} and ${wantsToHear('me', 'pg')}))`;

const itemsToTell = statement<
  ItemRow,
  { viewer: number; digest: number; kinds: string; upTo: number; before: number; limit: number }
>(`
  select i.id, i.kind, i.prayer_id as prayerId, i.entry_id as entryId, i.group_id as groupId, i.created_at as createdAt,
    p.is_urgent as isUrgent, p.is_anonymous as isAnonymous
  from (
    select id as itemId from digest_items where user_id = $viewer and is_told = 0
    union all select id from digest_items where digest_id = $digest
    limit $limit)
  cross join digest_items i on i.id = itemId
  cross join prayers p on p.id = i.prayer_id
  where i.id <= $upTo and i.created_at < $before and i.kind in (select value from json_each($kinds))
    and ${VISIBLE_TO_VIEWER} and ${IS_SO} and ${IS_HEARD}`);

const shownPrayers = statement<PrayerRow, { viewer: number; ids: string }>(`
  select ${PLAIN_PRAYER_COLUMNS}
  from json_each($ids) l cross join prayers p on p.id = l.value ${PRAYER_JOINS}`);

/** Requests of a digest, by id, as its reader may see them. They are known to be visible. */
export const prayersShownTo = (db: Db, viewer: { id: number }, ids: readonly number[]) =>
  new Map(
    shownPrayers
      .all(db, { viewer: viewer.id, ids: JSON.stringify(ids) })
      .map((row) => [row.id, presentPrayer(viewer, row)]),
  );

const newestItem = prepared((db) =>
  db.select({ id: sql<number>`coalesce(max(${digestItems.id}), 0)` }).from(digestItems),
);

/**
 * What a digest tells its recipient: what waits for it, as far as the recipient still may and wants
 * to hear it; and how far that goes. A digest that is sent again tells the same once more. What came after
 * it was due is for the next one: otherwise who reads somebody’s mail would see by it that something had made this one
 * due of which they are not told, such as an anonymous request.
 */
export const digestItemsFor = (
  db: Db,
  user: Recipient,
  digest: { id: number; createdAt: number },
) => {
  const upTo = newestItem(db).get()?.id ?? 0;
  const wanted = DIGEST_KINDS.filter((kind) => isWanted(user, kinds[kind]));
  const bounds = {
    viewer: user.id,
    digest: digest.id,
    kinds: JSON.stringify(wanted),
    upTo,
    before: digest.createdAt,
    limit: MOST_READ,
  };
  return { upTo, items: itemsToTell.all(db, bounds) };
};

/** The digest itself, of its own mail and of that to the recipient’s reader: what one of them tells is told. */
export const firstOf = ({
  id,
  userId,
  copyOf,
  createdAt,
}: Pick<Delivery, 'id' | 'userId' | 'copyOf' | 'createdAt'>) => ({
  id: copyOf ?? id,
  userId,
  createdAt,
});

/** How far a digest told what waited; undefined if it was not sent. */
export const notifiedUpTo = (db: Db, digest: { id: number }) =>
  db
    .select({ id: max(digestItems.id) })
    .from(digestItems)
    .where(eq(digestItems.digestId, digest.id))
    .get()?.id ?? undefined;

/**
 * Whether no moderators keep the request from the recipient for the time of their look at it. It is
 * told in a later digest then, if they let it be seen again.
 */
const isDecidedFor = sql`(not exists (
    select 1 from prayer_groups held
    cross join members me on me.group_id = held.group_id and me.user_id = ${digestItems.userId}
    where held.prayer_id = ${digestItems.prayerId} and held.is_held = 1 and me.rank < ${RANK.moderator})
  or exists (
    select 1 from prayer_groups pg
    cross join members me on me.group_id = pg.group_id and me.user_id = ${digestItems.userId}
    where pg.prayer_id = ${digestItems.prayerId} and pg.needs_rank <= me.rank))`;

/** Notes that a digest may now have told its recipient everything up to this item. */
export const markNotified = (
  tx: Tx,
  { id, userId, createdAt }: Pick<Delivery, 'id' | 'userId' | 'createdAt'>,
  upTo: number,
) =>
  tx
    .update(digestItems)
    .set({ isTold: true, digestId: id })
    .where(
      and(
        eq(digestItems.userId, userId ?? 0),
        sql`${digestItems.isTold} = 0`,
        lte(digestItems.id, upTo),
        lt(digestItems.createdAt, createdAt),
        isDecidedFor,
      ),
    )
    .run();

/** Deletes what no digest could tell within 60 days. What was told goes with its digest. */
export const sweepDigestItems = (db: Db, now: number) =>
  db.run(sql`
    delete from digest_items where id in (
      select id from digest_items where ${lt(digestItems.createdAt, now - KEPT)} limit 5000)`);
