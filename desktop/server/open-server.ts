import { delay } from 'es-toolkit';
import type { DesktopState } from '../../shared/desktop-bridge.ts';
import type { WaitingPage } from '../session/links.ts';
import type { Problem } from './probe.ts';

type OpenerParts = {
  /** Resolves with the problem of a server; undefined if there is none. */
  problemAt: (origin: string) => Promise<Problem | undefined>;
  showApp: (origin: string, path: string) => void;
  showPage: (page: WaitingPage) => void;
  /** Called when the obstacle changes. */
  onObstacle: () => void;
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

type Obstacle = DesktopState['obstacle'];
type Aim = { origin: string; path: string };

/** Problems with a page or an obstacle of their own. All others count as an unreachable server. */
const MORE: Partial<Record<Problem, { page?: WaitingPage; obstacle?: Obstacle }>> = {
  certificate: { page: 'certificate' },
  'too old': { page: 'update', obstacle: 'old server' },
  'too new': { page: 'update', obstacle: 'old program' },
  'out of reach': { obstacle: 'local network' },
};

/** Time without a response after which the connecting page is shown, in milliseconds. */
const SOON = 500;
const SHORTEST_PAUSE = 2_000;
const LONGEST_PAUSE = 60_000;

/**
 * Opens one server at a time. A slow server shows the connecting page within half a second. An unusable
 * server shows another page, and is retried after two seconds to a minute, until it works or another page is
 * opened.
 */
export const createServerOpener = (parts: OpenerParts) => {
  const { problemAt, showApp, showPage, onObstacle, wait = pause } = parts;
  let way = new AbortController();
  let hurry = new AbortController();
  let aim: Aim | undefined;
  let shown: WaitingPage | undefined;
  let obstacle: Obstacle = null;

  const turnTo = (page: WaitingPage) => {
    if (shown === page) return;
    shown = page;
    showPage(page);
  };

  const leave = () => {
    way.abort();
    aim = undefined;
    shown = undefined;
    obstacle = null;
  };

  /** Makes one attempt. Returns whether it was the last one. */
  const tryOnce = async ({ origin, path }: Aim, { signal }: AbortController) => {
    const problem = await problemAt(origin);
    if (signal.aborted) return true;
    if (!problem) {
      leave();
      showApp(origin, path);
      return true;
    }
    const before = obstacle;
    obstacle = MORE[problem]?.obstacle ?? null;
    if (obstacle !== before) onObstacle();
    turnTo(MORE[problem]?.page ?? 'offline');
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
    // The offline page stays visible during retries.
    const sayIt = () => !mine.signal.aborted && turnTo('connecting');
    const patience = isSeen ? undefined : setTimeout(sayIt, SOON);
    const isDone = await tryOnce(to, mine);
    clearTimeout(patience);
    if (!isDone) void keepTrying(to, mine);
  };

  return {
    /** Opens a place of a server. Resolves when the place, or another page instead, is shown. */
    to: async (origin: string, path: string) => {
      leave();
      await go({ origin, path }, false);
    },
    /** Retries at once. Returns false if no retry is pending. */
    again: async () => {
      if (!aim) return false;
      const { origin, path } = aim;
      way.abort();
      await go({ origin, path }, shown !== undefined);
      return true;
    },
    /** The reason why the server is not shown; undefined if it is only unreachable. */
    obstacle: () => obstacle,
    /** Makes the next retry immediate, because the network may be back. */
    wake: () => hurry.abort(),
    /** Ends the retries, when another page is shown. */
    leave,
  };
};

const pause = (milliseconds: number, signal: AbortSignal) =>
  delay(milliseconds, { signal }).catch(() => {});
