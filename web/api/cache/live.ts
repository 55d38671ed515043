import type { QueryClient } from '@tanstack/react-query';
import { endpoints } from '../../../shared/endpoints.ts';
import { type EventStream, followEvents } from '../../../shared/event-stream.ts';
import { isNamed, VISITED } from '../../../shared/stale.ts';
import { isOwnVisit } from '../offline/visits.ts';
import { isPathOf, userKey } from '../paths.ts';
import { isForgotten, PRESSES } from './cache.ts';

/** Milliseconds within which events count as one: a change makes an event in each of its groups. */
const BURST = 50;
const LOOK_AGAIN = 200;

/** Reads that may be repeated while the user is writing. */
const HARMLESS = ['listComments', 'listUpdates', 'listInbox', 'getNews', 'getStats'] as const;

/**
 * Follows the event stream and repeats the reads that events name. Only a visible page listens, so many tabs
 * cost no more than one; a page that becomes visible gets the events it missed. Calls `isOpen` whenever the
 * stream is open (again). Returns a function that stops it.
 */
export function listenForChanges(
  client: QueryClient,
  mustWait: () => boolean,
  isOpen: () => void,
): () => void {
  const { refresh, stop } = createRefresher(client, mustWait);
  let lastEventId = '';
  let stream: EventStream | undefined;

  const listen = () =>
    followEvents({
      open: (headers, signal) => fetch(endpoints.listenToEvents.path, { headers, signal }),
      place: {
        read: () => lastEventId,
        write: (id) => {
          lastEventId = id;
        },
      },
      onEvent: ({ kind, reads }) =>
        refresh(kind === 'visit' && isOwnVisit() ? reads.filter(countsNews) : reads),
      onUnknown: () => refresh(),
      onState: (state) => {
        if (state === 'open') isOpen();
        // The session was ended elsewhere. The next sign-in starts listening again.
        if (state === 'signed out') void client.refetchQueries({ queryKey: userKey });
      },
    });

  const follow = () => {
    if (document.visibilityState !== 'hidden') {
      stream ??= listen();
      return;
    }
    void stream?.stop();
    stream = undefined;
  };
  const wake = () => stream?.wake();

  follow();
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('online', wake);
  return () => {
    void stream?.stop();
    stop();
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('online', wake);
  };
}

/**
 * Returns `refresh(paths)`, which repeats stale reads, or all reads without paths. Several events cause one
 * repeat. While `mustWait`, most reads wait: if a card went away, its dialog and the text in it would go too.
 */
export function createRefresher(client: QueryClient, mustWait: () => boolean) {
  const waiting = new Set<string>();
  let isAll = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = (isStale: (path: string) => boolean) =>
    void client.invalidateQueries({
      predicate: (query) => isStale(pathOfQuery(query)) && !isForgotten(query),
    });

  const settle = () => {
    timer = undefined;
    const harmless = new Set([...waiting].filter(isHarmless));
    if (harmless.size > 0) ask((path) => isNamed(harmless, path));
    for (const path of harmless) waiting.delete(path);
    if (waiting.size === 0 && !isAll) return;
    // A read must not show data from before a click that the server has not received yet.
    if (mustWait() || client.isMutating(PRESSES) > 0) {
      timer = setTimeout(settle, LOOK_AGAIN);
      return;
    }
    const stale = new Set(waiting);
    const isEverything = isAll;
    waiting.clear();
    isAll = false;
    ask((path) => isEverything || isNamed(stale, path));
  };

  // A read that starts after the event has its change, for example the read after one's own change.
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'fetch') return;
    const isWhole = !event.action.meta?.fetchMore;
    if (isWhole) waiting.delete(pathOfQuery(event.query));
  });

  return {
    refresh: (paths?: readonly string[]) => {
      if (!paths) isAll = true;
      for (const path of paths ?? []) waiting.add(path);
      timer ??= setTimeout(settle, BURST);
    },
    stop: () => {
      clearTimeout(timer);
      unsubscribe();
    },
  };
}

/** Whether the page that sent the visit repeats this read. Others wait, so that requests stay marked as new. */
const countsNews = (path: string) => VISITED.some((name) => isPathOf(name, path));

const pathOfQuery = ({ queryKey }: { queryKey: readonly unknown[] }) => String(queryKey[0]);

const isHarmless = (path: string) => HARMLESS.some((name) => isPathOf(name, path));
