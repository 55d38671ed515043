import { expect, test } from 'bun:test';
import { until } from '../testing/until.ts';
import { keepSmall } from './keep-small.ts';

const MEGABYTE = 1024 * 1024;

test('memory is freed when ten megabytes have come together, and not before', async () => {
  let looked = 0;
  const freedAt: number[] = [];
  const sizes = [60, 65, 69, 71, 64, 66, 75, 63, 64];
  const timer = keepSmall(
    {
      memory: () => (sizes[looked++] ?? 63) * MEGABYTE,
      collect: () => freedAt.push(looked),
    },
    1,
  );
  await until('it was looked at often', () => looked > 20);
  clearInterval(timer);
  // At 71 and at 75; the next size is what is left then.
  expect(freedAt).toEqual([4, 7]);
});
