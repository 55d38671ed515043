import { afterAll, beforeEach, expect, test } from 'bun:test';
import { QueryClient } from '@tanstack/react-query';
import { setTransport } from './client.ts';
import { forgetKept, keepFor } from './kept.ts';
import { isAnyWaiting, pressesOn, sendKept, unsentWords, writeLater } from './later.ts';
import { userKey } from './paths.ts';
import { sender } from './use-action.ts';

/** What a browser's local storage does, as far as it is used here. */
const emptyStorage = () => {
  const items: Record<string, string> = Object.create({
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => void Reflect.set(items, key, value),
    removeItem: (key: string) => void Reflect.deleteProperty(items, key),
  });
  return items;
};

const WORDS = {
  call: 'addComment',
  path: '/api/prayers/7/comments',
  body: { content: 'He told me in tears.' },
  key: 'a-key',
} as const;
const RUTH = 1;
const NAOMI = 2;

let answer: () => Promise<Response>;
const isRefused = async () => new Response('Please sign in.', { status: 401 });
const isDone = async () => Response.json({ supportCount: 1 });
const isDown = async () => {
  throw new TypeError('Failed to fetch');
};

const clientOf = (id: number) => {
  const client = new QueryClient();
  client.setQueryData(userKey, { id });
  return client;
};

beforeEach(() => {
  Object.assign(globalThis, { window: { localStorage: emptyStorage() } });
  setTransport({ base: 'http://localhost', fetch: () => answer() });
  keepFor(RUTH);
});

afterAll(() => {
  Reflect.deleteProperty(globalThis, 'window');
});

test('words that are refused after their writer signed out are shown to nobody (W13)', async () => {
  writeLater(WORDS);
  answer = () => {
    forgetKept();
    keepFor(NAOMI);
    return isRefused();
  };
  await sendKept(clientOf(RUTH));
  expect(unsentWords()).toEqual([]);
});

test('words that are refused to two tabs are shown once', async () => {
  writeLater(WORDS);
  // Another tab has the same code and storage, but its own memory.
  const inOtherTab: string = './later.ts?tab=2';
  const otherTab: { sendKept: typeof sendKept } = await import(inOtherTab);
  answer = isRefused;
  await Promise.all([sendKept(clientOf(RUTH)), otherTab.sendKept(clientOf(RUTH))]);
  expect(unsentWords()).toEqual([{ content: WORDS.body.content, reason: 'Please sign in.' }]);
});

test('a tab of the person before keeps nothing in the name of the next one (W13)', async () => {
  keepFor(NAOMI);
  answer = isDown;
  const write = sender('addComment', clientOf(RUTH)).send;
  await expect(write({ params: { id: 7 }, body: WORDS.body })).rejects.toThrow('network error');
  expect(isAnyWaiting()).toBe(false);
});

test('a press that arrives takes the place of one that waits (P19)', async () => {
  const client = clientOf(RUTH);
  answer = isDown;
  await sender('bookmarkPrayer', client).send({ params: { id: 7 } });
  expect(pressesOn(7)).toEqual(['bookmarkPrayer']);
  answer = isDone;
  await sender('removeBookmark', client).send({ params: { id: 7 } });
  expect(pressesOn(7)).toEqual([]);
});
