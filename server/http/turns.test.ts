import { describe, expect, test } from 'bun:test';
import { range } from 'es-toolkit';
import type { PageQuery } from '../../shared/call.ts';
import { until } from '../../test-support/until.ts';
import { createWorld } from '../../test-support/world.ts';
import type { Page } from './page.ts';
import { createBatches, createTurns, readInSlices, SLICE } from './turns.ts';

describe('turns (B12)', () => {
  test('turns run one at a time, in order, and an error ends only its own', async () => {
    const inTurn = createTurns();
    const order: number[] = [];
    const results = await Promise.allSettled(
      [1, 2, 3].map((n) =>
        inTurn(() => {
          order.push(n);
          if (n === 2) throw new Error('This one fails.');
          return n;
        }),
      ),
    );
    expect(order).toEqual([1, 2, 3]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  test('a short call runs between two slices of a long read', async () => {
    const inTurn = createTurns();
    const order: string[] = [];
    const long = Promise.all([1, 2, 3].map((n) => inTurn(() => order.push(`slice ${n}`))));
    setImmediate(() => order.push('short call'));
    await long;
    expect(order.indexOf('short call')).toBeLessThan(order.indexOf('slice 2'));
  });
});

test('a page read in slices equals one read at once', async () => {
  const all = Array.from({ length: 345 }, (_, n) => 345 - n);
  const asked: number[] = [];
  const read = ({ limit, before }: PageQuery): Page<number> => {
    asked.push(limit);
    const rest = all.filter((n) => before === undefined || n < Number(before));
    const items = rest.slice(0, limit);
    return { items, next: rest.length > limit ? String(items.at(-1)) : null };
  };
  const page = (query: PageQuery) => readInSlices(read, query, createTurns());
  expect(await page({ limit: 500 })).toEqual({ items: all, next: null });
  expect(Math.max(...asked)).toBe(SLICE);
  expect(await page({ limit: 250 })).toEqual({ items: all.slice(0, 250), next: '96' });
  expect(await page({ limit: 10, before: '96' })).toEqual({
    items: all.slice(250, 260),
    next: '86',
  });
});

test('hundreds of calls of one user delay another’s few only a little (B12)', async () => {
  const { server } = await createWorld();
  for (const path of ['/api/home', '/api/inbox', '/api/prayers/to-pray', '/api/groups']) {
    const done: string[] = [];
    const call = async (name: string) => {
      expect((await server.as(name).get(path)).status).toBe(200);
      done.push(name);
    };
    const loud = Array.from({ length: 300 }, () => call('ruth'));
    await new Promise<void>((next) => setImmediate(next));
    await Promise.all([...loud, call('naomi')]);
    expect(done.indexOf('naomi'), path).toBeLessThan(30);
  }
});

test('a long read waits for one slice of another user, not for all of them (B12)', async () => {
  const inTurn = createTurns();
  const order: string[] = [];
  const loud = Array.from({ length: 20 }, (_, n) => inTurn(() => order.push(`loud ${n}`), 1));
  const quiet = inTurn(() => order.push('quiet'), 2);
  await Promise.all([...loud, quiet]);
  expect(order.slice(0, 3)).toEqual(['loud 0', 'loud 1', 'quiet']);
});

const nothing = () => {};

/** Work on a list; `done` is what was taken from it. */
const createPile = (work: number[]) => {
  const done: number[] = [];
  const steps = function* () {
    for (let next = work.shift(); next !== undefined; next = work.shift()) {
      if (next < 0) throw new Error('It broke.');
      done.push(next);
      yield;
    }
  };
  return { work, done, steps };
};

describe('work in batches', () => {
  test('the first steps run at once and the others later, with what was added meanwhile, each once', async () => {
    const { work, done, steps } = createPile(range(7));
    const batches = createBatches(steps, { atOnce: 3, failed: nothing });
    batches.start();
    expect(done).toEqual([0, 1, 2]);
    work.push(7);
    batches.start();
    expect(done).toEqual([0, 1, 2]);
    await until('all is done', () => done.length === 8);
    expect(done).toEqual(range(8));
    work.push(8);
    batches.start();
    expect(done).toEqual(range(9));
  });

  test('little work is done at once', () => {
    const { done, steps } = createPile([1, 2]);
    createBatches(steps, { atOnce: 3, failed: nothing }).start();
    expect(done).toEqual([1, 2]);
  });

  test('an error in the first batch is thrown, and later ones are passed to `failed`', async () => {
    const early = createPile([-1, 1]);
    const batches = createBatches(early.steps, { atOnce: 3, failed: nothing });
    expect(() => batches.start()).toThrow('It broke.');
    batches.start();
    expect(early.done).toEqual([1]);

    let failures = 0;
    const late = createPile([1, 2, -1, 3]);
    const failed = () => failures++;
    const again = createBatches(late.steps, { atOnce: 2, failed });
    again.start();
    await until('it failed', () => failures === 1);
    again.start();
    expect(late.done).toEqual([1, 2, 3]);
  });

  test('stopping ends the work', async () => {
    const { done, steps } = createPile(range(9));
    const batches = createBatches(steps, { atOnce: 2, failed: nothing });
    batches.start();
    batches.stop();
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(done).toEqual([0, 1]);
  });
});
