import { afterAll, expect, setSystemTime, test } from 'bun:test';
import { isOwnVisit, noteOwnVisit } from './visits.ts';

afterAll(() => void setSystemTime());

test('each visit of this page claims one event (P39)', () => {
  noteOwnVisit();
  noteOwnVisit();
  expect([isOwnVisit(), isOwnVisit(), isOwnVisit()]).toEqual([true, true, false]);
});

test('a failed visit, or one without an event for 30 seconds, claims no event of another device (P39)', () => {
  const failed = noteOwnVisit();
  failed();
  expect(isOwnVisit()).toBe(false);

  const sent = Date.now();
  setSystemTime(sent);
  noteOwnVisit();
  setSystemTime(sent + 30_000);
  expect(isOwnVisit()).toBe(false);
});
