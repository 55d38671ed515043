import type { QueryClient } from '@tanstack/react-query';
import { isUnreachable } from '../errors.ts';

/** When reads whose place is held by a kept answer had that answer, by query hash. */
const savedAt = new Map<string, number>();

/** Notes that what was kept at this time takes the place of a read. */
export const noteCached = (hash: string, at: number) => void savedAt.set(hash, at);

/** Notes that a read has its answer from the server. */
export const noteFresh = (hash: string) => void savedAt.delete(hash);

/** When a read's answer was kept; undefined if it is fresh. */
export const cachedSince = (hash: string) => savedAt.get(hash);

/** When the oldest kept answer on the screen was read, in milliseconds since 1970. */
export const oldestShown = (client: QueryClient): number | undefined => {
  const shown = [...savedAt]
    .filter(([hash]) => client.getQueryCache().get(hash)?.isActive())
    .map(([, at]) => at);
  return shown.length > 0 ? Math.min(...shown) : undefined;
};

/** Reads again what kept answers stand for, and what could not be read at all. */
export const readMissedAgain = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryHash, state }) =>
      savedAt.has(queryHash) || (state.status === 'error' && isUnreachable(state.error)),
  });

/** Reads what was missed whenever the connection comes back. */
export const readMissedWhenBack = (client: QueryClient) =>
  window.addEventListener('online', () => void readMissedAgain(client));
