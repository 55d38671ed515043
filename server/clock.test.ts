import { expect, test } from 'bun:test';
import { type Jump, watchedClock } from './clock.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A wall clock that a test sets, and a monotonic one. */
const watched = (start = Date.UTC(2026, 4, 3)) => {
  const time = { wall: start, elapsed: 500 };
  const jumps: Jump[] = [];
  const clock = watchedClock({
    wall: () => time.wall,
    elapsed: () => time.elapsed,
    onJump: (jump) => jumps.push(jump),
  });
  return {
    start,
    jumps,
    clock,
    pass: (milliseconds: number) => {
      time.wall += milliseconds;
      time.elapsed += milliseconds;
    },
    set: (by: number) => {
      time.wall += by;
    },
  };
};

test('a clock that runs normally is returned unchanged', () => {
  const { clock, pass, jumps, start } = watched();
  pass(3 * DAY);
  expect(clock()).toBe(start + 3 * DAY);
  expect(jumps).toEqual([]);
});

test('a small correction is no jump', () => {
  const { clock, set, jumps, start } = watched();
  set(-MINUTE);
  expect(clock()).toBe(start - MINUTE);
  expect(jumps).toEqual([]);
});

test('a jump is reported once, with its size and the time before', () => {
  const { clock, pass, set, jumps, start } = watched();
  pass(10 * MINUTE);
  set(-DAY);
  clock();
  clock();
  expect(jumps).toEqual([{ by: -DAY, since: start, until: start + 10 * MINUTE }]);
  const back = start + 10 * MINUTE - DAY;
  pass(5 * MINUTE);
  set(DAY);
  clock();
  expect(jumps[1]).toEqual({ by: DAY, since: back, until: back + 5 * MINUTE });
});

test('a jump is a whole number of milliseconds, as stored times are (D7)', () => {
  const time = { wall: 1_000_000, elapsed: 500.25 };
  const jumps: Jump[] = [];
  const clock = watchedClock({
    wall: () => time.wall,
    elapsed: () => time.elapsed,
    onJump: (jump) => jumps.push(jump),
  });
  time.wall -= DAY;
  time.elapsed += 10.4;
  clock();
  expect(jumps).toEqual([{ by: -DAY - 10, since: 1_000_000, until: 1_000_010 }]);
});

test('stored times are corrected before a new time is returned', () => {
  let isRight = false;
  const time = { wall: 0 };
  const clock = watchedClock({
    wall: () => time.wall,
    elapsed: () => 0,
    onJump: () => {
      isRight = true;
    },
  });
  time.wall = DAY;
  expect([clock(), isRight]).toEqual([DAY, true]);
});
