import { hashKey, type QueryClient } from '@tanstack/react-query';
import { isUnreachable } from '../errors.ts';
import { cachedSince, noteCached, noteFresh } from './saved-at.ts';

/** Milliseconds without a response until a cached read is shown. */
const PATIENCE_MS = 3_000;

/**
 * Reads from the server. If the server is unreachable, returns the cached read; if it is slow, shows the
 * cached read meanwhile.
 */
export async function readOrCached<T>(
  client: QueryClient,
  queryKey: readonly unknown[],
  read: () => Promise<T>,
): Promise<T> {
  const hash = hashKey(queryKey);
  const hasFresh = () =>
    client.getQueryData(queryKey) !== undefined && cachedSince(hash) === undefined;
  const kept = async () => {
    if (hasFresh()) return undefined;
    try {
      // Offline, the module comes from the service worker.
      return await (await import('./offline-reads.ts')).cachedRead<T>(queryKey);
    } catch {
      return undefined;
    }
  };
  let isOver = false;
  const timer = setTimeout(async () => {
    const before = await kept();
    if (!before || isOver) return;
    noteCached(hash, before.at);
    client.setQueryData(queryKey, asData(before));
  }, PATIENCE_MS);
  try {
    const fresh = await read();
    noteFresh(hash);
    return fresh;
  } catch (error) {
    const before = isUnreachable(error) ? await kept() : undefined;
    if (!before) throw error;
    noteCached(hash, before.at);
    return before.answer;
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

/** Milliseconds for which the opened screen has the connection to itself. */
const KEEP_AFTER_MS = 4_000;

/** Starts to cache reads after a delay. Returns a function that stops it. */
export function cacheReadsSoon(client: QueryClient): () => void {
  let isStopped = false;
  let stop = () => {};
  const start = async () => {
    try {
      const { beginAtRest } = await import('./offline-reads.ts');
      if (!isStopped) stop = beginAtRest(client);
    } catch {
      // The connection is gone already. The next page will cache reads.
    }
  };
  const timer = setTimeout(() => void start(), KEEP_AFTER_MS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stop();
  };
}

/** Returns a cached read in the shape of its query's data. */
const asData = ({ answer, isPage }: { answer: unknown; isPage: boolean }) =>
  isPage ? { pages: [answer], pageParams: [undefined] } : answer;
