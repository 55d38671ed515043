import { expect, test } from 'bun:test';
import { addDurations, countDuration, type Durations, durationPercentile } from './durations.ts';

const counted = (...all: number[]) => {
  const durations: Durations = [];
  for (const milliseconds of all) countDuration(durations, milliseconds);
  return durations;
};

test('the median and the 99th percentile are within a fifth of the true values (M12)', () => {
  const thousand = counted(...Array.from({ length: 1000 }, (_, index) => index + 1));
  for (const share of [0.1, 0.5, 0.9, 0.99]) {
    const found = durationPercentile(thousand, share) ?? 0;
    expect(Math.abs(found / (1000 * share) - 1)).toBeLessThan(0.2);
  }
});

test('one call has its own duration; without calls the duration is null', () => {
  expect(durationPercentile([], 0.5)).toBeNull();
  for (const milliseconds of [0.7, 3, 42, 512, 9_000]) {
    const found = durationPercentile(counted(milliseconds), 0.99) ?? 0;
    expect(Math.abs(found / milliseconds - 1)).toBeLessThan(0.42);
  }
});

test('calls below and above all buckets are counted', () => {
  const durations = counted(0, 0.1, Number.MAX_SAFE_INTEGER);
  expect(durations.reduce((sum, count) => sum + count)).toBe(3);
  expect(durations.length).toBeLessThan(40);
  expect(durationPercentile(durations, 0.99)).toBeGreaterThan(40_000);
});

test('adding two counts equals counting all calls together', () => {
  expect(addDurations(counted(1, 20), counted(20, 400))).toEqual(counted(1, 20, 20, 400));
});
