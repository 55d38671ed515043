import { hashKey, type InfiniteData, type Query, type QueryClient } from '@tanstack/react-query';
import type { Comment } from '../../../shared/comments.ts';
import type { CallName } from '../../../shared/contract.ts';
import type { Prayer } from '../../../shared/prayers.ts';
import type { CurrentUser } from '../../../shared/session.ts';
import { clearBadge, showUnreadBadge } from '../app-badge.ts';
import { afterReaction } from '../cache/comment-reactions.ts';
import { afterUpdate } from '../cache/optimistic-updates.ts';
import { readPath } from '../client.ts';
import { isPathOf, pathOf, userKey } from '../paths.ts';
import { cachedAddress, cachedReads, forgetCachedReads, storedOwner } from './browser-store.ts';
import { cacheFaces } from './faces.ts';
import { reactionsOn, updatesOn } from './offline-queue.ts';
import { cachedSince } from './saved-at.ts';

export { clearBadge };

/** Calls whose results are cached for reading offline. */
const KEPT: readonly CallName[] = [
  'getCurrentUser',
  'getNews',
  'getInfo',
  'getHome',
  'getStats',
  'listGroups',
  'getGroup',
  'listGroupPrayers',
  'listGroupAnsweredPrayers',
  'listPrayers',
  'listAnsweredPrayers',
  'listGroupsAnsweredPrayers',
  'listBookmarkedPrayers',
  'getPrayer',
  'listUpdates',
  'listComments',
  'listPrayersToPray',
];
const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds for which a cached read is valid. */
const LONGEST = 7 * DAY;
/** Maximum number of cached reads; older ones are deleted. */
const MOST = 200;
/** Milliseconds after which a preloaded read is repeated. */
const AHEAD_AFTER = DAY / 4;
const WRITE_AFTER_MS = 300;

/** A cached read. `answer` is the server's response; for a list its first page. */
type Kept<T> = { person: number; at: number; isPage: boolean; answer: T };
type Listed = { id: number; groups?: { id: number }[] };
type Pages = InfiniteData<{ items: Listed[]; next?: string }>;

const TO_PRAY = pathOf('listPrayersToPray');
const AHEAD = [TO_PRAY, pathOf('listGroups')];

const stored = (kept: Kept<unknown>) => new Response(JSON.stringify(kept));

const isPages = (data: unknown): data is Pages =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages);

/** Returns a cached read; undefined if there is none for the current user. */
export async function cachedRead<T>(queryKey: readonly unknown[]): Promise<Kept<T> | undefined> {
  const store = await cachedReads();
  if (!store) return undefined;
  const found = await readStored(store, cachedAddress(hashKey(queryKey)));
  if (found) return found;
  const path = String(queryKey[0]);
  if (isPathOf('getPrayer', path)) return requestIn(store, Number(path.split('/').at(-1)));
  const [list, group] = path.split('?group=');
  return list === TO_PRAY && group ? toPrayIn(store, Number(group)) : undefined;
}

const isPrayer = (value: unknown): value is Prayer =>
  typeof value === 'object' && value !== null && 'supportCount' in value && 'hasPrayed' in value;

const isComment = (value: unknown): value is Comment =>
  typeof value === 'object' && value !== null && 'amens' in value && 'amened' in value;

/** Applies queued presses to each request and comment. */
const revive = (_: string, value: unknown) => {
  if (isPrayer(value))
    return updatesOn(value.id).reduce((prayer, press) => afterUpdate[press](prayer), value);
  if (isComment(value))
    return reactionsOn(value.id).reduce((comment, press) => afterReaction[press](comment), value);
  return value;
};

/** Returns no type: only this module writes the cache. */
async function readStored(store: Cache, url: string) {
  const kept = JSON.parse((await (await store.match(url))?.text()) ?? 'null', revive);
  const isRight = kept && kept.person === storedOwner() && Date.now() - kept.at < LONGEST;
  return isRight ? kept : undefined;
}

/** Finds a request in a cached list, if its own page was never opened. */
async function requestIn(store: Cache, id: number) {
  const isIt = (item: Listed) => item.id === id && item.groups !== undefined;
  for (const { url } of await store.keys()) {
    const kept = await readStored(store, url);
    const answer = kept?.isPage && kept.answer.items.find(isIt);
    if (answer) return { ...kept, isPage: false, answer };
  }
  return undefined;
}

