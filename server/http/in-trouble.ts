import { bytes, type Call } from '../../shared/call.ts';
import { type CallName, contract } from '../../shared/contract.ts';
import type { Db } from '../db/open.ts';
import { refused } from './errors.ts';
import { isBusy, isDiskFull } from './on-error.ts';

/** The calls that work on a full disk too, in the room that the ballast gives. */
const ESSENTIAL: readonly CallName[] = [
  'signIn',
  'signOut',
  'deletePrayer',
  'deleteComment',
  'deleteGroup',
  'deleteAccount',
  'deleteUser',
  'deleteResource',
  'removeMember',
  'endSession',
  'endOtherSessions',
];

/** The calls that delete or replace text, and how soon it must have left the write-ahead log. */
export const FORGETS: Partial<Record<CallName, 'now' | 'soon'>> = {
  deleteAccount: 'now',
  deleteUser: 'now',
  deletePrayer: 'soon',
  changePrayer: 'soon',
  editPrayer: 'soon',
  removeAnswer: 'soon',
  deleteComment: 'soon',
  deleteGroup: 'soon',
};

/** How long a call waits for another program's write lock, and between tries, in milliseconds. */
const WAIT_FOR_LOCK = 1000;
const BETWEEN_TRIES = 25;

type Parts = {
  db: Db;
  storage: { requireWritable: () => void; isShort: () => boolean; makeRoom: () => boolean };
};

/**
 * What the route gives. While another program holds the database's write lock, a call waits for
 * it for up to a second before it begins, so that nothing is counted twice, and other calls go
 * on meanwhile. Throws 503 where the database is gone or stays locked, 507 where only the most
 * needed calls still have room.
 */
export const handled = async (name: CallName, { db, storage }: Parts, route: () => unknown) => {
  const { method, body }: Call = contract[name];
  if (method === 'GET') return route();
  storage.requireWritable();
  const isEssential = ESSENTIAL.includes(name);
  if (storage.isShort() && !isEssential) throw refused('disk-full');
  const until = performance.now() + WAIT_FOR_LOCK;
  for (;;) {
    await waitForLock(db, until);
    try {
      return await route();
    } catch (error) {
      // The bytes of a file can be read only once.
      const mayTryAgain = body !== bytes;
      // Another program may have taken the lock while the route was at work.
      const wasLocked = isBusy(error) && performance.now() < until;
      const hasRoomNow = () => isEssential && isDiskFull(error) && storage.makeRoom();
      if (!mayTryAgain || !(wasLocked || hasRoomNow())) throw error;
    }
  }
};

/** Resolves when no other program holds the write lock; throws as SQLite does once it is too late. */
const waitForLock = async ({ $client }: Db, until: number) => {
  for (;;) {
    try {
      $client.run('begin immediate');
      $client.run('rollback');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() >= until) throw error;
    }
    await Bun.sleep(BETWEEN_TRIES);
  }
};
