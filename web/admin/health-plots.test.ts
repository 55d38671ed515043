import { describe, expect, test } from 'bun:test';
import type { ServerHealth } from '../../shared/server-health.ts';
import { madeUpHealth } from '../e2e/made-up-health.ts';
import { startOfDay, startOfHour } from '../ui/dates/later-days.ts';
import { PLOTS, rangeOf, rowsOf, timesOf } from './health-plots.ts';
import { troubleIn } from './health-trouble.ts';
import { inWords } from './health-units.ts';

const MINUTE = 60_000;
const MEGABYTE = 1024 * 1024;
const plotWith = (series: string) => {
  const plot = PLOTS.find(({ lines }) => lines.some((line) => line.series === series));
  if (!plot) throw new Error(`No plot of ${series}.`);
  return plot;
};
const lineOf = (series: string) => {
  const line = plotWith(series).lines.find((one) => one.series === series);
  if (!line) throw new Error(`No line of ${series}.`);
  return line;
};

const health = madeUpHealth('day');
const withSeries = (series: Partial<ServerHealth['series']>): ServerHealth => ({
  ...health,
  series: { ...health.series, ...series },
});

test('every series of the server is a line in one plot (M11)', () => {
  const drawn = PLOTS.flatMap(({ lines }) => lines.map(({ series }) => series));
  expect(drawn.toSorted()).toEqual(
    Object.keys(health.series).sort() as (keyof ServerHealth['series'])[],
  );
});

describe('numbers beside each plot (M14)', () => {
  test('rangeOf returns the minimum, the maximum and the last value', () => {
    const { length } = health.series.calls;
    const calls = [3, null, 9, ...Array(length - 4).fill(null), 5];
    expect(rangeOf(withSeries({ calls }), lineOf('calls'))).toEqual({ least: 3, most: 9, now: 5 });
  });

  test('rangeOf returns the current value of a line that has one', () => {
    const memory = [40, 60];
    const range = rangeOf(
      { ...withSeries({ memory }), now: { ...health.now, memory: 70 } },
      lineOf('memory'),
    );
    expect(range).toEqual({ least: 40, most: 70, now: 70 });
  });

  test('rangeOf returns null without values', () => {
    expect(rangeOf(withSeries({ calls: [null, null] }), lineOf('calls'))).toBeNull();
  });

  test('a table has the values by hour or by day, newest first', () => {
    const { lines } = plotWith('calls');
    const rows = rowsOf(health, lines, startOfHour);
    const all = health.series.calls.reduce<number>((sum, count) => sum + (count ?? 0), 0);
    expect(rows.reduce((sum, { values: [count] }) => sum + (count ?? 0), 0)).toBe(all);
    expect(rows.length).toBeWithin(22, 26);
    const times = rows.map(({ beganAt }) => beganAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(rowsOf(madeUpHealth('month'), lines, startOfDay).length).toBeWithin(28, 33);
  });

  test('a table row has the sum of counters, and the worst value of gauges', () => {
    const [memory, freeDisk] = [
      [10, 90, 30],
      [5, 2, null],
    ];
    const three = { ...withSeries({ calls: [1, 2, 3], memory, freeDisk }), from: health.from };
    const one = () => new Date(0);
    const lines = ['calls', 'memory', 'freeDisk'].map(lineOf);
    expect(rowsOf(three, lines, one)).toEqual([{ beganAt: new Date(0), values: [6, 90, 2] }]);
  });
});

test('timesOf returns the start of each slot', () => {
  const [first = 0, second = 0, ...others] = timesOf(health);
  expect(first * 1000).toBe(Date.parse(health.from));
  expect(second - first).toBe(300);
  expect(others).toHaveLength(286);
});

describe('trouble (M11)', () => {
  const well = madeUpHealth('day', {
    freeDisk: 9_000 * MEGABYTE,
    mail: { count: 3, since: null },
  });
  const failed = well.series.failed.map(() => 0);
  const quiet = { ...well, series: { ...well.series, failed } };
  const texts = (changed: ServerHealth) => troubleIn(changed, Date.now()).map(({ text }) => text);
  const mailSince = (minutes: number) => ({
    ...quiet,
    now: {
      ...quiet.now,
      mail: { count: 3, since: new Date(Date.now() - minutes * MINUTE).toISOString() },
    },
  });

  test('is empty while all is well or mail has waited less than 15 minutes', () => {
    expect(texts(quiet)).toEqual([]);
    expect(texts(mailSince(14))).toEqual([]);
  });

  test('includes mail that waits for more than 15 minutes, with a link to the details', () => {
    expect(texts(mailSince(16))).toEqual([
      expect.stringMatching(/^Mail could not be sent and is waiting since .*\.$/),
    ]);
    expect(troubleIn(mailSince(16), Date.now())[0]?.isDelivery).toBe(true);
  });

  test('includes a disk that is almost full', () => {
    const short = { ...quiet, now: { ...quiet.now, freeDisk: 300 * MEGABYTE } };
    expect(texts(short)[0]).toStartWith('Only 300 MB are free');
    expect(texts({ ...quiet, now: { ...quiet.now, freeDisk: null } })).toEqual([]);
  });

  test('includes calls that failed within the last hour', () => {
    const at = (back: number) => ({
      ...quiet,
      series: { ...quiet.series, failed: failed.with(-back, 1) },
    });
    expect(texts(at(12))[0]).toStartWith('1 call failed a short while ago.');
    expect(texts(at(13))).toEqual([]);
  });
});

test('inWords formats a number with its unit', () => {
  const words = [0, 999, 1536, 64.5 * MEGABYTE, 2 ** 41].map((bytes) => inWords(bytes, 'bytes'));
  expect(words).toEqual(['0', '999 byte', '1.5 kB', '64.5 MB', '2 TB']);
  expect([0, 35.25, 1250].map((ms) => inWords(ms, 'milliseconds'))).toEqual([
    '0 ms',
    '35.3 ms',
    '1.25 sec',
  ]);
  expect(inWords(12_345, 'count')).toBe('12,345');
});
