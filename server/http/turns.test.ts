import { describe, expect, test } from 'bun:test';
import type { PageQuery } from '../../shared/call.ts';
import { createWorld } from '../../test-support/world.ts';
import type { Page } from './page.ts';
import { createTurns, readInSlices, SLICE } from './turns.ts';

describe('turns (B12)', () => {
  test('run one at a time, in order, and an error ends only its own', async () => {
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

  test('let a short call in between two slices of a long read', async () => {
    const inTurn = createTurns();
    const order: string[] = [];
    const long = Promise.all([1, 2, 3].map((n) => inTurn(() => order.push(`slice ${n}`))));
    setImmediate(() => order.push('short call'));
    await long;
    expect(order.indexOf('short call')).toBeLessThan(order.indexOf('slice 2'));
  });
});

test('give the same page in slices as at once', async () => {
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

test('one person’s hundreds of calls go before few of another’s (B12)', async () => {
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

test('another person’s long read waits for one slice, not for all that one person asked for (B12)', async () => {
  const inTurn = createTurns();
  const order: string[] = [];
  const loud = Array.from({ length: 20 }, (_, n) => inTurn(() => order.push(`loud ${n}`), 1));
  const quiet = inTurn(() => order.push('quiet'), 2);
  await Promise.all([...loud, quiet]);
  expect(order.slice(0, 3)).toEqual(['loud 0', 'loud 1', 'quiet']);
});
