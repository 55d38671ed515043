import { z } from 'zod';
import { endpoints } from '../../shared/endpoints.ts';
import type { ServerLine } from './app-protocol.ts';

/** Where the server says how many items of the inbox are unread. */
export const COUNT_PATH = endpoints.getNews.path;

const answer = z.object({ unreadCount: z.number().int().min(0) });

type Parts = ServerLine & { onCount: (unread: number) => void };

/**
 * Reads how many items of a server's inbox are unread: the server alone knows, since they are read
 * in browsers and on phones too. Asked again meanwhile, it reads once more and not once for each.
 */
export const inboxCount = ({ origin, fetch, onCount }: Parts) => {
  let isReading = false;
  let isStale = false;
  let isOver = false;

  const read = async () => {
    const response = await fetch(origin + COUNT_PATH, { credentials: 'include' });
    // Read to its end whatever it is: Electron keeps the connection of a body that is not.
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
        // The stream of events breaks with the connection, and reads anew when it is back.
        await read().catch(() => {});
      }
      isReading = false;
    },
    /** From now on no count is told, not even one that is on its way. */
    end: () => {
      isOver = true;
    },
  };
};
