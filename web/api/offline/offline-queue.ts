import type { QueryClient } from '@tanstack/react-query';
import { SENT_ONCE, type SentOnceCall } from '../../../shared/sent-once.ts';
import { staleAfter, staleOn } from '../../../shared/stale.ts';
import { invalidate } from '../cache/cache.ts';
import { call, sendOnce } from '../client.ts';
import { ApiError, isAskedToWait, isUnreachable, serverSentence } from '../errors.ts';
import { readStored, store } from './browser-store.ts';
import { readMissedAgain } from './saved-at.ts';

/** What is pressed without a connection is sent when it is back. */
const ON_REQUESTS = ['pray', 'stopPraying', 'bookmarkPrayer', 'removeBookmark'] as const;
const ON_COMMENTS = ['sayAmen', 'takeBackAmen'] as const;
const PRESSES = [...ON_REQUESTS, ...ON_COMMENTS];
type Press = { call: (typeof PRESSES)[number]; id: number };

/** So is what is written, with a key by which the server makes it once. */
export type Written = { call: SentOnceCall; path: string; body: { content: string }; key: string };

type Later = Press | Written;

/** Words that the server refused later, and why. */
export type Unsent = { content: string; reason: string };

const WAITING = 'later';
const UNSENT = 'unsent';
/** A press takes the place of the one before it about the same thing. */
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

/** Whether this call sends words that can be sent later. */
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

/** Calls `changed` whenever there is more or less to send. Returns a function that stops it. */
export const watchWaiting = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

export const updatesOn = (id: number) => waitingOf(ON_REQUESTS, id);

/** The presses on a comment that wait to be sent. */
export const reactionsOn = (id: number) => waitingOf(ON_COMMENTS, id);

const waitingOf = <T extends Press['call']>(calls: readonly T[], id: number): T[] =>
  waiting().flatMap((later) =>
    'key' in later || later.id !== id || !isOneOf(calls, later.call) ? [] : [later.call],
  );

/** Whether something waits to be sent. */
export const isAnyWaiting = () => waiting().length > 0;

/** What the server refused when it was sent later, until it is put away. */
export const unsentWords = () => readStored(UNSENT, isUnsent) ?? [];

export const putUnsentAway = () => {
  store(UNSENT, undefined);
  for (const changed of listeners) changed();
};

const isSame = (a: Press, b: Later) =>
  !('key' in b) && a.id === b.id && ABOUT[a.call] === ABOUT[b.call];

const withoutSame = (press: Press) => waiting().filter((other) => !isSame(press, other));

/** Keeps a press until there is a connection, or until the server has asked to wait no longer. */
export const pressLater = (press: Press, error?: unknown) => {
  wait(error);
  keepWaiting([...withoutSame(press), press]);
};

/** How long to wait before what was kept is sent again, in seconds: where the server does not say. */
const PAUSE = 30;
const LONGEST_PAUSE = 60 * 60;
let pause = PAUSE;

const wait = (error: unknown) => {
  const asked = isAskedToWait(error) ? error.retryAfter : undefined;
  pause = Math.min(asked ?? PAUSE, LONGEST_PAUSE);
};

/** Notes that a press has arrived: one that waits would undo it. */
export const hasArrived = (press: Press) => {
  if (isAnyWaiting()) keepWaiting(withoutSame(press));
};

/** Keeps words until there is a connection. */
export const writeLater = (written: Written) => keepWaiting([...waiting(), written]);

/** A key that no other call has. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

let underWay: Promise<void> | undefined;

/**
 * Sends what was kept, in order, each once. A refused press is dropped quietly: its request is gone,
 * or somebody else is signed in. Refused words are shown to their author. Stops where there is
 * no connection yet.
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
      // If it waits no more, its writer has signed out, or another tab has sent it.
      if ('key' in sent && waiting().some(isIt)) {
        const reason = serverSentence(error) ?? '';
        store(UNSENT, [...unsentWords(), { content: sent.body.content, reason }]);
      }
    }
    // Pressed again meanwhile: that one is still to be sent.
    keepWaiting(waiting().filter((later) => !isIt(later)));
    await invalidate(client, staleOnce(sent));
  }
}

/** What is to be read again when it has arrived. */
const staleOnce = (sent: Later) => {
  if ('key' in sent) return staleAfter(sent.call);
  return staleOn(ABOUT[sent.call] === 'amen' ? 'amen' : 'support');
};

/** Whether it may work another time: the server is away, busy, or in trouble. */
const mayPass = (error: unknown) =>
  isUnreachable(error) ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429));

const send = (later: Later) =>
  'key' in later
    ? sendOnce(later.path, later.body, later.key)
    : call(later.call, { params: { id: later.id } });

/**
 * Sends what was kept: now, when the connection comes back, and as long as something waits after each
 * pause. Returns a function that stops it.
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

/** What is to be done when the server can be reached again. */
export const isBack = (client: QueryClient) =>
  Promise.all([sendStored(client), readMissedAgain(client)]);
