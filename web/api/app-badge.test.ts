import { afterEach, expect, test } from 'bun:test';
import { QueryClient } from '@tanstack/react-query';
import { keepBadge } from './app-badge.ts';
import { pathOf } from './paths.ts';

const before = { ...Object.getOwnPropertyDescriptors(globalThis) }.window;
const shown: number[] = [];

const inBrowser = (more: object = {}) => {
  shown.length = 0;
  Object.defineProperty(globalThis, 'window', { value: more, configurable: true });
  Object.defineProperty(navigator, 'setAppBadge', {
    configurable: true,
    value: async (count: number) => {
      shown.push(count);
      // As Safari does where the app may not notify.
      throw new DOMException('Not allowed', 'NotAllowedError');
    },
  });
};

afterEach(() => {
  Reflect.deleteProperty(navigator, 'setAppBadge');
  if (before) Object.defineProperty(globalThis, 'window', before);
  else Reflect.deleteProperty(globalThis, 'window');
});

const news = (client: QueryClient, unreadCount: number) =>
  client.setQueryData([pathOf('getNews')], { unreadCount });

test('the icon shows what is unread, each number once, and nothing after signing out (N54)', () => {
  inBrowser();
  const client = new QueryClient();
  const stop = keepBadge(client);
  expect(shown).toEqual([]);
  for (const count of [3, 3, 0, 1]) news(client, count);
  client.setQueryData(['/api/groups'], []);
  expect(shown).toEqual([3, 0, 1]);
  stop();
  news(client, 7);
  expect(shown).toEqual([3, 0, 1, 0]);
});

test('what is known already is shown at once (N54)', () => {
  inBrowser();
  const client = new QueryClient();
  news(client, 2);
  keepBadge(client)();
  expect(shown).toEqual([2, 0]);
});

test('the desktop program shows the number of its servers itself (N54)', () => {
  inBrowser({ upheldDesktop: {} });
  const client = new QueryClient();
  news(client, 2);
  keepBadge(client)();
  expect(shown).toEqual([]);
});
