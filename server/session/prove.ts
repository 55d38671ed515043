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

/** Somebody who is signed in and has to prove again that it is really them. */
export type Asked = { id: number; sessionId: number; caller: Caller };

type Proof = {
  /** What is tried: the password of an account, a code, a link. */
  account: string;
  /** Whether it names nobody, as a code does that many people have one of. */
  isAtAnybody?: boolean;
  /** Whose it is, if anybody’s. */
  userId: number | null;
  caller: Caller;
  /** The session that asks again; undefined for a sign-in. */
  sessionId?: number;
};

/**
 * The one way in which somebody proves who they are: `check` says whether a password, code, passkey
 * or link is right; it is told in which lane a password waits. Tries are counted and slowed as `createGuesses` says, and wrong ones are noted in
 * the log, those of somebody signed in also if they were too many to be checked. Throws 429 with the time to come again, and what `check` throws.
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
    // Strangers could make anybody write without end.
    if (sessionId !== undefined && error instanceof Refusal && error.code === 'too-often') note();
    throw error;
  }
};

/**
 * Proves by a password, as `prove` does. Returns what `matchPassword` found: whether it is right, and the hash to
 * store where the stored one has another form.
 */
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
