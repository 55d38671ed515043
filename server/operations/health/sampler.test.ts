import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { testFolder } from '../../../test-support/folder.ts';
import { logInto } from '../../../test-support/server.ts';
import { migrate } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import { samples } from '../../db/schema.ts';
import type { Gauges } from './gauges.ts';
import { createSampler } from './sampler.ts';
import { RINGS, sampleSeries } from './samples.ts';
import { createTraffic } from './traffic.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 4, 3, 8);

const GAUGES: Gauges = {
  memory: 60,
  freeDisk: 900,
  database: 10,
  mail: { count: 1, since: null },
  push: { count: 2, since: null },
  streams: 3,
  isChecking: false,
};

/** A server with a clock that a test moves. */
const counting = (path = ':memory:') => {
  const db = openDatabase(path);
  migrate(db);
  const logged: string[] = [];
  const now = { time: START, gauges: GAUGES };
  const parts = { db, clock: () => now.time, gauges: async () => now.gauges, log: logInto(logged) };
  const begin = () => {
    const traffic = createTraffic();
    return { traffic, sampler: createSampler({ ...parts, traffic }) };
  };
  let run = begin();
  const calls = (count: number, { status = 200, duration = 10, route = '/api/groups' } = {}) => {
    for (let n = 0; n < count; n++) run.traffic.count({ method: 'GET', route, status, duration });
  };
  return {
    db,
    now,
    logged,
    calls,
    look: () => run.sampler.look(),
    /** Advances the clock, sampling every minute. */
    wait: async (time: number) => {
      const until = now.time + time;
      while (now.time < until) {
        now.time += MINUTE;
        await run.sampler.look();
      }
    },
    stop: () => run.sampler.stop(),
    /** Starts a new sampler, as after a stop or a crash. */
    restart: () => {
      run = begin();
    },
    of: (span: 'day' | 'month') => sampleSeries(db, span, now.time),
    last: (span: 'day' | 'month', back = 1) => {
      const { series } = sampleSeries(db, span, now.time);
      return Object.fromEntries(
        Object.entries(series).map(([name, values]) => [name, values.at(-back)]),
      );
    },
    rows: () => db.select().from(samples).all().length,
  };
};

describe('counts of five minutes (M12)', () => {
  test('a sample counts calls, slow ones, failed ones, refused ones and their durations', async () => {
    const server = counting();
    server.calls(96, { duration: 10 });
    server.calls(1, { duration: 600 });
    server.calls(1, { status: 503, duration: 5 });
    server.calls(2, { status: 429, duration: 5 });
    await server.wait(5 * MINUTE);
    expect(server.last('day')).toEqual({
      calls: 100,
      slow: 1,
      failed: 1,
      refused: 2,
      p50: expect.closeTo(10, -0.5),
      p99: expect.any(Number),
      memory: 60,
      freeDisk: 900,
      database: 10,
      mailWaiting: 1,
      pushWaiting: 2,
      streams: 3,
    });
  });

  test('pages, files of the web app and health checks are not counted', async () => {
    const server = counting();
    for (const route of ['/*', '/api/health']) server.calls(5, { route });
    server.calls(2);
    await server.wait(5 * MINUTE);
    expect(server.last('day').calls).toBe(2);
  });

  test('an upload is counted without its duration, which depends on its connection', async () => {
    const server = counting();
    server.calls(1, { route: '/api/objects/upload/:token', duration: 90_000 });
    await server.wait(5 * MINUTE);
    expect(server.last('day')).toMatchObject({ calls: 1, slow: 0, p99: null });
  });

  test('a sample is written once, not with every call', async () => {
    const server = counting();
    server.calls(1000);
    await server.look();
    expect(server.rows()).toBe(0);
    await server.wait(5 * MINUTE);
    expect(server.rows()).toBe(2);
  });

  test('the counts begin at zero in the next five minutes', async () => {
    const server = counting();
    server.calls(7);
    await server.wait(10 * MINUTE);
    expect(server.last('day')).toMatchObject({ calls: 0, slow: 0, p50: null, memory: 60 });
    expect(server.last('day', 2).calls).toBe(7);
  });
});

