import { AsyncLocalStorage } from 'node:async_hooks';
import type { CallName } from '../../shared/contract.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { Refusal } from '../http/errors.ts';

/**
 * Calls whose commit may be shared. The route of each is synchronous, and changes nothing but the database:
 * after a rollback it runs again as if for the first time.
 */
export const SHARES_COMMIT: readonly CallName[] = [
  'createPrayer',
  'changePrayer',
  'editPrayer',
  'answerPrayer',
  'removeAnswer',
  'keepPraying',
  'restPrayer',
  'sayNow',
  'endNow',
  'addUpdate',
  'deleteUpdate',
  'pray',
  'stopPraying',
  'bookmarkPrayer',
  'removeBookmark',
  'addComment',
  'deleteComment',
  'sayAmen',
  'takeBackAmen',
  'reportPrayer',
  'reportComment',
  'reportUpdate',
  'visitGroup',
  'setMyNotices',
  'joinByLink',
  'readInbox',
  'readNotice',
  'updateProfile',
];

/** Maximum number of calls in one commit, so that reads of others wait for a few milliseconds only. */
const MOST = 64;

type Outcome = { result: unknown } | { refusal: Refusal };
type Waiting = { route: () => unknown; end: (outcome: Outcome | undefined) => void };

export type CommitTogether = ReturnType<typeof createSharedCommit>;

/**
 * Runs the routes that arrive in one turn of the event loop in one transaction, each in a savepoint: many
 * calls wait for the disk once. The transaction begins and ends within one turn, so nobody reads what is not
 * on the disk. Resolves after the commit: with the result, or with the refusal, whose route changed nothing.
 * Resolves with undefined if nothing of all these routes is stored, such as on a full disk: the route must
 * run alone then.
 */
export const createSharedCommit = (db: Db) => {
  const waiting: Waiting[] = [];
  const commitNext = () => {
    const batch = waiting.splice(0, MOST);
    if (waiting.length > 0) setImmediate(commitNext);
    const outcomes = outcomesOf(db, batch);
    for (const [at, { end }] of batch.entries()) end(outcomes?.[at]);
  };
  return (route: () => unknown) =>
    new Promise<Outcome | undefined>((end) => {
      // The route must not get the language of the call before it.
      const length = waiting.push({ route: AsyncLocalStorage.bind(route), end });
      if (length === 1) setImmediate(commitNext);
    });
};

/** Returns undefined if the transaction is rolled back. */
const outcomesOf = (db: Db, batch: Waiting[]): Outcome[] | undefined => {
  try {
    return change(db, () => batch.map(({ route }) => outcomeOf(db, route)));
  } catch {
    // The error may be another call's. Whose it is shows when each runs alone.
    return undefined;
  }
};

/** Throws all errors but refusals: SQLite may have ended the whole transaction. */
const outcomeOf = (db: Db, route: () => unknown): Outcome => {
  try {
    return { result: change(db, route) };
  } catch (refusal) {
    if (refusal instanceof Refusal) return { refusal };
    throw refusal;
  }
};
