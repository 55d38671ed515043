import type { QueryClient } from '@tanstack/react-query';
import { staleOn } from '../../shared/stale.ts';
import { invalidate } from './cache.ts';
import { call } from './client.ts';
import { ApiError } from './errors.ts';
import { keep, readKept } from './kept.ts';

/** What can be done without a connection and is sent when it is back. */
const CALLS = ['pray', 'stopPraying', 'bookmarkPrayer', 'removeBookmark'] as const;
type LaterCall = (typeof CALLS)[number];
type Later = { call: LaterCall; id: number };

const NAME = 'later';
/** A call of the same kind takes the place of the one before it about the same request. */
const KIND: Record<LaterCall, 'praying' | 'bookmark'> = {
  pray: 'praying',
  stopPraying: 'praying',
  bookmarkPrayer: 'bookmark',
  removeBookmark: 'bookmark',
};

const isLater = (value: unknown): value is Later[] =>
  Array.isArray(value) &&
  value.every(({ call: name, id }) => CALLS.includes(name) && Number.isInteger(id));

const waiting = () => readKept(NAME, isLater) ?? [];
const isSame = (a: Later) => (b: Later) => a.id === b.id && KIND[a.call] === KIND[b.call];

/** Keeps a call until there is a connection. */
export function sendLater(later: Later) {
  const others = waiting().filter((other) => !isSame(later)(other));
  keep(NAME, [...others, later]);
}

let underWay: Promise<void> | undefined;

/**
 * Sends what was kept, in order, each once. What the server refuses is dropped quietly: the request
 * is gone, or somebody else is signed in. Stops where there is no connection yet.
 */
export function sendKept(client: QueryClient): Promise<void> {
  underWay ??= sendAll(client).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function sendAll(client: QueryClient) {
  let isAnySent = false;
  for (let [next] = waiting(); next; [next] = waiting()) {
    const sent = next;
    try {
      await call(sent.call, { params: { id: sent.id } });
      isAnySent = true;
    } catch (error) {
      if (!(error instanceof ApiError)) break;
      if (error.status >= 500 || error.status === 429) break;
    }
    const left = waiting();
    // Pressed again meanwhile: that one is still to be sent.
    const isStill = left[0]?.call === sent.call && left[0].id === sent.id;
    keep(NAME, isStill ? left.slice(1) : left);
  }
  if (isAnySent) await invalidate(client, staleOn('support'));
}

/** Sends what was kept now, and whenever the connection comes back. Returns a function that stops it. */
export function keepSending(client: QueryClient): () => void {
  const send = () => void sendKept(client);
  send();
  window.addEventListener('online', send);
  return () => window.removeEventListener('online', send);
}
