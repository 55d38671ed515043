import { type Connections, LONGEST_IDLE } from './connections.ts';
import { later } from './errors.ts';

/** How many files one person, and all people of a congregation, may be downloading at once. */
const PER_PERSON = 12;
const OVERALL = 400;
/** Bun sets a connection back to ten seconds whenever it has sent a piece of a file. */
const RENEWED = 4_000;
/** So many bytes a second are slow enough for every reader; a slower one is not waited for. */
const SLOWEST = 8_000;

type Download = { isOver: () => boolean };

export type DownloadsUnderWay = ReturnType<typeof createDownloadsUnderWay>;

/**
 * Keeps the connections of downloads open while their readers pause or are slow.
 *
 * `server.timeout` (Bun 1.4.5) has no lasting effect on a response that is a file: each piece that is sent
 * sets the idle time of the server again, which is ten seconds because of silent strangers. So it is
 * renewed until the response has been sent. A reader who never goes on is given up after the time that the
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
    /** Throws 429 if this person, and 503 if all together, are downloading too many files. */
    requireWrittenQuota: (userId: number) => {
      if (count() >= OVERALL) throw later('busy', 10);
      const own = ofPeople.get(userId)?.size ?? 0;
      if (own >= PER_PERSON) throw later('too-many-downloads', 10);
    },
    /** Keeps the connection of a call open, on which a file of `size` bytes is about to be sent. */
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
