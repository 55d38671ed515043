import { expect, test } from 'bun:test';
import { createFairLine } from './fair-line.ts';

/** Work that ends when the test says so. */
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

test('two things are done at a time, and those who wait take turns', async () => {
  const line = createFairLine(2);
  const { begun, work, end } = openWork();
  const [busy, other] = [{}, {}];
  const all = ['b1', 'b2', 'b3', 'b4'].map((name) => line.run(busy, work(name)));
  all.push(line.run(other, work('o1')));
  await Bun.sleep(0);
  expect(begun).toEqual(['b1', 'b2']);
  expect([line.waitingOf(busy), line.waitingOf(other)]).toEqual([2, 1]);
  await end('b1');
  await end('b2');
  expect(begun).toEqual(['b1', 'b2', 'b3', 'o1']);
  for (const name of ['b3', 'o1']) await end(name);
  await end('b4');
  expect(await Promise.all(all)).toEqual(['b1', 'b2', 'b3', 'b4', 'o1']);
  expect(line.waitingOf(busy)).toBe(0);
});

test('what fails makes room for the next', async () => {
  const line = createFairLine(1);
  const failed = line.run({}, () => Promise.reject(new Error('no memory')));
  const next = line.run({}, async () => 'done');
  await expect(failed).rejects.toThrow('no memory');
  expect(await next).toBe('done');
});
