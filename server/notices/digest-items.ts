import { and, eq, lt, lte, max, sql } from 'drizzle-orm';
import { DIGEST, DIGEST_KINDS, isInDigest } from '../../shared/notices.ts';
import type { Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { RANK } from '../db/rank.ts';
import { digestItems, prayers } from '../db/schema.ts';
import { type Raw, statement } from '../db/statement.ts';
import { wantsNotices } from '../groups/my-notices.ts';
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
/** Longest time that an item waits for a digest, in milliseconds. */
const KEPT = 60 * DAY;
/** Maximum number of items that a digest reads. */
const MOST_READ = 2000;

/** Returns a notice as an item of a digest; null if no digest has its kind. */
export const asDigestItem = ({ kind, userId, subjectId, groupId, entryId, createdAt }: Delivery) =>
  kind !== DIGEST && isInDigest(kind) && userId !== null && subjectId !== null
    ? { kind, userId, prayerId: subjectId, groupId, entryId: entryId ?? 0, createdAt }
    : null;

type NewItem = NonNullable<ReturnType<typeof asDigestItem>>;

/** Stores an item for its recipient's next digest. An item that is stored already changes nothing. */
export const addToDigest = (db: Db, item: NewItem) =>
  db.insert(digestItems).values(item).onConflictDoNothing().run();

const urgentOf = prepared((db) =>
  db
    .select({ isUrgent: prayers.isUrgent })
    .from(prayers)
    .where(eq(prayers.id, sql.placeholder('id'))),
);

/** Returns whether a notice waits for the digest: it is not urgent, and the recipient chose digests. */
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

/** SQL: whether an item is still true. */
const IS_SO = soByKind('i.kind', (name) => kinds[name].digest?.isSo);

const alwaysHeard = DIGEST_KINDS.filter((name) => kinds[name].digest?.isAlwaysHeard);

/**
 * SQL: whether the recipient is notified of an item: always for some kinds, else as chosen for the
 * request's groups.
 */
const IS_HEARD = `(i.kind in (${alwaysHeard.map((name) => `'${name}'`)}) or exists (
  select 1 from prayer_groups pg
  join members me on me.group_id = pg.group_id and me.user_id = $viewer
  where pg.prayer_id = p.id and ${isFor('pg', 'me')} and ${wantsNotices('me', 'pg')}))`;

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

/** Returns requests of a digest by id, as its reader sees them. The caller knows that they are visible. */
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
 * Returns the items of a digest that its recipient may still see and still wants, and the id of the last
 * one. A digest that is sent again has the same items. Later items are for the next digest: otherwise the
 * reader of somebody’s mail would see that something hidden from them, such as an anonymous request, had
 * made this digest due.
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

/**
 * Returns the digest to the recipient's own address, for itself and for the mail to the household reader;
 * both have the same items.
 */
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

/** Returns the id of the last item that a digest had; undefined if it was not sent. */
export const notifiedUpTo = (db: Db, digest: { id: number }) =>
  db
    .select({ id: max(digestItems.id) })
    .from(digestItems)
    .where(eq(digestItems.digestId, digest.id))
    .get()?.id ?? undefined;

/**
 * SQL: whether no moderators hide the request from the recipient while they review it. A later digest has
 * it if they release it.
 */
const isDecidedFor = sql`(not exists (
    select 1 from prayer_groups held
    cross join members me on me.group_id = held.group_id and me.user_id = ${digestItems.userId}
    where held.prayer_id = ${digestItems.prayerId} and held.is_held = 1 and me.rank < ${RANK.moderator})
  or exists (
    select 1 from prayer_groups pg
    cross join members me on me.group_id = pg.group_id and me.user_id = ${digestItems.userId}
    where pg.prayer_id = ${digestItems.prayerId} and pg.needs_rank <= me.rank))`;

/** Marks the items up to this one as sent to their recipient. */
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

/**
 * Deletes items that no digest could send within 60 days. Items that were sent are deleted with their
 * digest.
 */
export const sweepDigestItems = (db: Db, now: number) =>
  db.run(sql`
    delete from digest_items where id in (
      select id from digest_items where ${lt(digestItems.createdAt, now - KEPT)} limit 5000)`);
