import { afterAll, beforeEach, expect, setSystemTime, test } from 'bun:test';
import { emptyStorage } from '../../testing/storage.ts';
import { cachedAddress, leaveDrafts, readStored, store, storeOwner } from './browser-store.ts';

const RUTH = 1;
const NAOMI = 2;
const isText = (value: unknown): value is string => typeof value === 'string';
const draft = () => readStored('draft.contact.1/new', isText);

beforeEach(() => {
  const storages = { localStorage: emptyStorage(), sessionStorage: emptyStorage() };
  Object.assign(globalThis, { window: storages });
  storeOwner(RUTH);
  store('draft.contact.1/new', 'My letters are too small.');
  store('sitting.all', 'position in the list');
});

afterAll(() => {
  Reflect.deleteProperty(globalThis, 'window');
  setSystemTime();
});

test('an expired session leaves drafts for its user and nothing else (P20, W13)', () => {
  leaveDrafts();
  expect(Object.keys(window.localStorage)).toEqual([]);
  storeOwner(RUTH);
  expect(draft()).toBe('My letters are too small.');
});

test('the next user of this browser gets no drafts of the one before (W13)', () => {
  leaveDrafts();
  storeOwner(NAOMI);
  expect(draft()).toBeUndefined();
  storeOwner(RUTH);
  expect(draft()).toBeUndefined();
});

test('drafts of an expired session are deleted after a day (W13)', () => {
  const now = Date.now();
  setSystemTime(now);
  leaveDrafts();
  setSystemTime(now + 23 * 60 * 60_000);
  leaveDrafts();
  expect(Object.keys(window.sessionStorage)).toHaveLength(1);
  setSystemTime(now + 25 * 60 * 60_000);
  leaveDrafts();
  expect(Object.keys(window.sessionStorage)).toEqual([]);
  storeOwner(RUTH);
  expect(draft()).toBeUndefined();
});

test('a cached read has an http URL, in the desktop program too (W13, T44)', () => {
  const at = (href: string) => {
    Object.assign(window, { location: new URL(href) });
    return cachedAddress('["/api/home"]');
  };
  expect(at('https://pray.example.org/')).toBe('/kept/%5B%22%2Fapi%2Fhome%22%5D');
  expect(at('http://localhost:3000/')).toBe('/kept/%5B%22%2Fapi%2Fhome%22%5D');
  expect(at('upheld://app/')).toBe('https://kept.invalid/kept/%5B%22%2Fapi%2Fhome%22%5D');
});
