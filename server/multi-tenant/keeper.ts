import { BadSetting } from '../config/problems.ts';
import { later, refused } from '../http/errors.ts';
import { createFairQueue } from '../http/fair-queue.ts';
import { attempt, codeOf, type Log, labelled } from '../log.ts';
import type { Ballast } from '../storage/ballast.ts';
import { AlreadyRunning } from '../storage/lock.ts';
import { createChecks } from './checks.ts';
import { type DueTimes, nextDueIn } from './due-times.ts';
import { exists, type HostConfig, isSuspended, settingsSince } from './folders.ts';
import { createOpener, type Open } from './opener.ts';

/** A congregation that nobody calls for so long is closed, in milliseconds. */
const IDLE = 5 * 60_000;
/** One that could not be opened is tried again after so long, in milliseconds. */
const AGAIN = 30_000;
/** One that another program has, such as a command that is about to end, is tried again sooner. */
const SOON = 2_000;
const HOUR = 60 * 60_000;
/** How long closing waits for calls that are under way, in milliseconds. */
const DRAIN = 10_000;
/** How long a call waits for room when all open congregations are in use, in milliseconds. */
const ROOM_WITHIN = 5_000;
/** After so long the next one is closed too, to make room, in milliseconds. */
const CLOSES_WITHIN = 250;
/** How long the others wait for one in which something is due, in milliseconds. */
const OWN_TURN = 2_000;
/** How long the host rests at most after one of them, in milliseconds. */
const LONGEST_REST = 50;
/** So many of those that have something due are opened in one look, one after another. */
const DUE_IN_ONE_LOOK = 50;

type Parts = {
  host: HostConfig;
  dueTimes: DueTimes;
  ballast: Ballast;
  log: Log;
  /** How many event streams one congregation may have. */
  streams: number;
  idle?: number;
};

export type Keeper = ReturnType<typeof createKeeper>;

/**
 * Opens congregations when they are called or when something is due in them, and closes those that
 * nobody needs. At most `mostOpen` are open: then the one that was called least recently makes room.
 */
export const createKeeper = ({ host, dueTimes, ballast, log, streams, idle = IDLE }: Parts) => {
  const open = new Map<string, Open>();
  const opening = new Map<string, Promise<Open>>();
  const closing = new Map<string, Promise<void>>();
  const unreadable = new Map<string, number>();
  /** Lets one congregation be opened at a time: those that are called first, then those in which something is due. */
  const turns = createFairQueue();
  const checks = createChecks(dueTimes);
  const openFolder = createOpener({ host, ballast, turns, checks, streams });
  /** How many are open, being opened or being closed. */
  let taken = 0;
  let isStopped = false;

  const openNow = async (name: string, isDue: boolean): Promise<Open> => {
    // It may be waiting for a mail server.
    await Promise.race([closing.get(name), Bun.sleep(ROOM_WITHIN)]);
    if (closing.has(name)) throw later('busy', 5);
    if (isStopped) throw later('too-many-congregations', 5);
    requireReachable(name);
    const notBefore = unreadable.get(name);
    if (notBefore !== undefined && performance.now() < notBefore)
      throw later('congregation-unreadable', AGAIN / 1000);
    await turns.enter(name, { isLate: isDue });
    try {
      // It may have waited for its turn while it was suspended and removed.
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
    if (isSuspended(host, name)) throw later('congregation-suspended', 60);
  };

  const openInRoom = async (name: string) => {
    const own = labelled(log, { congregation: name });
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
      // The sentence is for the operator and names the folder, never what members wrote.
      const reason = error instanceof Error ? error.message : String(error);
      own.error('congregation not opened', { reason, ...codeOf(error) });
      dueTimes.closed(name, Date.now() + (error instanceof BadSetting ? 10 : 2) * AGAIN);
      throw later('congregation-unreadable', AGAIN / 1000);
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
    const own = labelled(log, { congregation: name });
    const before = closing.get(name);
    if (before) return before;
    open.delete(name);
    const now = (async () => {
      await running.drain();
      await callsOf(one);
      attempt(own, 'next due time not noted', () =>
        dueTimes.closed(name, nextDueIn(running.deps.db, Date.now())),
      );
      running.close();
      // It may have been removed meanwhile.
      if (exists(host, name))
        attempt(own, 'check not noted', () => checks.closed(name, running.files));
    })().finally(() => {
      taken--;
      closing.delete(name);
    });
    closing.set(name, now);
    return now;
  };

  /** Resolves when no call is under way, or at last after a while. */
  const callsOf = async (one: Open) => {
    const deadline = performance.now() + DRAIN;
    while (one.underWay > 0 && performance.now() < deadline) await Bun.sleep(5);
  };

  /** Whether nobody would notice that it is closed. */
  const isIdle = ({ underWay, running }: Open) => underWay === 0 && running.deps.hub.count() === 0;

  /** Those with open pages go last: their pages connect again by themselves. */
  const leastNeeded = () =>
    [...open.values()]
      .filter(({ underWay }) => underWay === 0)
      .sort((a, b) => Number(isIdle(b)) - Number(isIdle(a)) || a.calledAt - b.calledAt)[0];

  /** Takes a place among those that are open; waits a little if all of them are in use. */
  const makeRoom = async () => {
    const deadline = performance.now() + ROOM_WITHIN;
    while (taken >= host.mostOpen) {
      const one = leastNeeded();
      if (performance.now() > deadline) throw later('too-many-congregations', 5);
      // One may wait long for a mail server. Then the next one makes room.
      if (one) await Promise.race([close(one), Bun.sleep(CLOSES_WITHIN)]);
      else await Bun.sleep(5);
    }
    taken++;
  };

  /**
   * Opens one, runs what is due in it, and closes it if nobody has called it meanwhile. One that needs
   * longer, such as for a mail server that does not answer, goes on while the next ones have their turn.
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
      // It was logged, and is tried again later.
    }
  };

  return {
    /** The congregation if it is open now. */
    ifOpen: (name: string) => open.get(name),
    /** Opens it. Throws the refusal that the caller gets, if that cannot be done. */
    open: opened,
    /** How many are open. */
    count: () => open.size,
    /** How many event streams all of them have. */
    streams: () => {
      let sum = 0;
      for (const { running } of open.values()) sum += running.deps.hub.count();
      return sum;
    },
    /** Those that cannot be opened. */
    unreadable: () =>
      [...unreadable.keys()].filter((name) => exists(host, name) && !isSuspended(host, name)),
    /** Closes what nobody calls, what was suspended, and what is gone. */
    tidy: async () => {
      const now = performance.now();
      const over = [...open.values()].filter(
        (one) =>
          (isIdle(one) && now - one.calledAt > idle) ||
          isSuspended(host, one.name) ||
          !exists(host, one.name) ||
          // Another one has taken its place.
          !one.running.deps.storage.isSame() ||
          // Its settings were changed: the next call opens it with the new ones.
          settingsSince(host, one.name) !== one.settings,
      );
      await Promise.all(over.map(close));
    },
    /** Opens those in which something is due, one after another: calls go before them. */
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
        // Looked at again in an hour: it may have been resumed or copied back.
        else dueTimes.closed(name, Date.now() + HOUR);
      }
    },
    /** Closes all of them. */
    stop: async () => {
      isStopped = true;
      await Promise.allSettled(opening.values());
      await Promise.all([...open.values()].map(close));
      await Promise.all(closing.values());
    },
  };
};
