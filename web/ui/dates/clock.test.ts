import { afterEach, describe, expect, test } from 'bun:test';
import { clockAt, followClocks } from './clock.ts';
import { shownMoment } from './dates.tsx';
import { dayOf, isToday, momentOf, today } from './days.ts';

afterEach(() => followClocks([]));

/* This process has the time zones of its runtime, as a browser has its own. */

const HOUR = 60 * 60_000;
const here = (timeZone: string, ...offsets: [from: string, minutes: number][]) =>
  followClocks(
    [{ timeZone, offsets: offsets.map(([from, minutes]) => ({ from, minutes })) }],
    timeZone,
  );

describe('dates follow the server’s clock of this device’s zone (N87)', () => {
  test('whatever offset the browser itself has', () => {
    for (const minutes of [-300, -360, 345, 630, 0]) {
      here('America/Winnipeg', ['2026-01-01T00:00:00Z', minutes]);
      const time = Date.parse('2026-12-10T12:00:00Z');
      expect(clockAt(time).toISOString()).toBe(new Date(time + minutes * 60_000).toISOString());
    }
    here('America/Winnipeg', ['2026-01-01T00:00:00Z', -300]);
    expect(shownMoment('2026-12-10T12:00:00Z')).toBe('Dec 10, 2026, 7:00 AM');
    expect(dayOf(momentOf('2026-12-10T04:59:59Z'))).toBe('2026-12-09');
    expect(dayOf(momentOf('2026-12-10T05:00:00Z'))).toBe('2026-12-10');
  });

  test('to the minute of a change, also by half an hour', () => {
    here('Australia/Lord_Howe', ['2026-10-03T15:30:00Z', 660], ['2026-04-04T15:00:00Z', 630]);
    expect(shownMoment('2026-10-03T15:29:00Z')).toBe('Oct 4, 2026, 1:59 AM');
    expect(shownMoment('2026-10-03T15:30:00Z')).toBe('Oct 4, 2026, 2:30 AM');
  });

  test('in each hour of a year, also in one that the browser’s own zone skips', () => {
    here('America/Havana', ['2026-01-01T00:00:00Z', -240]);
    const from = Date.parse('2027-01-01T00:00:00Z');
    const differing = Array.from({ length: 365 * 24 }, (_, n) => from + n * HOUR).filter(
      (time) => dayOf(clockAt(time)) !== new Date(time - 4 * HOUR).toISOString().slice(0, 10),
    );
    expect(differing).toEqual([]);
  });

  test('and today is the server’s', () => {
    const now = Date.now();
    const minutes = 13 * 60;
    here('Pacific/Apia', [new Date(now - HOUR).toISOString(), minutes]);
    expect(today()).toBe(new Date(now + minutes * 60_000).toISOString().slice(0, 10));
    expect(isToday(new Date(now).toISOString())).toBe(true);
  });
});

test('a zone of another device, and times before the server’s, follow the browser (N87)', () => {
  const time = Date.parse('2026-12-10T12:00:00Z');
  const own = new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString();
  followClocks(
    [{ timeZone: 'Asia/Kathmandu', offsets: [{ from: '2026-01-01T00:00:00Z', minutes: 345 }] }],
    'America/Winnipeg',
  );
  expect(clockAt(time).toISOString()).toBe(own);
  here('America/Winnipeg', ['2026-12-11T00:00:00Z', 345]);
  expect(clockAt(time).toISOString()).toBe(own);
});

test('an older name of the zone is the same zone; one that the browser lacks is none (N87)', () => {
  const { timeZone } = new Intl.DateTimeFormat('en', {
    timeZone: 'Asia/Calcutta',
  }).resolvedOptions();
  const offsets = [{ from: '2026-01-01T00:00:00Z', minutes: 331 }];
  const clocks = ['America/Nowhere', 'Asia/Kolkata', 'Asia/Calcutta'].map((name) => ({
    timeZone: name,
    offsets: name === 'America/Nowhere' ? [] : offsets,
  }));
  followClocks(clocks, timeZone);
  expect(clockAt(Date.parse('2026-12-10T00:00:00Z')).toISOString()).toContain('T05:31');
});
