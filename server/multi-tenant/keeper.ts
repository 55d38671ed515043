import { BadSetting } from '../config/problems.ts';
import { refused, retryLater } from '../http/errors.ts';
import { createFairQueue } from '../http/fair-queue.ts';
import { attempt, type Log, labelledLog, loggableError } from '../log.ts';
import type { Ballast } from '../storage/ballast.ts';
import { AlreadyRunning } from '../storage/lock.ts';
import { createChecks } from './checks.ts';
import { type DueTimes, nextDueIn } from './due-times.ts';
import { exists, type HostConfig, isSuspended, settingsSince } from './folders.ts';
import { createOpener, type Open } from './opener.ts';

/** Idle time after which a congregation is closed, in milliseconds. */
const IDLE = 5 * 60_000;
/** Pause before a congregation that could not be opened is tried again, in milliseconds. */
const AGAIN = 30_000;
/**
 * Pause if another program has the congregation, such as a command that is about to end, in milliseconds.
 */
const SOON = 2_000;
const HOUR = 60 * 60_000;
/** Longest time that closing waits for running calls, in milliseconds. */
const DRAIN = 10_000;
/** Longest time that a call waits when all open congregations are in use, in milliseconds. */
const ROOM_WITHIN = 5_000;
/** Time after which the next congregation is closed too, to make room, in milliseconds. */
const CLOSES_WITHIN = 250;
/** Longest time that others wait for a congregation with due work, in milliseconds. */
const OWN_TURN = 2_000;
/** Longest pause of the host after each, in milliseconds. */
const LONGEST_REST = 50;
/** Maximum number of congregations opened for due work in one look, one after another. */
const DUE_IN_ONE_LOOK = 50;

type Parts = {
  host: HostConfig;
  dueTimes: DueTimes;
  ballast: Ballast;
  log: Log;
  /** Maximum number of event streams of one congregation. */
  streams: number;
  idle?: number;
};

export type Keeper = ReturnType<typeof createKeeper>;

/**
 * Opens congregations when they are called or have due work, and closes those that nobody needs. At most
 * `mostOpen` are open: beyond, the one called least recently makes room.
 */
