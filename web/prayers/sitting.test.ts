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

/** Begins with three requests, and is left at the second. */
const leaveAtSecond = () => store(NAME, { ...startSitting(NAME, requests(1, 2, 3)), at: 1 });

test('a sitting of today goes on where it was, with new requests at its end (P38)', () => {
  leaveAtSecond();
  expect(startSitting(NAME, requests(4, 3, 2, 1))).toMatchObject({ ids: [1, 2, 3, 4], at: 1 });
});

test('what is gone meanwhile is left out, before and after (P38)', () => {
  leaveAtSecond();
  expect(startSitting(NAME, requests(2))).toMatchObject({ ids: [2], at: 0 });
});

test('a sitting of yesterday begins anew (P38)', () => {
  leaveAtSecond();
  setSystemTime(NOON + DAY);
  expect(startSitting(NAME, requests(4, 3, 2, 1))).toMatchObject({ ids: [4, 3, 2, 1], at: 0 });
});

test('a sitting that came to its end begins anew, also when nothing of it is left (P38)', () => {
  store(NAME, { ...startSitting(NAME, requests(1, 2)), at: 2 });
  expect(startSitting(NAME, requests(1, 2))).toMatchObject({ ids: [1, 2], at: 0 });
  leaveAtSecond();
  expect(startSitting(NAME, requests(7))).toMatchObject({ ids: [7], at: 0 });
});

const prayedAt = (id: number, lastPrayedAt: number | null) =>
  ({ id, lastPrayedAt: lastPrayedAt && new Date(lastPrayedAt).toISOString() }) as Prayer;

test('a sitting is for what was not prayed for today, so many of it (P42)', () => {
  const prayers = [
    prayedAt(1, null),
    prayedAt(2, NOON),
    prayedAt(3, NOON - DAY),
    prayedAt(4, null),
  ];
  expect(startSitting(NAME, prayers).ids).toEqual([1, 3, 4]);
  expect(startSitting(NAME, prayers, 2).ids).toEqual([1, 3]);
  // Who has prayed for all of it may do so again.
  expect(startSitting(NAME, prayers.slice(1, 2)).ids).toEqual([2]);
});

test('a sitting of five that goes on is not made longer (P42)', () => {
  store(NAME, { ...startSitting(NAME, requests(1, 2, 3), 2), at: 1 });
  expect(startSitting(NAME, requests(1, 2, 3), 2)).toMatchObject({ ids: [1, 2], at: 1 });
});
