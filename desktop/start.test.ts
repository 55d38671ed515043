import { expect, test } from 'bun:test';
import { EventEmitter } from 'node:events';
import { type StartParts, startOnce } from './start.ts';

const TOKEN = 'k3J-_9aB'.repeat(5);
const LINK = `upheld://join/nas/${TOKEN}`;

const computer = ({ isFirst = true, words = [] as string[], fails = false } = {}) => {
  const did: string[] = [];
  const events = new EventEmitter();
  const ready = Promise.withResolvers<void>();
  const app = {
    on: events.on.bind(events) as unknown as StartParts['app']['on'],
    quit: () => did.push('quit'),
    requestSingleInstanceLock: () => isFirst,
    setAppUserModelId: () => {},
    setAsDefaultProtocolClient: (scheme) => did.push(`scheme ${scheme}`) > 0,
    whenReady: () => ready.promise,
  } satisfies StartParts['app'];
  const done = startOnce({
    app,
    scheme: 'upheld',
    words,
    create: () => ({
      start: async () => {
        if (fails) throw new Error('no screen');
        did.push('start');
      },
      bringUp: () => did.push('up'),
      openDeepLink: async ({ host }) => did.push(`open ${host}`),
    }),
    sayItFailed: (sentence) => did.push(sentence),
  });
  return { did, events, ready, done };
};

test('a second start hands over to the first and ends (T7)', async () => {
  const { did, done } = computer({ isFirst: false, words: [LINK] });
  await done;
  expect(did).toEqual(['quit']);
});

test('a link given at the start is opened once the program runs (T7)', async () => {
  const { did, ready, done } = computer({ words: ['/opt/upheld', LINK] });
  ready.resolve();
  await done;
  expect(did).toEqual(['scheme upheld', 'start', 'open nas']);
});

test('a link that comes before there is a screen is not lost', async () => {
  const { did, events, ready, done } = computer();
  let isPrevented = false;
  events.emit('open-url', { preventDefault: () => (isPrevented = true) }, LINK);
  ready.resolve();
  await done;
  expect([isPrevented, did.at(-1)]).toEqual([true, 'open nas']);
});

test('a link to the running program opens its place; an invalid one only shows the window (T7)', async () => {
  const { did, events, ready, done } = computer();
  ready.resolve();
  await done;
  did.length = 0;
  events.emit('second-instance', {}, ['/opt/upheld', LINK]);
  events.emit('second-instance', {}, ['/opt/upheld', 'upheld://join/evil']);
  events.emit('open-url', { preventDefault: () => {} }, LINK);
  events.emit('activate');
  expect(did).toEqual(['up', 'open nas', 'up', 'up', 'open nas', 'up']);
});

test('a failed start is reported, and leaves no program without a window (T7)', async () => {
  const { did, ready, done } = computer({ fails: true });
  ready.resolve();
  await done;
  expect(did).toEqual([
    'scheme upheld',
    'Upheld could not start. Please restart this computer or install Upheld again.',
    'quit',
  ]);
});
