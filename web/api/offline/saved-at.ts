import type { QueryClient } from '@tanstack/react-query';
import { isUnreachable } from '../errors.ts';

/** Time of each cached read that replaces a response, by query hash. */
const savedAt = new Map<string, number>();

/** Notes that a query shows a cached read of this time. */
export const noteCached = (hash: string, at: number) => void savedAt.set(hash, at);

/** Notes that a query shows the server's response. */
export const noteFresh = (hash: string) => void savedAt.delete(hash);

/** Time of the cached read that a query shows; undefined if it is fresh. */
export const cachedSince = (hash: string) => savedAt.get(hash);

/** Time of the oldest cached read on the screen, in milliseconds since 1970. */
export const oldestShown = (client: QueryClient): number | undefined => {
  const shown = [...savedAt]
    .filter(([hash]) => client.getQueryCache().get(hash)?.isActive())
    .map(([, at]) => at);
  return shown.length > 0 ? Math.min(...shown) : undefined;
};

/** Whether a read of the screen is neither cached nor answered, so that what the screen is for may be missing. */
export const isMissing = (client: QueryClient) =>
  client.getQueryCache().findAll({
    type: 'active',
    predicate: ({ state }) =>
      state.data === undefined && state.status === 'error' && isUnreachable(state.error),
  }).length > 0;

/** Repeats reads that show cached data, and reads that could not reach the server. */
export const readMissedAgain = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryHash, state }) =>
      savedAt.has(queryHash) || (state.status === 'error' && isUnreachable(state.error)),
  });

/** Repeats missed reads whenever the connection is back. */
export const readMissedWhenBack = (client: QueryClient) =>
  window.addEventListener('online', () => void readMissedAgain(client));