async function toPrayIn(store: Cache, groupId: number) {
  const isIn = ({ groups }: Listed) => groups?.some(({ id }) => id === groupId);
  const kept = await readStored(store, cachedAddress(hashKey([TO_PRAY])));
  return kept && { ...kept, answer: kept.answer.filter(isIn) };
}

/** Starts work that waits until the screen has loaded. Returns a function that stops it. */
export function beginAtRest(client: QueryClient): () => void {
  const ends = [keepReads(client), cacheFaces(), showUnreadBadge(client)];
  return () => {
    for (const end of ends) end();
  };
}

/** Caches the reads in memory, and from now on each new or changed one. Returns a function that stops it. */
function keepReads(client: QueryClient): () => void {
  const changed = new Map<string, Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing = Promise.resolve();

  const note = (query: Query) => {
    const path = String(query.queryKey[0]).split('?')[0] ?? '';
    if (!KEPT.some((name) => isPathOf(name, path))) return;
    changed.set(query.queryHash, query);
    timer ??= setTimeout(() => {
      timer = undefined;
      // A read that cannot be stored, as on a full disk, is read again next time.
      writing = writing.then(write).catch(() => {});
    }, WRITE_AFTER_MS);
  };

  const write = async () => {
    const queries = [...changed.values()];
    changed.clear();
    const person = client.getQueryData<CurrentUser | null>(userKey)?.id;
    const store = person === storedOwner() && person !== undefined && (await cachedReads());
    if (!store) return;
    if (await hasLostGroup(store, queries)) {
      await forgetCachedReads();
      for (const query of client.getQueryCache().getAll()) note(query);
      return;
    }
    for (const { queryHash, state } of queries) {
      // Without a response yet the cached read may be needed.
      if (state.status === 'pending') continue;
      const url = cachedAddress(queryHash);
      if (state.data === undefined || state.data === null) await store.delete(url);
      else {
        const at = cachedSince(queryHash) ?? state.dataUpdatedAt;
        await store.put(url, stored({ person, at, ...answerIn(state.data) }));
      }
    }
    const urls = await store.keys();
    for (const url of urls.slice(0, -MOST)) await store.delete(url);
    // The user signed out during the write.
    if (storedOwner() !== person) await forgetCachedReads();
  };

  for (const query of client.getQueryCache().getAll()) note(query);
  void keepAhead(client, () => writing);
  const stop = client.getQueryCache().subscribe((event) => {
    const { type, query } = event;
    if (type !== 'updated') return;
    if (event.action.type === 'success' || event.action.type === 'setState') note(query);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Without a connection there is no second page, so `next` is undefined. */
const answerIn = (data: unknown) =>
  isPages(data)
    ? { isPage: true, answer: { ...data.pages[0], next: undefined } }
    : { isPage: false, answer: data };

/**
 * Whether the user is no longer in a group of the cached list. Then any cached read may belong to that group,
 * so all are deleted.
 */
async function hasLostGroup(store: Cache, queries: readonly Query[]) {
  const now = queries.find(({ queryKey }) => queryKey[0] === pathOf('listGroups'));
  const data = now?.state.data;
  const before: Kept<{ items: Listed[] }> | undefined =
    now && (await readStored(store, cachedAddress(now.queryHash)));
  if (!isPages(data) || !before?.isPage) return false;
  const ids = new Set(data.pages.flatMap(({ items }) => items.map(({ id }) => id)));
  return before.answer.items.some(({ id }) => !ids.has(id));
}

/**
 * Preloads reads that are useful offline: the list for praying, and the user's groups, to choose who sees a
 * request.
 */
async function keepAhead(client: QueryClient, written: () => Promise<void>) {
  const person = client.getQueryData<CurrentUser | null>(userKey)?.id;
  const store = await cachedReads();
  if (!store || person === undefined) return;
  for (const path of AHEAD) {
    const url = cachedAddress(hashKey([path]));
    const before = await readStored(store, url);
    if (before && Date.now() - before.at < AHEAD_AFTER) continue;
    const list = await readPath(path).catch(() => undefined);
    await written();
    if (list === undefined || storedOwner() !== person) return;
    const isPage = path !== TO_PRAY;
    const answer = isPage ? { items: list } : list;
    await store.put(url, stored({ person, at: Date.now(), isPage, answer }));
  }
}
