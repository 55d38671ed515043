import { sql } from 'drizzle-orm';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { searchWaiting } from '../db/schema.ts';
import { statement } from '../db/statement.ts';
import { indexPerson, indexTexts } from './index.ts';

/** Notes all requests of a group, whose words are to be put into the index anew by `fillInSearch`. */
export const indexGroupLater = (tx: Tx, groupId: number) =>
  tx.run(sql`
    insert or ignore into search_waiting (kind, id)
    select 'prayer', prayer_id from prayer_groups where group_id = ${groupId}`);

/** How many requests or people get into the index in one transaction. */
const SLICE = 50;

/**
 * Puts what waits for it into the index: what an older version has stored, and requests of a group that
 * is gone. People come first, then the newest requests. Works in slices, one for each call of `inTurn`.
 */
export const fillInSearch = async (db: Db, inTurn: <T>(work: () => T) => Promise<T>) => {
  for (const kind of ['user', 'prayer'] as const) {
    const next = () => waiting.all(db, { kind, limit: SLICE });
    for (let slice = next(); slice.length > 0; slice = next())
      await inTurn(() => change(db, (tx) => fillIn(tx, kind, slice)));
  }
};

const waiting = statement<{ id: number }, { kind: string; limit: number }>(
  'select id from search_waiting where kind = $kind order by id desc limit $limit',
);

const fillIn = (tx: Tx, kind: 'user' | 'prayer', slice: { id: number }[]) => {
  for (const { id } of slice) {
    if (kind === 'user') indexPerson(tx, id);
    else indexTexts(tx, id);
    tx.delete(searchWaiting)
      .where(sql`${searchWaiting.kind} = ${kind} and ${searchWaiting.id} = ${id}`)
      .run();
  }
};
