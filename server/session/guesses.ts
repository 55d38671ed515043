import { m } from '../../shared/messages.ts';
import { tooOften } from '../http/errors.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { createSlowLine } from './slow-line.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** How many wrong tries of one lane are checked. */
const CHECKED = { times: 10, within: 15 * MINUTE };
/** How many of them are checked at once. */
const FREE = 5;
/** How long the tries of a known device wait after that: 1, 2, 4 and then 8 seconds. */
const FIRST_PAUSE = SECOND;
const LONGEST_PAUSE = 8 * SECOND;
/** How far apart those of all other devices are after that. */
const APART = { times: 1, within: 30 * SECOND };
/** A network that comes back before the time it was told, more often than this, does not wait. */
const EARLY = { times: 5, within: 15 * MINUTE };

/** How many failures of one address, at any accounts, cause no delay. */
const AT_ADDRESS = { times: 10, within: 3 * MINUTE };
const PAUSE_AT_ADDRESS = 2 * SECOND;
/** The most failures that are remembered. */
const REMEMBERED = 1000;

/** How many may wait in a line, and when those who find it full may come again, in seconds. */
const LINE_OF_DEVICE = { most: 12, seconds: LONGEST_PAUSE / SECOND };
const LINE_OF_ADDRESS = { most: 30, seconds: (30 * PAUSE_AT_ADDRESS) / SECOND };

/**
 * Of tries that name nobody, so many wrong ones of unknown devices are checked at once, of all networks together and
 * of one. Those beyond go through the slow line, 1,200 an hour. There are 18^8 codes, 11,000,000,000. A month of
 * guessing from any number of networks is 864,000 tries: it finds one of a hundred open cards with a chance of 1 in
 * 125, and one of ten with 1 in 1,250. A right card beside them gets in within a minute.
 */
const AT_ANYBODY = { times: 1000, within: 60 * MINUTE };
/** A hall mistypes less. */
const OF_ONE_NETWORK = { times: 100, within: 60 * MINUTE };
/** More than can be checked in that time. */
const COUNTED = { times: 5000, within: 60 * MINUTE };
const TRIES_AT_ANYBODY = 'tries at anybody';
/** How often one wrong code of one device is checked. */
const AT_ONE_CODE = { times: 5, within: 15 * MINUTE };

/** Of so many networks it is remembered when they may come again. */
const MANY = 10_000;

type Parts = {
  limiter: RateLimiter;
  wait: (milliseconds: number) => Promise<void>;
  /** A clock that only goes forward, in milliseconds. */
  elapsed: () => number;
};

type Try = {
  /** What is tried: the password of an account, a code, a link. */
  account: string;
  /** Whether it is a code that names nobody, so that each try is at everybody's. */
  isAtAnybody?: boolean;
  /** The device or session that was let into this account before, if it is one. */
  known: string | undefined;
  address: string;
  /** The network of the address. */
  place: string;
  isGone: () => boolean;
};

export type Guesses = ReturnType<typeof createGuesses>;

/**
 * Makes guessing slow without letting anybody lock out somebody else. Of one account ten wrong tries
 * are checked in a quarter of an hour: ten of each device that was let in before, and ten of all
 * others together, so that nobody can use up another one's. After five, a known device waits longer
 * each time. The others come half a minute apart, and networks that do not wait until the time they
 * were told leave their turns to those that do. An address that failed at many accounts comes slower.
 *
 * A code that names nobody is a lane of its own for each address: a wrong one delays no right one beside it. Wrong ones
 * are counted by network and over all networks. Where they are too many, the next ones wait for seconds, those of
 * networks and addresses with fewer wrong ones first. Only where twenty wait that are trusted as much is one told when
 * to come again.
 */
export const createGuesses = ({ limiter, wait, elapsed }: Parts) => {
  const lines = new Map<string, { length: number; last: Promise<unknown> }>();
  const toldUntil = new Map<string, number>();
  const slowLine = createSlowLine(wait);

  /** Runs the work after everything before it with the same key. Throws 429 if too many wait. */
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
      // The caller has hung up, so checking would only waste a place.
      if (isGone()) return false;
      const isRight = await orGivenBack(check, () => limiter.giveBack(lane));
      if (isRight) limiter.forget(lane);
      return isRight;
    });

  /** What could not be checked, as on a server that is too busy, was no try. */
  const orGivenBack = async (check: () => Promise<boolean>, giveBack: () => void) => {
    try {
      return await check();
    } catch (error) {
      giveBack();
      throw error;
    }
  };

  /** Whether a network has come back too early too often. Each try of it is counted. */
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

  /** Uses one of the tries that all unknown devices have together. Throws 429. */
  const takeTurn = (lane: string, place: string) => {
    const key = `${lane} from ${place}`;
    const mustWait = isImpatient(key);
    const seconds = Math.max(
      limiter.secondsUntil(lane, mustWait ? { ...CHECKED, times: FREE } : CHECKED),
      limiter.taken(lane, CHECKED) >= FREE ? limiter.secondsUntil(`apart ${lane}`, APART) : 0,
    );
    if (seconds > 0) throw tellWhen(key, seconds);
    limiter.take(lane, CHECKED);
    // The half minute begins anew with each of them.
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
     * Checks one try; `check` tells whether it is right. The try counts as wrong until then, so that
     * many at once count as many. Throws 429, which says when to come again.
     */
    try: (one: Try, check: () => Promise<boolean>): Promise<boolean> => {
      const lane = `tries at ${one.account}`;
      if (one.known !== undefined) return tryOfKnown(`${lane} by ${one.known}`, one.isGone, check);
      return one.isAtAnybody ? tryAtAnybody(lane, one, check) : tryOfOthers(lane, one, check);
    },
  };
};

const tooManyTries = (seconds: number) => tooOften(seconds, m.session_tries_until);
