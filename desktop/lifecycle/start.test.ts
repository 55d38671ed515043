import { expect, test } from 'bun:test';
import { startOnce } from './start.ts';

/* The built program tests the rest of starting: built/links.test.ts, windows.test.ts. */

test('a failed start is reported, and ends the program instead of running without a window (T7)', async () => {
  const did: string[] = [];
  await startOnce({
    app: {
      isPackaged: true,
      on: (() => {}) as never,
      quit: () => did.push('quit'),
      requestSingleInstanceLock: () => true,
      setAppUserModelId: () => {},
      setAsDefaultProtocolClient: (scheme) => did.push(`scheme ${scheme}`) > 0,
      whenReady: async () => {},
    },
    scheme: 'upheld',
    words: [],
    create: () => ({
      start: async () => {
        throw new Error('no screen');
      },
      bringUp: () => {},
      openDeepLink: async () => {},
    }),
    sayItFailed: (sentence) => did.push(sentence),
  });
  expect(did).toEqual([
    'scheme upheld',
    'Upheld could not start. Please restart this computer or install Upheld again.',
    'quit',
  ]);
});