export const createKeeper = ({ host, dueTimes, ballast, log, streams, idle = IDLE }: Parts) => {
  const open = new Map<string, Open>();
  const opening = new Map<string, Promise<Open>>();
  const closing = new Map<string, Promise<void>>();
  const unreadable = new Map<string, number>();
  /** Opens one congregation at a time: called ones first, then those with due work. */
  const turns = createFairQueue();
  const checks = createChecks(dueTimes);
  const openFolder = createOpener({ host, ballast, turns, checks, streams });
  /** Number of congregations that are open, being opened or being closed. */
  let taken = 0;
  let isStopped = false;

  const openNow = async (name: string, isDue: boolean): Promise<Open> => {
    // The closing may wait for a mail server.
    await Promise.race([closing.get(name), Bun.sleep(ROOM_WITHIN)]);
    if (closing.has(name)) throw retryLater('busy', 5);
    if (isStopped) throw retryLater('too-many-congregations', 5);
    requireReachable(name);
    const notBefore = unreadable.get(name);
    if (notBefore !== undefined && performance.now() < notBefore)
      throw retryLater('congregation-unreadable', AGAIN / 1000);
    await turns.enter(name, { isLate: isDue });
    try {
      // The congregation may have been suspended and removed while it waited for its turn.
      requireReachable(name);
      await makeRoom();
      return await openInRoom(name);
    } finally {
      turns.leave();
    }
  };

  const requireReachable = (name: string) => {
    if (!exists(host, name)) {
      unreadable.delete(name);
      throw refused('no-congregation');
    }
    if (isSuspended(host, name)) throw retryLater('congregation-suspended', 60);
  };

  const openInRoom = async (name: string) => {
    const own = labelledLog(log, { congregation: name });
    try {
      const opened = await openFolder(name, own);
      unreadable.delete(name);
      open.set(name, opened);
      dueTimes.opened(name);
      return opened;
    } catch (error) {
      taken--;
      const again = error instanceof AlreadyRunning ? SOON : AGAIN;
      unreadable.set(name, performance.now() + again);
      // The message is for the operator and names the folder, never members' texts.
      const reason = error instanceof Error ? error.message : String(error);
      own.error('congregation not opened', { reason, ...loggableError(error) });
      dueTimes.closed(name, Date.now() + (error instanceof BadSetting ? 10 : 2) * AGAIN);
      throw retryLater('congregation-unreadable', AGAIN / 1000);
    }
  };

  const opened = (name: string, { isDue = false } = {}) => {
    const before = opening.get(name);
    if (!isDue) turns.hurry(name);
    if (before) return before;
    const now = openNow(name, isDue).finally(() => opening.delete(name));
    opening.set(name, now);
    return now;
  };

  const close = (one: Open): Promise<void> => {
    const { name, running } = one;
    const own = labelledLog(log, { congregation: name });
    const before = closing.get(name);
    if (before) return before;
    open.delete(name);
    const now = (async () => {
      await running.drain();
      await callsOf(one);
      attempt(own, 'next due time not noted', () =>
        dueTimes.closed(name, nextDueIn(running.deps, Date.now())),
      );
      running.close();
      // The congregation may have been removed meanwhile.
      if (exists(host, name))
        attempt(own, 'check not noted', () => checks.closed(name, running.files));
    })().finally(() => {
      taken--;
      closing.delete(name);
    });
    closing.set(name, now);
    return now;
  };

  /** Resolves when no call is running, or after a timeout. */
  const callsOf = async (one: Open) => {
    const deadline = performance.now() + DRAIN;
    while (one.underWay > 0 && performance.now() < deadline) await Bun.sleep(5);
  };

  /** Returns whether nobody would notice that the congregation is closed. */
  const isIdle = ({ underWay, running }: Open) => underWay === 0 && running.deps.hub.count() === 0;

  /** Congregations with open pages are last: their pages connect again by themselves. */
  const leastNeeded = () =>
    [...open.values()]
      .filter(({ underWay }) => underWay === 0)
      .sort((a, b) => Number(isIdle(b)) - Number(isIdle(a)) || a.calledAt - b.calledAt)[0];

  /** Reserves a place among the open congregations; waits a short time if all are in use. */
  const makeRoom = async () => {
    const deadline = performance.now() + ROOM_WITHIN;
    while (taken >= host.mostOpen) {
      const one = leastNeeded();
      if (performance.now() > deadline) throw retryLater('too-many-congregations', 5);
      // A closing may wait long for a mail server. Then the next congregation makes room.
      if (one) await Promise.race([close(one), Bun.sleep(CLOSES_WITHIN)]);
      else await Bun.sleep(5);
    }
    taken++;
  };

  /**
   * Opens a congregation, runs its due work, and closes it if it was not called meanwhile. A congregation
   * that needs longer, such as for a mail server that does not answer, continues while the next ones have
   * their turn.
   */
  const runDue = async (name: string) => {
    try {
      const one = await opened(name, { isDue: true });
      const { calledAt } = one;
      const settled = one.running.settled().then(
        () => true,
        () => true,
      );
      if (!(await Promise.race([settled, Bun.sleep(OWN_TURN)]))) return;
      if (open.get(name) === one && one.calledAt === calledAt && isIdle(one)) await close(one);
    } catch {
      // The failure was logged, and is tried again later.
    }
  };

  return {
    /** Returns the congregation if it is open. */
    ifOpen: (name: string) => open.get(name),
    /** Opens a congregation. Throws the caller's refusal if it cannot be opened. */
    open: opened,
    /** Returns the number of open congregations. */
    count: () => open.size,
    /** Returns the number of event streams of all congregations. */
    streams: () => {
      let sum = 0;
      for (const { running } of open.values()) sum += running.deps.hub.count();
      return sum;
    },
    /** Returns the congregations that cannot be opened. */
    unreadable: () =>
      [...unreadable.keys()].filter((name) => exists(host, name) && !isSuspended(host, name)),
    /** Closes idle, suspended and removed congregations. */
    tidy: async () => {
      const now = performance.now();
      const over = [...open.values()].filter(
        (one) =>
          (isIdle(one) && now - one.calledAt > idle) ||
          isSuspended(host, one.name) ||
          !exists(host, one.name) ||
          // Another folder has replaced its folder.
          !one.running.deps.storage.isSame() ||
          // Its settings changed: the next call opens it with the new ones.
          settingsSince(host, one.name) !== one.settings,
      );
      await Promise.all(over.map(close));
    },
    /** Opens congregations with due work, one after another; calls come first. */
    lookForDue: async () => {
      for (const name of dueTimes.due(Date.now(), DUE_IN_ONE_LOOK)) {
        if (isStopped) return;
        if (open.has(name) || opening.has(name)) continue;
        if (exists(host, name) && !isSuspended(host, name)) {
          const began = performance.now();
          await runDue(name);
          // Half of the time is for calls.
          await Bun.sleep(Math.min(performance.now() - began, LONGEST_REST));
        }
        // Checked again in an hour: the congregation may have been resumed or copied back.
        else dueTimes.closed(name, Date.now() + HOUR);
      }
    },
    /** Closes all congregations. */
    stop: async () => {
      isStopped = true;
      await Promise.allSettled(opening.values());
      await Promise.all([...open.values()].map(close));
      await Promise.all(closing.values());
    },
  };
};
