import { afterAll, expect, setSystemTime, test } from 'bun:test';
import { isOwnVisit, noteOwnVisit } from './visits.ts';

afterAll(() => void setSystemTime());

test('an event about a visit is about one of this page once for each visit (P39)', () => {
  noteOwnVisit();
  noteOwnVisit();
  expect([isOwnVisit(), isOwnVisit(), isOwnVisit()]).toEqual([true, true, false]);
});

test('a visit that failed, or told nothing new, hides none of another device (P39)', () => {
  const failed = noteOwnVisit();
  failed();
  expect(isOwnVisit()).toBe(false);

  const sent = Date.now();
  setSystemTime(sent);
  noteOwnVisit();
  setSystemTime(sent + 30_000);
  expect(isOwnVisit()).toBe(false);
});
