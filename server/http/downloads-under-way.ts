import { type Connections, LONGEST_IDLE } from './connections.ts';
import { retryLater } from './errors.ts';

/** Maximum simultaneous downloads of one user, and of all users of a congregation. */
const PER_PERSON = 12;
const OVERALL = 400;
/** Bun resets the idle time to ten seconds whenever it has sent a piece of a file. */
const RENEWED = 4_000;
/** Minimum speed of a download, in bytes per second. */
const SLOWEST = 8_000;

type Download = { isOver: () => boolean };

export type DownloadsUnderWay = ReturnType<typeof createDownloadsUnderWay>;

/**
 * Keeps the connections of downloads open while their readers pause or are slow.
 *
 * `server.timeout` (Bun 1.4.5) has no lasting effect on a response that is a file: each piece that is sent
 * resets the idle time to the server's, which is ten seconds because of silent strangers. So it is renewed
 * until the response has been sent. A reader who stops reading is disconnected after the time that the
 * slowest reader needs.
 */
export const createDownloadsUnderWay = () => {
  const ofPeople = new Map<number, Set<Download>>();

  const count = () => {
    let all = 0;
    for (const [userId, downloads] of ofPeople) {
      for (const download of downloads) if (download.isOver()) downloads.delete(download);
      if (downloads.size === 0) ofPeople.delete(userId);
      all += downloads.size;
    }
    return all;
  };

  return {
    /** Throws 429 if this user, and 503 if all users together, are downloading too many files. */
    requireFewDownloads: (userId: number) => {
      if (count() >= OVERALL) throw retryLater('busy', 10);
      const own = ofPeople.get(userId)?.size ?? 0;
      if (own >= PER_PERSON) throw retryLater('too-many-downloads', 10);
    },
    /** Keeps the connection of a call open that is about to send a file of `size` bytes. */
    begin: (server: Connections, request: Request, userId: number, size: number) => {
      const own = ofPeople.get(userId) ?? new Set();
      const isOver = () => server.requestIP(request) === null;
      own.add({ isOver });
      ofPeople.set(userId, own);
      renew(server, request, isOver, LONGEST_IDLE * 1000 + (size / SLOWEST) * 1000);
    },
  };
};

const renew = (server: Connections, request: Request, isOver: () => boolean, most: number) => {
  const until = performance.now() + most;
  server.timeout(request, LONGEST_IDLE);
  const timer = setInterval(() => {
    if (isOver() || performance.now() > until) clearInterval(timer);
    else server.timeout(request, LONGEST_IDLE);
  }, RENEWED);
  timer.unref();
};
