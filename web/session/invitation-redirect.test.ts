import { afterEach, beforeEach, expect, test } from 'bun:test';
import { storeInvitation, takeInvitation } from './invitation-redirect.ts';

const KEY = 'upheld.invitation-redirect';
const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
};

beforeEach(() => {
  kept.clear();
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

test('only our own invitations are a place to redirect to (I9)', () => {
  for (const path of [
    'https://elsewhere.example/join/x',
    '//elsewhere.example',
    '/admin',
    '/join/',
  ]) {
    storeInvitation(path);
    expect(takeInvitation()).toBeUndefined();
    kept.set(KEY, path);
    expect(takeInvitation()).toBeUndefined();
  }
});

test('without storage only the redirect is lost', () => {
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