describe('measurements of the month (M12)', () => {
  test('a slot of two hours has the sum of counts and the worst of all other values', async () => {
    const server = counting();
    server.calls(5, { duration: 400 });
    server.now.gauges = { ...GAUGES, memory: 99, freeDisk: 100 };
    await server.wait(HOUR);
    server.calls(3, { duration: 2 });
    server.now.gauges = GAUGES;
    await server.wait(HOUR);
    expect(server.last('month')).toMatchObject({ calls: 8, memory: 99, freeDisk: 100 });
    expect(Number(server.last('month').p99)).toBeGreaterThan(300);
  });

  test('the database never has more samples than the slots of its rings', async () => {
    const server = counting();
    for (let day = 0; day < 33; day++) {
      server.calls(day);
      await server.wait(DAY);
    }
    expect(server.rows()).toBe(RINGS.day.slots + RINGS.month.slots);
    expect(server.of('month').series.calls.filter((calls) => calls === null)).toEqual([]);
    expect(server.of('month').series.calls).toHaveLength(372);
  });
});

describe('interruptions (M13)', () => {
  test('a restart continues the five minutes that it interrupted', async () => {
    const server = counting();
    server.calls(4);
    server.now.time += MINUTE;
    await server.stop();
    server.restart();
    server.calls(3);
    await server.wait(4 * MINUTE);
    expect(server.last('day').calls).toBe(7);
  });

  test('the time without a server has no value instead of zero', async () => {
    const server = counting();
    await server.wait(5 * MINUTE);
    await server.stop();
    server.now.time += HOUR;
    server.restart();
    server.calls(1);
    await server.wait(5 * MINUTE);
    const { calls } = server.of('day').series;
    expect(calls.slice(-14)).toEqual([0, 0, ...Array(11).fill(null), 1]);
  });

  test('another program’s lock delays the counts and loses none', async () => {
    const path = join(testFolder('samples'), 'upheld.db');
    const server = counting(path);
    const other = new Database(path);
    other.run('begin immediate');
    server.calls(6);
    await server.wait(12 * MINUTE);
    expect(server.rows()).toBe(0);
    expect(server.logged).toHaveLength(1);
    other.run('rollback');
    await server.look();
    expect(server.last('day', 2).calls).toBe(6);
    expect(server.last('day').calls).toBe(0);
  });

  test('a missing database fails no call and does not stop the sampler', async () => {
    const server = counting();
    server.db.$client.run('drop table samples');
    server.calls(6);
    await server.wait(2 * DAY);
    await server.stop();
    expect(server.logged).toHaveLength(1);
    expect(() => server.restart()).not.toThrow();
  });

  for (const [how, by] of [
    ['back by an hour', -HOUR],
    ['forth by an hour', HOUR],
    ['back by a year', -365 * DAY],
    ['forth by a year', 365 * DAY],
  ] as const)
    test(`a clock that is set ${how}, and right again, spoils at most the time of the mistake`, async () => {
      const server = counting();
      for (let n = 0; n < 30; n++) {
        server.calls(5);
        await server.wait(5 * MINUTE);
      }
      server.now.time += by;
      server.calls(1000);
      await server.wait(10 * MINUTE);
      server.now.time -= by;
      server.calls(5);
      await server.wait(10 * MINUTE);
      const { calls } = server.of('day').series;
      // Two slots of the mistake, and the slots that the wrong times replaced.
      const right = calls.filter((count) => count === 5).length;
      expect(right).toBeGreaterThanOrEqual(26);
      expect(calls.filter((count) => (count ?? 0) > 1005)).toEqual([]);
      expect(server.last('day').calls).toBe(0);
    });

  test('five minutes that are repeated by a clock that was set back count once', async () => {
    const server = counting();
    server.calls(50);
    await server.wait(5 * MINUTE);
    server.now.time -= 5 * MINUTE;
    await server.look();
    server.calls(2);
    await server.wait(5 * MINUTE);
    expect(server.last('day').calls).toBe(2);
  });
});
