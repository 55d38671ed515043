import { expect, test } from 'bun:test';
import { until } from '../../../test-support/until.ts';
import { releaseMemory } from './release-memory.ts';

const MEGABYTE = 1024 * 1024;

test('memory is freed after a growth of five megabytes, and not before', async () => {
  let looked = 0;
  const freedAt: number[] = [];
  // 0 is an unknown size.
  const sizes = [60, 62, 0, 64, 66, 61, 63, 67, 60, 61];
  const timer = releaseMemory(
    {
      memory: () => (sizes[looked++] ?? 60) * MEGABYTE,
      collect: () => freedAt.push(looked),
    },
    1,
  );
  await until('it was looked at often', () => looked > 20);
  clearInterval(timer);
  // At 66 and at 67; the next size is the one after freeing.
  expect(freedAt).toEqual([5, 8]);
});
