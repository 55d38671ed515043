import { afterAll, beforeEach, expect, test } from 'bun:test';
import { QueryClient } from '@tanstack/react-query';
import { emptyStorage } from '../../testing/storage.ts';
import { sender } from '../actions/use-action.ts';
import { setTransport } from '../client.ts';
import { userKey } from '../paths.ts';
import { forgetStored, storeOwner } from './browser-store.ts';
import {
  isAnyWaiting,
  reactionsOn,
  sendQueued,
  sendStored,
  unsentWords,
  updatesOn,
  writeLater,
} from './offline-queue.ts';

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
  storeOwner(RUTH);
});

afterAll(() => {
  Reflect.deleteProperty(globalThis, 'window');
});

test('no user sees a text that is refused after its author signed out (W13)', async () => {
  writeLater(WORDS);
  answer = () => {
    forgetStored();
    storeOwner(NAOMI);
    return isRefused();
  };
  await sendStored(clientOf(RUTH));
  expect(unsentWords()).toEqual([]);
});

test('a text that two tabs send and the server refuses appears once', async () => {
  writeLater(WORDS);
  // Another tab has the same code and storage, but its own memory.
  const inOtherTab: string = './offline-queue.ts?tab=2';
  const otherTab: { sendStored: typeof sendStored } = await import(inOtherTab);
  answer = isRefused;
  await Promise.all([sendStored(clientOf(RUTH)), otherTab.sendStored(clientOf(RUTH))]);
  expect(unsentWords()).toEqual([{ content: WORDS.body.content, reason: 'Please sign in.' }]);
});

test('a tab of the previous user queues nothing for the next user (W13)', async () => {
  storeOwner(NAOMI);
  answer = isDown;
  const write = sender('addComment', clientOf(RUTH)).send;
  await expect(write({ params: { id: 7 }, body: WORDS.body })).rejects.toThrow('network error');
  expect(isAnyWaiting()).toBe(false);
});

test('a press that arrives replaces a queued one (P19)', async () => {
  const client = clientOf(RUTH);
  answer = isDown;
  await sender('bookmarkPrayer', client).send({ params: { id: 7 } });
  expect(updatesOn(7)).toEqual(['bookmarkPrayer']);
  answer = isDone;
  await sender('removeBookmark', client).send({ params: { id: 7 } });
  expect(updatesOn(7)).toEqual([]);
});

test('an Amen is queued apart from presses on a request with an equal id (P47)', async () => {
  const client = clientOf(RUTH);
  answer = isDown;
  await sender('pray', client).send({ params: { id: 7 } });
  await sender('sayAmen', client).send({ params: { id: 7 } });
  expect([updatesOn(7), reactionsOn(7)]).toEqual([['pray'], ['sayAmen']]);
  await sender('takeBackAmen', client).send({ params: { id: 7 } });
  expect(reactionsOn(7)).toEqual(['takeBackAmen']);
  answer = isDone;
  await sendStored(client);
  expect(isAnyWaiting()).toBe(false);
});

test('a press of a sitting is queued after a 429 or 503, and fails otherwise (P38)', async () => {
  const press = sender('pray', clientOf(RUTH), { isPatient: true }).send;
  for (const status of [403, 404, 500, 507]) {
    answer = async () => new Response('No.', { status });
    await expect(press({ params: { id: 7 } })).rejects.toThrow('No.');
    expect(updatesOn(7)).toEqual([]);
  }
  for (const status of [429, 503]) {
    answer = async () => new Response('Not now.', { status });
    await press({ params: { id: status } });
    expect(updatesOn(status)).toEqual(['pray']);
  }
  // Other presses fail.
  answer = async () => new Response('Not now.', { status: 429 });
  const pressed = sender('pray', clientOf(RUTH)).send({ params: { id: 8 } });
  await expect(pressed).rejects.toThrow('Not now.');
});

test('a queued press is sent once, after the time that the server named (P38)', async () => {
  const timers: { run: () => void; seconds: number }[] = [];
  const { setTimeout: real } = globalThis;
  Object.assign(globalThis.window, { addEventListener: () => {}, removeEventListener: () => {} });
  const fake = (run: () => void, milliseconds: number) =>
    timers.push({ run, seconds: milliseconds / 1000 });
  const client = clientOf(RUTH);
  let sent = 0;
  answer = async () => {
    sent++;
    return new Response('Not now.', { status: 429, headers: { 'retry-after': '6' } });
  };
  const stop = sendQueued(client);
  try {
    Object.assign(globalThis, { setTimeout: fake });
    await sender('pray', client, { isPatient: true }).send({ params: { id: 7 } });
    const [again] = timers.filter(({ seconds }) => seconds === 6);
    expect([sent, again !== undefined]).toEqual([1, true]);
    answer = async () => {
      sent++;
      return isDone();
    };
    Object.assign(globalThis, { setTimeout: real });
    again?.run();
    await sendStored(client);
    expect([sent, isAnyWaiting()]).toEqual([2, false]);
  } finally {
    Object.assign(globalThis, { setTimeout: real });
    stop();
  }
});
