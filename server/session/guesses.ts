import { m } from '../../shared/messages.ts';
import { tooOften } from '../http/errors.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { createSlowLine } from './slow-line.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Maximum wrong attempts of one lane that are checked. */
const CHECKED = { times: 10, within: 15 * MINUTE };
/** How many of them are checked without a delay. */
const FREE = 5;
/** Pauses of a known device after that: 1, 2, 4 and then 8 seconds. */
const FIRST_PAUSE = SECOND;
const LONGEST_PAUSE = 8 * SECOND;
/** Pause between attempts of all other devices after that. */
const APART = { times: 1, within: 30 * SECOND };
/** A network that retries too early more often than this does not wait for its turn. */
const EARLY = { times: 5, within: 15 * MINUTE };

/** Failures of one address, at any accounts, without a delay. */
const AT_ADDRESS = { times: 10, within: 3 * MINUTE };
const PAUSE_AT_ADDRESS = 2 * SECOND;
/** Maximum failures that are stored. */
const REMEMBERED = 1000;

/** Maximum attempts that wait in a line, and the seconds until the next attempt when it is full. */
const LINE_OF_DEVICE = { most: 12, seconds: LONGEST_PAUSE / SECOND };
const LINE_OF_ADDRESS = { most: 30, seconds: (30 * PAUSE_AT_ADDRESS) / SECOND };

/**
 * Limit of wrong attempts at codes that name no account, by unknown devices of all networks, and of one
 * network. More go through the slow line, at 1,200 an hour. There are 18^8 codes, 11,000,000,000. A month of
 * guessing from any number of networks is 864,000 attempts: it finds one of a hundred open cards with a
 * chance of 1 in 125, and one of ten with 1 in 1,250. A right card is checked within a minute meanwhile.
 */
const AT_ANYBODY = { times: 1000, within: 60 * MINUTE };
/** People in a hall mistype less. */
const OF_ONE_NETWORK = { times: 100, within: 60 * MINUTE };
/** More than can be checked in that time. */
const COUNTED = { times: 5000, within: 60 * MINUTE };
const TRIES_AT_ANYBODY = 'tries at anybody';
/** Maximum attempts at one wrong code by one device. */
const AT_ONE_CODE = { times: 5, within: 15 * MINUTE };

/** Maximum networks whose next allowed attempt is stored. */
const MANY = 10_000;

type Parts = {
  limiter: RateLimiter;
  wait: (milliseconds: number) => Promise<void>;
  /** Returns a monotonic time in milliseconds. */
  elapsed: () => number;
};

type Try = {
  /** The key of an attempt: an account, a code, or a link. */
  account: string;
  /** Whether it is a code that names no account, so that each attempt is at all accounts. */
  isAtAnybody?: boolean;
  /** The device or session that was signed in to this account before. */
  known: string | undefined;
  address: string;
  /** The network of the address. */
  place: string;
  isGone: () => boolean;
};

export type Guesses = ReturnType<typeof createGuesses>;

/**
 * Limits guessing without letting anybody lock out another user. Ten wrong attempts at one account are
 * checked in a quarter of an hour: ten of each known device, and ten of all other devices together, so that
 * nobody can use up another's. After five, a known device waits longer each time. Attempts of other devices
 * are half a minute apart, and networks that retry too early lose their turns to networks that wait. An
 * address that failed at many accounts is slowed.
 *
 * A code that names no account has its own lane per address: a wrong one delays no right one. Wrong codes are
 * counted per network and in all. Above the limits the next ones wait for seconds, those of networks and
 * addresses with fewer wrong codes first. Only if twenty equally trusted attempts wait, the next is refused
 * with a time to retry.
 */
