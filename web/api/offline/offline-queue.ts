import type { QueryClient } from '@tanstack/react-query';
import { SENT_ONCE, type SentOnceCall } from '../../../shared/sent-once.ts';
import { staleAfter, staleOn } from '../../../shared/stale.ts';
import { invalidate } from '../cache/cache.ts';
import { call, sendOnce } from '../client.ts';
import { ApiError, isAskedToWait, isUnreachable, serverSentence } from '../errors.ts';
import { readStored, store } from './browser-store.ts';
import { readMissedAgain } from './saved-at.ts';

/** Presses that are queued without a connection. */
const ON_REQUESTS = ['pray', 'stopPraying', 'bookmarkPrayer', 'removeBookmark'] as const;
const ON_COMMENTS = ['sayAmen', 'takeBackAmen'] as const;
const PRESSES = [...ON_REQUESTS, ...ON_COMMENTS];
type Press = { call: (typeof PRESSES)[number]; id: number };

/** A queued text, with the idempotency key by which the server stores it once. */
export type Written = { call: SentOnceCall; path: string; body: { content: string }; key: string };

type Later = Press | Written;

/** A queued text that the server refused, and the reason. */
export type Unsent = { content: string; reason: string };

const WAITING = 'later';
const UNSENT = 'unsent';
/** Subject of each press: a press replaces a queued one with an equal subject. */
const ABOUT: Record<Press['call'], 'praying' | 'bookmark' | 'amen'> = {
  pray: 'praying',
  stopPraying: 'praying',
  bookmarkPrayer: 'bookmark',
  removeBookmark: 'bookmark',
  sayAmen: 'amen',
  takeBackAmen: 'amen',
};

const isOneOf = <T extends string>(names: readonly T[], name: string): name is T =>
  names.some((one) => one === name);

export const isPress = (name: string): name is Press['call'] => isOneOf(PRESSES, name);

/** Whether this call sends a text that can be queued. */
export const isWriting = (name: string): name is SentOnceCall => isOneOf(SENT_ONCE, name);

const isLater = (value: unknown): value is Later[] =>
  Array.isArray(value) && value.every((later) => isPress(later.call) || isWriting(later.call));
const isUnsent = (value: unknown): value is Unsent[] =>
  Array.isArray(value) && value.every(({ content, reason }) => `${content}${reason}` !== '');

const waiting = () => readStored(WAITING, isLater) ?? [];

const listeners = new Set<() => void>();
const keepWaiting = (later: Later[]) => {
  store(WAITING, later.length > 0 ? later : undefined);
  for (const changed of listeners) changed();
};

/** Calls `changed` whenever the queue changes. Returns a function that stops it. */
export const watchWaiting = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

/** Queued presses on a request. */
export const updatesOn = (id: number) => waitingOf(ON_REQUESTS, id);

/** Queued presses on a comment. */
export const reactionsOn = (id: number) => waitingOf(ON_COMMENTS, id);

const waitingOf = <T extends Press['call']>(calls: readonly T[], id: number): T[] =>
  waiting().flatMap((later) =>
    'key' in later || later.id !== id || !isOneOf(calls, later.call) ? [] : [later.call],
  );

export const isAnyWaiting = () => waiting().length > 0;

/** Refused texts, until the user dismisses them. */
export const unsentWords = () => readStored(UNSENT, isUnsent) ?? [];

export const putUnsentAway = () => {
  store(UNSENT, undefined);
  for (const changed of listeners) changed();
};

const isSame = (a: Press, b: Later) =>
  !('key' in b) && a.id === b.id && ABOUT[a.call] === ABOUT[b.call];

const withoutSame = (press: Press) => waiting().filter((other) => !isSame(press, other));

/** Queues a press until there is a connection, or until the time named by the server's error. */
export const pressLater = (press: Press, error?: unknown) => {
  wait(error);
  keepWaiting([...withoutSame(press), press]);
};

/** Seconds before queued calls are sent again, if the server names none. */
const PAUSE = 30;
const LONGEST_PAUSE = 60 * 60;
let pause = PAUSE;

const wait = (error: unknown) => {
  const asked = isAskedToWait(error) ? error.retryAfter : undefined;
  pause = Math.min(asked ?? PAUSE, LONGEST_PAUSE);
};

/** Removes a queued press that would undo one that has arrived. */
export const hasArrived = (press: Press) => {
  if (isAnyWaiting()) keepWaiting(withoutSame(press));
};

/** Queues a text until there is a connection. */
export const writeLater = (written: Written) => keepWaiting([...waiting(), written]);

/** Returns a random idempotency key of 32 hexadecimal digits. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

let underWay: Promise<void> | undefined;

/**
 * Sends queued calls in order, each once. A refused press is dropped silently: its request is gone, or
 * another user is signed in. A refused text is shown to its author. Stops at the first call that cannot reach
 * the server.
 */
export function sendStored(client: QueryClient): Promise<void> {
  underWay ??= sendAll(client).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function sendAll(client: QueryClient) {
  for (let [next] = waiting(); next; [next] = waiting()) {
    const sent = next;
    const isIt = (later: Later) => JSON.stringify(later) === JSON.stringify(sent);
    try {
      await send(sent);
    } catch (error) {
      if (mayPass(error)) {
        wait(error);
        return;
      }
      // If it left the queue meanwhile, its author has signed out, or another tab has sent it.
      if ('key' in sent && waiting().some(isIt)) {
        const reason = serverSentence(error) ?? '';
        store(UNSENT, [...unsentWords(), { content: sent.body.content, reason }]);
      }
    }
    // A newer press stays in the queue.
    keepWaiting(waiting().filter((later) => !isIt(later)));
    await invalidate(client, staleOnce(sent));
  }
}

/** Calls that are stale after a queued call was sent. */
const staleOnce = (sent: Later) => {
  if ('key' in sent) return staleAfter(sent.call);
  return staleOn(ABOUT[sent.call] === 'amen' ? 'amen' : 'support');
};

/** Whether a retry may succeed: the server is unreachable, busy, or failing. */
const mayPass = (error: unknown) =>
  isUnreachable(error) ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429));

const send = (later: Later) =>
  'key' in later
    ? sendOnce(later.path, later.body, later.key)
    : call(later.call, { params: { id: later.id } });

/**
 * Sends queued calls now, when the connection is back, and after each pause while the queue is not empty.
 * Returns a function that stops it.
 */
export function sendQueued(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sendAfterPause = () => {
    if (isAnyWaiting()) timer ??= setTimeout(sendNow, pause * 1000);
  };
  const sendNow = () => {
    clearTimeout(timer);
    timer = undefined;
    void sendStored(client).then(sendAfterPause);
  };
  sendNow();
  const unwatch = watchWaiting(sendAfterPause);
  window.addEventListener('online', sendNow);
  return () => {
    clearTimeout(timer);
    unwatch();
    window.removeEventListener('online', sendNow);
  };
}

/** Sends queued calls and repeats missed reads, for when the server is reachable again. */
export const isBack = (client: QueryClient) =>
  Promise.all([sendStored(client), readMissedAgain(client)]);
