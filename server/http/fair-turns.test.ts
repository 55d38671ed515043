import { expect, test } from 'bun:test';
import { createFairTurns } from './fair-turns.ts';

const nextLoop = () => new Promise<void>((next) => setImmediate(next));

test('a thousand calls of one congregation do not delay a call of another one (C9)', async () => {
  const fair = createFairTurns({ share: 4, mostWaiting: 2_000 });
  const begun: string[] = [];
  for (let call = 0; call < 1_000; call++) void fair('loud', () => void begun.push('loud'));
  await nextLoop();
  void fair('quiet', () => void begun.push('quiet'));
  await nextLoop();
  expect(begun.indexOf('quiet')).toBeGreaterThan(-1);
  expect(begun.indexOf('quiet')).toBeLessThan(20);
});

test('all waiting calls begin, in their order (C9)', async () => {
  const fair = createFairTurns({ share: 2 });
  const begun: number[] = [];
  const calls = Array.from({ length: 25 }, (_, call) => fair('one', () => begun.push(call)));
  await Promise.all(calls);
  expect(begun).toEqual(Array.from({ length: 25 }, (_, call) => call));
});

test('a call made within another congregation’s call overtakes no waiting call (C9)', async () => {
  const fair = createFairTurns({ share: 1 });
  const begun: string[] = [];
  const begin = (whose: string, name: string) => fair(whose, () => void begun.push(name));
  await Promise.all([
    begin('one', 'now'),
    begin('other', 'now'),
    fair('one', () => begin('other', 'late')),
    begin('other', 'early'),
  ]);
  expect(begun).toEqual(['now', 'now', 'early', 'late']);
});

test('when too many calls of one congregation wait, its next are refused, not another’s (C9)', () => {
  const fair = createFairTurns({ share: 1, mostWaiting: 3 });
  const results = Array.from({ length: 6 }, () => fair('loud', () => 'done'));
  expect(results[0]).toBe('done');
  expect(results.filter((result) => result === undefined)).toHaveLength(2);
  expect(fair('quiet', () => 'done')).toBe('done');
});

test('a waiting call that fails does not affect others (C9)', async () => {
  const fair = createFairTurns({ share: 1 });
  void fair('one', () => {});
  const failing = fair('one', () => {
    throw new Error('broken');
  });
  const after = fair('one', () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await after).toBe('done');
});
