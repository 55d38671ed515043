import { noteFailure } from '../audit/audit.ts';
import type { Db } from '../db/open.ts';
import { Refusal } from '../http/errors.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import type { Caller } from '../http/route.ts';
import type { Derive } from '../secrets.ts';
import type { Guesses } from './guesses.ts';
import { knownDevice } from './known-device.ts';
import { type Lane, matchPassword, type PasswordMatch } from './password.ts';

export type ProvingParts = {
  db: Db;
  derive: Derive;
  clock: () => number;
  guesses: Guesses;
  limiter: RateLimiter;
};

/** A signed-in user who has to prove who they are again. */
export type Asked = { id: number; sessionId: number; caller: Caller };

type Proof = {
  /** The key of an attempt: an account, a code, or a link. */
  account: string;
  /** Whether it names no account, as the code of a card. */
  isAtAnybody?: boolean;
  /** The account's user, if known. */
  userId: number | null;
  caller: Caller;
  /** The session of a signed-in user; undefined for a sign-in. */
  sessionId?: number;
};

/**
 * Checks a proof of identity; every way goes through here. `check` returns whether a password, code, passkey
 * or link is right, and gets the lane in which a password waits. Attempts are counted and slowed by
 * `createGuesses`. Wrong ones are audited; for signed-in users also those that were too many to be checked.
 * Throws 429 with the time to wait, and the errors of `check`.
 */
export const prove = async (
  { db, derive, clock, guesses, limiter }: ProvingParts,
  { account, isAtAnybody, userId, caller, sessionId }: Proof,
  check: (lane: Lane) => Promise<boolean>,
) => {
  const known =
    sessionId === undefined ? knownDevice(derive, caller.headers, userId) : `session ${sessionId}`;
  const { isGone } = caller;
  const from = { address: caller.address(), place: caller.place() };
  const one = { account, isAtAnybody, known, ...from, isGone };
  const kind = sessionId === undefined ? 'sign-in-failed' : 'proof-failed';
  const note = () => noteFailure({ db, limiter }, { kind, userId, place: one.place }, clock());
  try {
    const isRight = await guesses.try(one, () =>
      check(known === undefined ? 'stranger' : 'member'),
    );
    if (!isRight) note();
    return isRight;
  } catch (error) {
    // Not for strangers, who could add endless entries.
    if (sessionId !== undefined && error instanceof Refusal && error.code === 'too-often') note();
    throw error;
  }
};

/** Checks a password, as `prove` does. Returns the result of `matchPassword`. */
export const proveByPassword = async (
  parts: ProvingParts,
  proof: Proof,
  password: string,
  hash: string | undefined,
) => {
  let match: PasswordMatch = { isRight: false };
  await prove(parts, proof, async (lane) => {
    match = await matchPassword(parts.db, password, hash, lane);
    return match.isRight;
  });
  return match;
};
