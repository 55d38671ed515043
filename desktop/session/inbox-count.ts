import { z } from 'zod';
import { endpoints } from '../../shared/endpoints.ts';
import type { ServerLine } from './app-protocol.ts';

/** Path of the call that returns the number of unread inbox items. */
export const COUNT_PATH = endpoints.getNews.path;

const answer = z.object({ unreadCount: z.number().int().min(0) });

type Parts = ServerLine & { onCount: (unread: number) => void };

/**
 * Reads the number of unread items in a server's inbox. Only the server knows it, because browsers and phones
 * read the inbox, too. Several calls during one read cause one more read.
 */
export const inboxCount = ({ origin, fetch, onCount }: Parts) => {
  let isReading = false;
  let isStale = false;
  let isOver = false;

  const read = async () => {
    const response = await fetch(origin + COUNT_PATH, { credentials: 'include' });
    // Always read to the end, because Electron keeps the connection of an unread body.
    const text = await response.text();
    if (response.ok && !isOver) onCount(answer.parse(JSON.parse(text)).unreadCount);
  };

  return {
    read: async () => {
      isStale = true;
      if (isReading) return;
      isReading = true;
      while (isStale && !isOver) {
        isStale = false;
        // The event stream breaks with the connection, and reads again when it is back.
        await read().catch(() => {});
      }
      isReading = false;
    },
    /** Stops reporting counts, even of a running read. */
    end: () => {
      isOver = true;
    },
  };
};
