import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { doAtOnce, doInTurn, type InTurn } from '../http/turns.ts';
import { type Doomed, takePortion } from './portions.ts';

/** The database and the turns of its calls. */
export type Turns = { db: Db; inTurn: InTurn };
/** Deletes the last rows and the account, group or request itself. */
export type Finish = (tx: Tx) => void;

const begun = statement<unknown, Doomed>(
  'insert or ignore into deletions (kind, id) values ($kind, $id)',
);
const ended = statement<unknown, Doomed>('delete from deletions where kind = $kind and id = $id');
const isBegun = statement<{ kind: string }, Doomed>(
  'select kind from deletions where kind = $kind and id = $id',
);
const left = statement<Doomed>(
  "select kind, id from deletions where kind in ('account', 'group', 'request') limit 20",
);

/** Returns whether its deletion has begun. */
export const isBeingDeleted = (db: Db, doomed: Doomed) => isBegun.get(db, doomed) !== undefined;

type Deletion = {
  doomed: Doomed;
  now: number;
  /** Runs in the first transaction. Throws if the deletion is not allowed. */
  begin: (tx: Tx) => void;
  finish: Finish;
};

/**
 * Deletes something in portions, each in a transaction of its own with calls in between, then the last rows
 * and itself. If this is interrupted, `finishDeletions` continues it.
 */
export const deleteInPortions = ({ db, inTurn }: Turns, deletion: Deletion) =>
  doInTurn(stepsOf(db, deletion), inTurn);

/** Deletes something at once, where no call waits for the database. */
export const deleteAtOnce = (db: Db, deletion: Deletion) => doAtOnce(stepsOf(db, deletion));

function* stepsOf(db: Db, { doomed, now, begin, finish }: Deletion): Generator<void> {
  const isMuch = change(db, (tx) => {
    begin(tx);
    const hasMore = takePortion(tx, doomed, now);
    if (hasMore) begun.run(tx, doomed);
    else finish(tx);
    return hasMore;
  });
  if (!isMuch) return;
  yield;
  yield* restOf(db, doomed, finish, now);
}

function* restOf(db: Db, doomed: Doomed, finish: Finish, now: number): Generator<void> {
  while (change(db, (tx) => takePortion(tx, doomed, now))) yield;
  change(db, (tx) => {
    finish(tx);
    ended.run(tx, doomed);
  });
}

/** Continues deletions that a crash or a full disk interrupted. Throws the first error when all were tried. */
export const finishDeletions = async (
  { db, inTurn }: Turns,
  finish: Record<Doomed['kind'], (tx: Tx, id: number, now: number) => void>,
  now: number,
) => {
  const failures: unknown[] = [];
  for (const doomed of left.all(db, {})) {
    const steps = restOf(db, doomed, (tx) => finish[doomed.kind](tx, doomed.id, now), now);
    try {
      await doInTurn(steps, inTurn);
    } catch (error) {
      // Continue with the others.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
};

/** Returns whether a deletion is running or was interrupted. */
export const isDeleting = (db: Db) => left.all(db, {}).length > 0;
