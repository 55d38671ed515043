import { afterAll, beforeEach, expect, setSystemTime, test } from 'bun:test';
import type { Prayer } from '../../shared/prayers.ts';
import { store, storeOwner } from '../api/offline/browser-store.ts';
import { emptyStorage } from '../testing/storage.ts';
import { startSitting } from './sitting.ts';

const NAME = 'sitting.all';
const DAY = 24 * 60 * 60_000;
const NOON = new Date(2026, 4, 3, 12).getTime();
const requests = (...ids: number[]) => ids.map((id) => ({ id }) as Prayer);

beforeEach(() => {
  Object.assign(globalThis, { window: { localStorage: emptyStorage() } });
  setSystemTime(NOON);
  storeOwner(1);
});

afterAll(() => {
  Reflect.deleteProperty(globalThis, 'window');
  setSystemTime();
});

/** Starts a sitting of three requests and leaves it at the second. */
const leaveAtSecond = () => store(NAME, { ...startSitting(NAME, requests(1, 2, 3)), at: 1 });

test('today’s sitting resumes at its position, with new requests at the end (P38)', () => {
  leaveAtSecond();
  expect(startSitting(NAME, requests(4, 3, 2, 1))).toMatchObject({ ids: [1, 2, 3, 4], at: 1 });
});

test('a resumed sitting drops requests that no longer exist (P38)', () => {
  leaveAtSecond();
  expect(startSitting(NAME, requests(2))).toMatchObject({ ids: [2], at: 0 });
});

test('yesterday’s sitting starts again (P38)', () => {
  leaveAtSecond();
  setSystemTime(NOON + DAY);
  expect(startSitting(NAME, requests(4, 3, 2, 1))).toMatchObject({ ids: [4, 3, 2, 1], at: 0 });
});

test('a finished sitting, or one without remaining requests, starts again (P38)', () => {
  store(NAME, { ...startSitting(NAME, requests(1, 2)), at: 2 });
  expect(startSitting(NAME, requests(1, 2))).toMatchObject({ ids: [1, 2], at: 0 });
  leaveAtSecond();
  expect(startSitting(NAME, requests(7))).toMatchObject({ ids: [7], at: 0 });
});

const prayedAt = (id: number, lastPrayedAt: number | null) =>
  ({ id, lastPrayedAt: lastPrayedAt && new Date(lastPrayedAt).toISOString() }) as Prayer;

test('a sitting has the requests without a prayer today, at most `most` (P42)', () => {
  const prayers = [
    prayedAt(1, null),
    prayedAt(2, NOON),
    prayedAt(3, NOON - DAY),
    prayedAt(4, null),
  ];
  expect(startSitting(NAME, prayers).ids).toEqual([1, 3, 4]);
  expect(startSitting(NAME, prayers, 2).ids).toEqual([1, 3]);
  // If all were prayed for today, the sitting has all of them.
  expect(startSitting(NAME, prayers.slice(1, 2)).ids).toEqual([2]);
});

test('a resumed sitting with a maximum gets no new requests (P42)', () => {
  store(NAME, { ...startSitting(NAME, requests(1, 2, 3), 2), at: 1 });
  expect(startSitting(NAME, requests(1, 2, 3), 2)).toMatchObject({ ids: [1, 2], at: 1 });
});
