import { bytes, type Call } from '../../shared/call.ts';
import { type CallName, contract } from '../../shared/contract.ts';
import type { Db } from '../db/open.ts';
import { refused } from '../http/errors.ts';
import { isBusy, isDiskFull } from '../http/on-error.ts';
import { SIGN_INS } from '../http/rate-limits.ts';
import { type CommitTogether, SHARES_COMMIT } from './shared-commit.ts';

/** Calls that still work on a full disk, in the space that the ballast file frees. */
const ESSENTIAL: readonly CallName[] = [
  ...SIGN_INS,
  'startPasskeySignIn',
  'signOut',
  'deletePrayer',
  'followMailLink',
  'deleteComment',
  'deleteGroup',
  'deleteAccount',
  'deleteUser',
  'deleteResource',
  'removePicture',
  'removeMember',
  'endSession',
  'endOtherSessions',
];

/** Calls that delete or replace text or a picture, and how soon the write-ahead log must be free of it. */
export const FORGETS: Partial<Record<CallName, 'now' | 'soon'>> = {
  deleteAccount: 'now',
  deleteUser: 'now',
  rejectConfirmation: 'now',
  deletePrayer: 'soon',
  followMailLink: 'soon',
  changePrayer: 'soon',
  editPrayer: 'soon',
  removeAnswer: 'soon',
  deleteComment: 'soon',
  deleteGroup: 'soon',
  setPicture: 'soon',
  removePicture: 'soon',
};

/** Maximum wait for another program's write lock, and pause between attempts, in milliseconds. */
const WAIT_FOR_LOCK = 1000;
const BETWEEN_TRIES = 25;

type Parts = {
  db: Db;
  commitTogether: CommitTogether;
  storage: { requireWritable: () => void; isShort: () => boolean; makeRoom: () => boolean };
};

/**
 * Runs a route; one that may share a commit runs with others of the same turn first, and alone only if nothing
 * of theirs is stored. If another program has the database's write lock, waits up to a second before the route
 * starts, so that nothing is counted twice; other calls run meanwhile. Throws 503 if the database is gone or
 * stays locked, and 507 if the disk is full and the call is not essential.
 */
export const withLockAndRoom = async (
  name: CallName,
  { db, commitTogether, storage }: Parts,
  route: () => unknown,
) => {
  const { method, body }: Call = contract[name];
  if (method === 'GET') return route();
  storage.requireWritable();
  const isEssential = ESSENTIAL.includes(name);
  if (storage.isShort() && !isEssential) throw refused('disk-full');
  if (SHARES_COMMIT.includes(name)) {
    const outcome = await commitTogether(route);
    if (outcome && 'refusal' in outcome) throw outcome.refusal;
    if (outcome) return outcome.result;
  }
  const until = performance.now() + WAIT_FOR_LOCK;
  for (;;) {
    await waitForLock(db, until);
    try {
      return await route();
    } catch (error) {
      // An uploaded file can be read only once.
      const mayTryAgain = body !== bytes;
      // Another program may have taken the lock while the route was running.
      const wasLocked = isBusy(error) && performance.now() < until;
      const hasRoomNow = () => isEssential && isDiskFull(error) && storage.makeRoom();
      if (!mayTryAgain || !(wasLocked || hasRoomNow())) throw error;
    }
  }
};

/** Resolves when no other program has the write lock. Throws SQLite's error when time is up. */
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
