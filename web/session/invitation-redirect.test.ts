import { afterEach, beforeEach, expect, test } from 'bun:test';
import { storeInvitation, takeInvitation } from './invitation-redirect.ts';

const KEY = 'upheld.invitation-redirect';
const items = new Map<string, string>();
const storage = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => items.set(key, value),
  removeItem: (key: string) => items.delete(key),
};

beforeEach(() => {
  items.clear();
  Object.assign(globalThis, { window: { sessionStorage: storage } });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'window');
});

test('an invitation is stored and taken out once (I9)', () => {
  storeInvitation('/join/abc-123');
  expect(takeInvitation()).toBe('/join/abc-123');
  expect(takeInvitation()).toBeUndefined();
});

test('only paths of our invitations are stored and returned (I9)', () => {
  for (const path of [
    'https://elsewhere.example/join/x',
    '//elsewhere.example',
    '/admin',
    '/join/',
  ]) {
    storeInvitation(path);
    expect(takeInvitation()).toBeUndefined();
    items.set(KEY, path);
    expect(takeInvitation()).toBeUndefined();
  }
});

test('without storage no invitation is returned and nothing throws', () => {
  Object.assign(globalThis, {
    window: {
      get sessionStorage() {
        throw new Error('closed');
      },
    },
  });
  storeInvitation('/join/abc');
  expect(takeInvitation()).toBeUndefined();
});