export const createGuesses = ({ limiter, wait, elapsed }: Parts) => {
  const lines = new Map<string, { length: number; last: Promise<unknown> }>();
  const toldUntil = new Map<string, number>();
  const slowLine = createSlowLine(wait);

  /** Runs the work after all earlier work with this key. Throws 429 if too many wait. */
  const inLine = async <T>(
    key: string,
    { most, seconds }: typeof LINE_OF_DEVICE,
    work: () => Promise<T>,
  ): Promise<T> => {
    const line = lines.get(key) ?? { length: 0, last: Promise.resolve() };
    if (line.length >= most) throw tooManyTries(seconds);
    lines.set(key, line);
    line.length++;
    const mine = line.last.then(work);
    line.last = mine.catch(() => {});
    try {
      return await mine;
    } finally {
      line.length--;
      if (line.length === 0) lines.delete(key);
    }
  };

  const tryOfKnown = (lane: string, isGone: Try['isGone'], check: () => Promise<boolean>) =>
    inLine(lane, LINE_OF_DEVICE, async () => {
      const failures = limiter.taken(lane, CHECKED);
      const seconds = limiter.take(lane, CHECKED);
      if (seconds > 0) throw tooManyTries(seconds);
      if (failures >= FREE)
        await wait(Math.min(FIRST_PAUSE * 2 ** (failures - FREE), LONGEST_PAUSE));
      // The caller closed the connection, so do not use up an attempt.
      if (isGone()) return false;
      const isRight = await orGivenBack(check, () => limiter.giveBack(lane));
      if (isRight) limiter.forget(lane);
      return isRight;
    });

  /** Gives the attempt back if it could not be checked, as on a busy server. */
  const orGivenBack = async (check: () => Promise<boolean>, giveBack: () => void) => {
    try {
      return await check();
    } catch (error) {
      giveBack();
      throw error;
    }
  };

  /** Returns whether a network has retried too early too often. Counts each attempt. */
  const isImpatient = (key: string) => {
    const early = `early ${key}`;
    if ((toldUntil.get(key) ?? 0) > elapsed()) limiter.take(early, EARLY);
    return limiter.taken(early, EARLY) >= EARLY.times;
  };

  const tellWhen = (key: string, seconds: number) => {
    if (toldUntil.size >= MANY) toldUntil.clear();
    toldUntil.set(key, elapsed() + seconds * SECOND);
    return tooManyTries(seconds);
  };

  /** Uses one of the attempts that all unknown devices share. Throws 429. */
  const takeTurn = (lane: string, place: string) => {
    const key = `${lane} from ${place}`;
    const mustWait = isImpatient(key);
    const seconds = Math.max(
      limiter.secondsUntil(lane, mustWait ? { ...CHECKED, times: FREE } : CHECKED),
      limiter.taken(lane, CHECKED) >= FREE ? limiter.secondsUntil(`apart ${lane}`, APART) : 0,
    );
    if (seconds > 0) throw tellWhen(key, seconds);
    limiter.take(lane, CHECKED);
    // Each attempt begins the half minute again.
    limiter.forget(`apart ${lane}`);
    limiter.take(`apart ${lane}`, APART);
  };

  const tryOfOthers = async (
    lane: string,
    { address, place, isGone }: Try,
    check: () => Promise<boolean>,
  ) => {
    takeTurn(lane, place);
    const atAddress = `failures at ${address}`;
    const isSlow = limiter.taken(atAddress, AT_ADDRESS) >= AT_ADDRESS.times;
    limiter.take(atAddress, { ...AT_ADDRESS, times: REMEMBERED });
    const giveBack = () => {
      limiter.giveBack(lane);
      limiter.giveBack(atAddress);
    };
    const checked = async () => {
      if (isSlow) await wait(PAUSE_AT_ADDRESS);
      if (isGone()) {
        giveBack();
        return false;
      }
      const isRight = await check();
      if (isRight) giveBack();
      return isRight;
    };
    return orGivenBack(
      () => (isSlow ? inLine(atAddress, LINE_OF_ADDRESS, checked) : checked()),
      giveBack,
    );
  };

  const tryAtAnybody = async (
    lane: string,
    { address, place, isGone }: Try,
    check: () => Promise<boolean>,
  ) => {
    const ofCode = `${lane} from ${address}`;
    const ofNetwork = `${TRIES_AT_ANYBODY} from network ${place}`;
    const ofAddress = `${TRIES_AT_ANYBODY} from ${address}`;
    const seconds = limiter.take(ofCode, AT_ONE_CODE);
    if (seconds > 0) throw tooManyTries(seconds);
    const isSlow =
      limiter.taken(ofNetwork, COUNTED) >= OF_ONE_NETWORK.times ||
      limiter.taken(TRIES_AT_ANYBODY, COUNTED) >= AT_ANYBODY.times;
    const counts = [ofNetwork, ofAddress, TRIES_AT_ANYBODY];
    for (const key of counts) limiter.take(key, COUNTED);
    const rank = () => [limiter.taken(ofNetwork, COUNTED), limiter.taken(ofAddress, COUNTED)];
    const giveBack = () => {
      for (const key of [ofCode, ...counts]) limiter.giveBack(key);
    };
    const isRight = await orGivenBack(async () => {
      if (isSlow && !(await slowLine.turn({ rank, isGone }))) throw tooManyTries(slowLine.seconds);
      if (isGone()) {
        giveBack();
        return false;
      }
      return check();
    }, giveBack);
    if (isRight) giveBack();
    return isRight;
  };

  return {
    /**
     * Checks one attempt; `check` returns whether it is right. Until then it counts as wrong, so that
     * simultaneous attempts count. Throws 429 with the seconds to wait.
     */
    try: (one: Try, check: () => Promise<boolean>): Promise<boolean> => {
      const lane = `tries at ${one.account}`;
      if (one.known !== undefined) return tryOfKnown(`${lane} by ${one.known}`, one.isGone, check);
      return one.isAtAnybody ? tryAtAnybody(lane, one, check) : tryOfOthers(lane, one, check);
    },
  };
};

const tooManyTries = (seconds: number) => tooOften(seconds, m.session_tries_until);
