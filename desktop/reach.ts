import type { Problem } from './probe.ts';

export type ReachParts = {
  /** What is in the way of using a server; undefined when nothing is. */
  problemAt: (origin: string) => Promise<Problem | undefined>;
  showApp: (origin: string, path: string) => void;
  showPage: (page: WaitingPage) => void;
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

/** The pages that are shown while a server is not. */
export type WaitingPage = 'connecting' | 'offline' | 'update';
type Aim = { origin: string; path: string };

/** So long nobody wonders why there is no window, in milliseconds. */
const SOON = 500;
const SHORTEST_PAUSE = 2_000;
const LONGEST_PAUSE = 60_000;

/**
 * Leads to a server, one at a time. A server that is slow has a page that says so within half a
 * second. One that cannot be used has another, and is tried again, from two seconds to a minute
 * later, until it can be used or another page is chosen.
 */
export const createReach = ({ problemAt, showApp, showPage, wait = pause }: ReachParts) => {
  let way = new AbortController();
  let hurry = new AbortController();
  let aim: Aim | undefined;
  let shown: WaitingPage | undefined;

  const turnTo = (page: WaitingPage) => {
    if (shown === page) return;
    shown = page;
    showPage(page);
  };

  const leave = () => {
    way.abort();
    aim = undefined;
    shown = undefined;
  };

  /** Tries once; whether that was the last try. */
  const tryOnce = async ({ origin, path }: Aim, { signal }: AbortController) => {
    const problem = await problemAt(origin);
    if (signal.aborted) return true;
    if (!problem) {
      leave();
      showApp(origin, path);
      return true;
    }
    turnTo(problem === 'too old' || problem === 'too new' ? 'update' : 'offline');
    return false;
  };

  const keepTrying = async (to: Aim, mine: AbortController) => {
    for (let tries = 0; !mine.signal.aborted; tries++) {
      hurry = new AbortController();
      const longest = Math.min(SHORTEST_PAUSE * 2 ** tries, LONGEST_PAUSE);
      await wait(longest, AbortSignal.any([mine.signal, hurry.signal]));
      if (mine.signal.aborted || (await tryOnce(to, mine))) return;
    }
  };

  const go = async (to: Aim, isSeen: boolean) => {
    const mine = new AbortController();
    way = mine;
    aim = to;
    // Whoever reads that it cannot be reached keeps that page while it is tried again.
    const patience = isSeen
      ? undefined
      : setTimeout(() => {
          if (!mine.signal.aborted) turnTo('connecting');
        }, SOON);
    const isDone = await tryOnce(to, mine);
    clearTimeout(patience);
    if (!isDone) void keepTrying(to, mine);
  };

  return {
    /** Leads to a place of a server; resolves when it, or the page in its stead, is shown. */
    to: async (origin: string, path: string) => {
      leave();
      await go({ origin, path }, false);
    },
    /** Tries at once what would be tried later; false when nothing is. */
    again: async () => {
      if (!aim) return false;
      const { origin, path } = aim;
      way.abort();
      await go({ origin, path }, shown !== undefined);
      return true;
    },
    /** Lets the next try be at once: the network may be back. */
    wake: () => hurry.abort(),
    /** Another page is shown: there is nothing to wait for. */
    leave,
  };
};

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
