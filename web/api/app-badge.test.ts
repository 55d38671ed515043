import { afterEach, expect, test } from 'bun:test';
import { QueryClient } from '@tanstack/react-query';
import { emptyStorage } from '../testing/storage.ts';
import { showUnreadBadge } from './app-badge.ts';
import {
  forgetCachedReads,
  forgetStored,
  leaveDrafts,
  storeOwner,
} from './offline/browser-store.ts';
import { pathOf } from './paths.ts';

const before = { ...Object.getOwnPropertyDescriptors(globalThis) }.window;
const page = new EventTarget();
const shown: number[] = [];

const inBrowser = (more: object = {}) => {
  shown.length = 0;
  Object.defineProperty(globalThis, 'window', { value: more, configurable: true });
  Object.defineProperty(globalThis, 'document', { value: page, configurable: true });
  Object.defineProperty(navigator, 'setAppBadge', {
    configurable: true,
    value: async (count: number) => {
      shown.push(count);
      // Safari throws if the app may not show notifications.
      throw new DOMException('Not allowed', 'NotAllowedError');
    },
  });
};

afterEach(() => {
  Reflect.deleteProperty(navigator, 'setAppBadge');
  Reflect.deleteProperty(globalThis, 'document');
  if (before) Object.defineProperty(globalThis, 'window', before);
  else Reflect.deleteProperty(globalThis, 'window');
});

const untilShown = async (count: number) => {
  while (shown.length < count) await Bun.sleep(1);
};

const news = (client: QueryClient, unreadCount: number) =>
  client.setQueryData([pathOf('getNews')], { unreadCount });

test('the badge shows each new unread count once, and is cleared at sign-out (N54)', () => {
  inBrowser();
  const client = new QueryClient();
  const stop = showUnreadBadge(client);
  expect(shown).toEqual([]);
  for (const count of [3, 3, 0, 1]) news(client, count);
  client.setQueryData(['/api/groups'], []);
  expect(shown).toEqual([3, 0, 1]);
  stop();
  news(client, 7);
  expect(shown).toEqual([3, 0, 1, 0]);
});

test('the badge shows a cached count at once (N54)', () => {
  inBrowser();
  const client = new QueryClient();
  news(client, 2);
  showUnreadBadge(client)();
  expect(shown).toEqual([2, 0]);
});

test('the page sets no badge in the desktop program (N54)', () => {
  inBrowser({ upheldDesktop: {} });
  const client = new QueryClient();
  news(client, 2);
  showUnreadBadge(client)();
  expect(shown).toEqual([]);
});

test('a page that becomes visible corrects the badge that a push set (N54)', () => {
  inBrowser();
  const client = new QueryClient();
  news(client, 3);
  const stop = showUnreadBadge(client);
  // The service worker has shown 4 since, and the item was read on another device.
  page.dispatchEvent(new Event('visibilitychange'));
  expect(shown).toEqual([3, 3]);
  stop();
  page.dispatchEvent(new Event('visibilitychange'));
  expect(shown).toEqual([3, 3, 0]);
});

test('dropping a user’s data clears the badge, even before the page shows one (N54)', async () => {
  inBrowser({ localStorage: emptyStorage(), sessionStorage: emptyStorage() });
  storeOwner(1);
  expect(shown).toEqual([]);
  leaveDrafts();
  await untilShown(1);
  expect(shown).toEqual([0]);
});

test('the next user sees their own count, even if it is equal (N54)', async () => {
  inBrowser({ localStorage: emptyStorage(), sessionStorage: emptyStorage() });
  const client = new QueryClient();
  storeOwner(1);
  news(client, 3);
  const stop = showUnreadBadge(client);
  storeOwner(2);
  await untilShown(2);
  news(client, 3);
  expect(shown).toEqual([3, 0, 3]);
  stop();
});

test('a visitor’s page loads no code to clear the badge (N54)', async () => {
  inBrowser({ localStorage: emptyStorage(), sessionStorage: emptyStorage() });
  leaveDrafts();
  forgetStored();
  storeOwner(1);
  await forgetCachedReads();
  expect(shown).toEqual([]);
});
