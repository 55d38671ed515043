import type { QueryClient } from '@tanstack/react-query';
import { contract } from '../../shared/contract.ts';
import { type EventStream, followEvents } from '../../shared/event-stream.ts';
import { isForgotten, PRESSES } from './cache.ts';
import { isPathOf } from './paths.ts';
import { userKey } from './queries.ts';

/** One change is told of in every group that it concerns: what comes within this is one. */
const BURST = 50;
const LOOK_AGAIN = 200;

/** What a page shows beside whatever is being written: it may change under the writer's hands. */
const HARMLESS = ['listComments', 'getStats'] as const;

/**
 * Listens to what changes for whoever is signed in, and asks again for the reads it names.
 * Only a page in sight listens: many tabs cost no more than one, and one that comes back into
 * sight catches up from where it was. Gives a function that stops it.
 */
export function listenForChanges(client: QueryClient, mustWait: () => boolean): () => void {
  const { refresh, stop } = createRefresher(client, mustWait);
  let lastEventId = '';
  let stream: EventStream | undefined;

  const listen = () =>
    followEvents({
      open: (headers, signal) => fetch(contract.listenToEvents.path, { headers, signal }),
      place: {
        read: () => lastEventId,
        write: (id) => {
          lastEventId = id;
        },
      },
      onEvent: ({ reads }) => refresh(reads),
      onUnknown: () => refresh(),
      onState: (state) => {
        // Ended from elsewhere; whoever signs in next starts to listen anew.
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
 * Asks again for what is out of date: `refresh(paths)`, or all of it without paths. A burst of
 * events is read again once. While somebody is writing, all waits but what nobody would notice: a
 * card that went away would take the dialog over it, and what was typed there, with it.
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
    if (harmless.size > 0) ask((path) => harmless.has(path));
    for (const path of harmless) waiting.delete(path);
    if (waiting.size === 0 && !isAll) return;
    // Nor may a read show what was before a press that the server has not heard of yet.
    if (mustWait() || client.isMutating(PRESSES) > 0) {
      timer = setTimeout(settle, LOOK_AGAIN);
      return;
    }
    const stale = new Set(waiting);
    const isEverything = isAll;
    waiting.clear();
    isAll = false;
    ask((path) => isEverything || stale.has(path));
  };

  // A read that begins after the news was heard brings it already, such as one after a change of
  // one's own, which is told to oneself too.
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

const pathOfQuery = ({ queryKey }: { queryKey: readonly unknown[] }) => String(queryKey[0]);

const isHarmless = (path: string) => HARMLESS.some((name) => isPathOf(name, path));
