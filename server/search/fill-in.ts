import { sql } from 'drizzle-orm';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { indexRowsAfter, transactionBudget } from './index.ts';
import { indexPerson } from './people.ts';

/** Marks all requests of a group to be indexed again. */
export const indexGroupLater = (tx: Tx, groupId: number) =>
  tx.run(sql`
    insert into search_waiting (kind, id)
    select 'prayer', prayer_id from prayer_groups where group_id = ${groupId}
    on conflict (kind, id) do update set after_row = 0`);

/** Maximum requests or users that one transaction adds to the index. */
const SLICE = 10;

type Waiting = { kind: 'user' | 'prayer'; id: number; afterRow: number };

const next = statement<Waiting, { limit: number }>(`
  select kind, id, after_row as afterRow from search_waiting
  where turn >= 0 order by turn, kind desc, id desc limit $limit`);
const done = statement<unknown, Pick<Waiting, 'kind' | 'id'>>(
  'delete from search_waiting where kind = $kind and id = $id',
);
const toTheEnd = statement<unknown, Pick<Waiting, 'id'> & { upTo: number }>(`
  update search_waiting
  set after_row = $upTo, turn = 1 + (select max(turn) from search_waiting)
  where kind = 'prayer' and id = $id`);

/**
 * Indexes a few waiting rows, in one transaction: users first, then the newest requests. A long conversation
 * continues at the end of the queue. Returns whether there was any.
 */
export const fillInNext = (db: Db): boolean => {
  if (next.all(db, { limit: 1 }).length === 0) return false;
  change(db, (tx) => {
    const room = transactionBudget();
    for (const { kind, id, afterRow } of next.all(tx, { limit: SLICE })) {
      if (room.characters <= 0) break;
      const upTo = kind === 'user' ? indexPerson(tx, id) : indexRowsAfter(tx, id, afterRow, room);
      if (upTo === undefined) done.run(tx, { kind, id });
      else toTheEnd.run(tx, { id, upTo });
    }
  });
  return true;
};
