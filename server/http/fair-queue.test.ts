import { expect, test } from 'bun:test';
import { createFairQueue } from './fair-queue.ts';

/** Work that a test ends. */
const openWork = () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name);
      return new Promise<string>((done) => ends.set(name, () => done(name)));
    },
    end: async (name: string) => {
      ends.get(name)?.();
      await Bun.sleep(0);
    },
  };
};

test('two works run at a time, and waiting owners take turns', async () => {
  const queue = createFairQueue(2);
  const { begun, work, end } = openWork();
  const [busy, other] = [{}, {}];
  const all = ['b1', 'b2', 'b3', 'b4'].map((name) => queue.run(busy, work(name)));
  all.push(queue.run(other, work('o1')));
  await Bun.sleep(0);
  expect(begun).toEqual(['b1', 'b2']);
  expect([queue.waitingOf(busy), queue.waitingOf(other)]).toEqual([2, 1]);
  await end('b1');
  await end('b2');
  expect(begun).toEqual(['b1', 'b2', 'b3', 'o1']);
  for (const name of ['b3', 'o1']) await end(name);
  await end('b4');
  expect(await Promise.all(all)).toEqual(['b1', 'b2', 'b3', 'b4', 'o1']);
  expect(queue.waitingOf(busy)).toBe(0);
});

test('a failed work makes room for the next', async () => {
  const queue = createFairQueue();
  const failed = queue.run({}, () => Promise.reject(new Error('no memory')));
  const next = queue.run({}, async () => 'done');
  await expect(failed).rejects.toThrow('no memory');
  expect(await next).toBe('done');
});

/** Queues works behind one, and returns the order in which they are done. */
const queued = (works: [owner: string, isLate?: boolean][]) => {
  const queue = createFairQueue();
  const order: string[] = [];
  const all = works.map(async ([owner, isLate]) => {
    await queue.enter(owner, { isLate });
    order.push(owner);
    queue.leave();
  });
  return { queue, order, all: Promise.all(all) };
};

test('late work waits for all other work, each in its order (C17)', async () => {
  const { order, all } = queued([['a', true], ['b', true], ['c'], ['d']]);
  await all;
  expect(order).toEqual(['a', 'c', 'd', 'b']);
});

test('late work that is hurried goes with the other work (C17)', async () => {
  const { queue, order, all } = queued([['a'], ['b', true], ['c', true]]);
  queue.hurry('c');
  await all;
  expect(order).toEqual(['a', 'c', 'b']);
});
