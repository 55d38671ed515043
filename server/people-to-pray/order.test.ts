import { describe, expect, test } from 'bun:test';
import { mulberry32 } from '../../test-support/seeded.ts';
import { type Candidate, keysBy, peopleOfDay } from './order.ts';

const GROUPS = 300;
const DAYS = 90;
/** Days before the first one that is looked at: joined that long ago. */
const YEARS = 1_500;
const FIRST = 20_000;

const secretOf = (seed: number) =>
  Buffer.from(Uint32Array.of(seed * 2_654_435_761, seed ^ 0x5bd1e995).buffer).toString('base64url');

const daysOfOneRound = (people: number) => Math.ceil(people / 3);

/** Returns how many groups of each size are looked at: all small ones, and many up to 400. */
const sizes = (random: () => number) =>
  Array.from({ length: GROUPS }, (_, at) => (at < 40 ? at + 1 : 1 + Math.floor(random() * 400)));

/** People who joined over years, some of them on one day. */
const joined = (size: number, random: () => number): Candidate[] =>
  Array.from({ length: size }, (_, id) => ({
    id: id + 1,
    from: FIRST - Math.floor(random() * YEARS) * Number(random() < 0.8),
    to: null,
  }));

const dayBy = (people: readonly Candidate[], seed: number) => {
  const keyOf = keysBy(secretOf(seed));
  return (day: number) => peopleOfDay(people, keyOf, day);
};

/** Returns the longest time, in days, for which each of these people waited, the last time included. */
const longestWaits = (days: readonly number[][], ids: readonly number[]) =>
  new Map(
    ids.map((id) => {
      const on = [-1, ...days.flatMap((three, at) => (three.includes(id) ? at : [])), days.length];
      return [id, Math.max(...on.slice(1).map((at, before) => at - (on[before] ?? 0)))];
    }),
  );

/** Returns the shortest time, in days, after which one of these people came again; infinite if none did. */
const shortestReturn = (days: readonly number[][], ids: readonly number[]) =>
  Math.min(
    ...ids.flatMap((id) => {
      const on = days.flatMap((three, at) => (three.includes(id) ? at : []));
      return on.slice(1).map((at, before) => at - (on[before] ?? 0));
    }),
  );

describe('the order of the people to pray for (P60)', () => {
  test('everybody comes once in a round, and as often as every other', () => {
    const random = mulberry32(1);
    for (const [seed, size] of sizes(random).entries()) {
      const people = joined(size, random);
      const on = dayBy(people, seed);
      // Who joined on the first day comes the next one.
      const days = Array.from({ length: DAYS + 1 }, (_, at) => on(FIRST + 1 + at));
      for (const three of days) expect(new Set(three).size).toBe(Math.min(3, size));
      const ids = people.map(({ id }) => id);
      const round = daysOfOneRound(size);
      if (round <= DAYS)
        for (const wait of longestWaits(days, ids).values())
          expect(wait).toBeLessThanOrEqual(round);
      const from = Math.floor(random() * 30);
      const seen = days.slice(from, from + 1 + Math.floor(random() * 60)).flat();
      const times = ids.map((id) => seen.filter((one) => one === id).length);
      expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(1);
    }
  });

  test('nobody is passed over when others join or do not want to be named any more', () => {
    const random = mulberry32(2);
    for (const [seed, size] of sizes(random).entries()) {
      const people = joined(size, random);
      const later = Array.from({ length: Math.floor(random() * 40) }, (_, at) => ({
        id: 1_000 + at,
        from: FIRST + Math.floor(random() * DAYS),
        to: null,
      }));
      const stayed = new Set(people.map(({ id }) => id));
      for (const person of people)
        if (random() < 0.1) {
          person.to = FIRST + Math.floor(random() * DAYS);
          stayed.delete(person.id);
        }
      const all = [...people, ...later];
      // As it was on each day: what comes later is not known yet.
      const days = Array.from({ length: DAYS }, (_, at) => {
        const today = FIRST + at;
        const known = all
          .filter(({ from }) => from <= today)
          .map((one) => ({ ...one, to: one.to !== null && one.to > today ? null : one.to }));
        return dayBy(known, seed)(today);
      });
      // All who stay come before one comes again. They are in the circle since the second day.
      expect(shortestReturn(days.slice(1), [...stayed])).toBeGreaterThanOrEqual(
        Math.max(1, Math.ceil((stayed.size - 2) / 3)),
      );
      const round = daysOfOneRound(all.length) + 1;
      if (round <= DAYS)
        for (const wait of longestWaits(days, [...stayed]).values())
          expect(wait).toBeLessThanOrEqual(round);
    }
  });

  test('who leaves costs the others one round at most', () => {
    const random = mulberry32(3);
    for (const [seed, size] of sizes(random).entries()) {
      const people = joined(size, random);
      const leaving = people.slice(0, Math.floor(random() * Math.min(4, size)));
      const leftOn = new Map(leaving.map(({ id }) => [id, FIRST + Math.floor(random() * DAYS)]));
      const days = Array.from({ length: DAYS }, (_, at) => {
        const here = people.filter(({ id }) => (leftOn.get(id) ?? FIRST + DAYS) > FIRST + at);
        return dayBy(here, seed)(FIRST + at);
      });
      const stayed = people.map(({ id }) => id).filter((id) => !leftOn.has(id));
      const most = (1 + leaving.length) * (daysOfOneRound(size) + 1);
      if (most <= DAYS)
        for (const wait of longestWaits(days, stayed).values())
          expect(wait).toBeLessThanOrEqual(most);
    }
  });

  test('the people of a day stay while others join', () => {
    const random = mulberry32(4);
    for (let seed = 0; seed < GROUPS; seed++) {
      const people = joined(3 + Math.floor(random() * 60), random);
      const before = dayBy(people, seed)(FIRST + 40);
      const newcomer = { id: 999, from: FIRST + 40, to: null };
      const after = dayBy([...people, newcomer], seed);
      expect(after(FIRST + 40)).toEqual(before);
      const round = daysOfOneRound(people.length + 1);
      const next = Array.from({ length: round }, (_, at) => after(FIRST + 41 + at)).flat();
      expect(next).toContain(999);
    }
  });

  test('nobody waits in vain while there are fewer than three', () => {
    const on = dayBy([{ id: 1, from: FIRST, to: null }], 1);
    expect(on(FIRST)).toEqual([1]);
    const two = [
      { id: 1, from: FIRST, to: null },
      { id: 2, from: FIRST + 1, to: null },
    ];
    expect(dayBy(two, 1)(FIRST + 1).sort()).toEqual([1, 2]);
    expect(dayBy([], 1)(FIRST)).toEqual([]);
    // A clock that was ahead made them join tomorrow.
    expect(dayBy([{ id: 1, from: FIRST + 1, to: null }], 1)(FIRST)).toEqual([1]);
  });

  test('no two users go around in the same order', () => {
    const random = mulberry32(5);
    const people = joined(60, random);
    const orders = Array.from({ length: 50 }, (_, seed) => {
      const on = dayBy(people, seed);
      return Array.from({ length: 20 }, (_, at) => on(FIRST + 40 + at)).join();
    });
    expect(new Set(orders).size).toBe(50);
  });
});
