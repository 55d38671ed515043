import { hashKey, type QueryClient } from '@tanstack/react-query';
import { ApiError } from './errors.ts';

/** After this long without an answer, what was kept is shown until there is one. */
const PATIENCE_MS = 3_000;

/** When reads whose place is held by a kept answer had that answer, by query hash. */
const savedAt = new Map<string, number>();

/** Whether there was no answer from the server: no connection, or a proxy that cannot reach it. */
export const isUnreachable = (error: unknown) =>
  !(error instanceof ApiError) ||
  (error.code === undefined && [502, 503, 504].includes(error.status));

/**
 * Reads from the server. If it cannot be reached, the answer of the last time takes its place; if it
 * takes long, that is shown meanwhile.
 */
export async function readOrKept<T>(
  client: QueryClient,
  queryKey: readonly unknown[],
  read: () => Promise<T>,
): Promise<T> {
  const hash = hashKey(queryKey);
  const hasFresh = () => client.getQueryData(queryKey) !== undefined && !savedAt.has(hash);
  const kept = async () => {
    if (hasFresh()) return undefined;
    try {
      // Without a connection it comes from the service worker.
      return await (await import('./kept-reads.ts')).keptRead<T>(queryKey);
    } catch {
      return undefined;
    }
  };
  let isOver = false;
  const timer = setTimeout(async () => {
    const before = await kept();
    if (!before || isOver) return;
    savedAt.set(hash, before.at);
    client.setQueryData(queryKey, asData(before));
  }, PATIENCE_MS);
  try {
    const fresh = await read();
    savedAt.delete(hash);
    return fresh;
  } catch (error) {
    const before = isUnreachable(error) ? await kept() : undefined;
    if (!before) throw error;
    savedAt.set(hash, before.at);
    return before.answer;
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

/** Reads what was missed whenever the connection comes back. */
export const readMissedWhenBack = (client: QueryClient) =>
  window.addEventListener('online', () => void readMissedAgain(client));

/** The screen that was opened must have the connection to itself. */
const KEEP_AFTER_MS = 4_000;

/** Begins to keep what is read, a little later. Returns a function that stops it. */
export function keepReadsSoon(client: QueryClient): () => void {
  let isStopped = false;
  let stop = () => {};
  const start = async () => {
    try {
      const { keepReads } = await import('./kept-reads.ts');
      if (!isStopped) stop = keepReads(client);
    } catch {
      // The connection is gone already. The next page keeps.
    }
  };
  const timer = setTimeout(() => void start(), KEEP_AFTER_MS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stop();
  };
}

/** A kept answer in the form that its query holds. */
const asData = ({ answer, isPage }: { answer: unknown; isPage: boolean }) =>
  isPage ? { pages: [answer], pageParams: [undefined] } : answer;

/** When a read's answer was kept; undefined if it is fresh. */
export const keptSince = (hash: string) => savedAt.get(hash);

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
