import type { Tx } from '../db/change.ts';
import { type statement as Statement, statement } from '../db/statement.ts';
import { indexLater } from '../search/index.ts';

/*
 * Deleting an account, a group or a request with many rows takes long. So rows are deleted in portions of a
 * few milliseconds, as long as a table has more than one portion. The rest is deleted with the account, group
 * or request itself.
 */

export type Doomed = { kind: 'account' | 'group' | 'request'; id: number };

type Portion = ReturnType<typeof Statement<{ key: number }, { id: number }>>;

/** Deletes one portion, if there are more rows than that. Returns a row per deleted one. */
const portionOf = (table: string, column: string, key: string, size: number): Portion =>
  statement(`
    delete from ${table} where ${column} = $id
      and (select count(*) from (
        select 1 from ${table} where ${column} = $id limit ${size + 1})) > ${size}
      and ${key} in (select ${key} from ${table} where ${column} = $id limit ${size})
    returning ${key} as key`);

const AMENS = 100;
/** Deletes a portion of the Amens under the next comments, which would otherwise be deleted at once with them. */
const amensUnder = (column: 'prayer_id' | 'user_id', size: number): Portion => {
  const under = `from comment_reactions where comment_id in (
    select id from comments where ${column} = $id order by id limit ${size})`;
  return statement(`
    delete from comment_reactions where (comment_id, user_id) in (
        select comment_id, user_id ${under} limit ${AMENS})
      and (select count(*) from (select 1 ${under} limit ${AMENS + 1})) > ${AMENS}
    returning user_id as key`);
};
const OF_REQUEST = [
  amensUnder('prayer_id', 30),
  portionOf('comments', 'prayer_id', 'id', 30),
  portionOf('updates', 'prayer_id', 'id', 30),
  portionOf('supports', 'prayer_id', 'user_id', 60),
  portionOf('bookmarks', 'prayer_id', 'id', 60),
  portionOf('inbox', 'prayer_id', 'id', 60),
];

/** Deleting a text searches its request's rows in the search index, so many rows are deleted first. */
const INDEX_ROWS = 300;
const longTalk = statement<{ id: number }, { id: number }>(
  'select id from comments where prayer_id = $id limit 1 offset 30',
);
const indexed = statement<{ row: number }, { id: number; limit: number }>(`
  select rowid as row from search where rowid >= $id << 20 and rowid < ($id + 1) << 20 limit $limit`);
const fromIndex = statement<unknown, { row: number }>('delete from search where rowid = $row');
const takeFromIndex = (tx: Tx, id: number) => {
  if (!longTalk.get(tx, { id })) return false;
  const rows = indexed.all(tx, { id, limit: INDEX_ROWS });
  for (const row of rows) fromIndex.run(tx, row);
  return rows.length > 0;
};
const takeOfRequest = (tx: Tx, id: number) => takeFromIndex(tx, id) || takeOne(tx, OF_REQUEST, id);

const REQUESTS = 10;
const manyRequests = statement<{ id: number }, { id: number }>(
  `select id from prayers where user_id = $id order by id limit ${REQUESTS + 1}`,
);
const request = statement<unknown, { id: number }>('delete from prayers where id = $id');
const OF_ACCOUNT = [
  amensUnder('user_id', 10),
  // Each is searched in the index, where its request may have thousands of rows.
  portionOf('comments', 'user_id', 'id', 10),
  portionOf('updates', 'user_id', 'id', 30),
  portionOf('supports', 'user_id', 'prayer_id', 60),
  portionOf('bookmarks', 'user_id', 'id', 60),
  portionOf('comment_reactions', 'user_id', 'comment_id', 60),
  portionOf('inbox', 'user_id', 'id', 100),
];

const IN_GROUP = 20;
const manyInGroup = statement<{ id: number; isAlone: number }, { id: number }>(`
  select pg.prayer_id as id, not exists (
    select 1 from prayer_groups other
    where other.prayer_id = pg.prayer_id and other.group_id <> pg.group_id) as isAlone
  from prayer_groups pg where pg.group_id = $id limit ${IN_GROUP + 1}`);
const fromGroup = statement<unknown, { id: number; request: number }>(
  'delete from prayer_groups where group_id = $id and prayer_id = $request',
);
const toItsAuthor = statement<unknown, { request: number }>(
  'update prayers set is_anonymous = 0, is_from_office = 0 where id = $request',
);
const told = statement<unknown, { id: number; request: number; now: number }>(`
  insert into events (kind, user_id, prayer_id, created_at)
  select 'prayer-changed', pg.author_id, pg.prayer_id, $now from prayer_groups pg
  where pg.group_id = $id and pg.prayer_id = $request and not exists (
    select 1 from members m where m.group_id = pg.group_id and m.user_id = pg.author_id)`);
const OF_GROUP = [portionOf('inbox', 'group_id', 'id', 60)];

const takeOne = (tx: Tx, portions: readonly Portion[], id: number) =>
  portions.some((portion) => portion.all(tx, { id }).length > 0);

const takeRequests = (tx: Tx, id: number) => {
  const requests = manyRequests.all(tx, { id });
  if (requests.some((one) => takeOfRequest(tx, one.id))) return true;
  if (requests.length <= REQUESTS) return false;
  for (const one of requests) request.run(tx, one);
  return true;
};

/** Requests shared only with the group become private. Their authors get an event even if they left. */
const takeFromGroup = (tx: Tx, id: number, now: number) => {
  const requests = manyInGroup.all(tx, { id });
  if (requests.length <= IN_GROUP) return false;
  for (const one of requests) {
    if (one.isAlone) toItsAuthor.run(tx, { request: one.id });
    told.run(tx, { id, request: one.id, now });
    fromGroup.run(tx, { id, request: one.id });
    indexLater(tx, one.id);
  }
  return true;
};

const TAKE: Record<Doomed['kind'], (tx: Tx, id: number, now: number) => boolean> = {
  account: (tx, id) => takeRequests(tx, id) || takeOne(tx, OF_ACCOUNT, id),
  group: (tx, id, now) => takeFromGroup(tx, id, now) || takeOne(tx, OF_GROUP, id),
  request: takeOfRequest,
};

/** Deletes one portion. Returns false if no table had more than a portion. */
export const takePortion = (tx: Tx, { kind, id }: Doomed, now: number) => TAKE[kind](tx, id, now);
