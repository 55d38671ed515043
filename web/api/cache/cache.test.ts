import { expect, test } from 'bun:test';
import type { Prayer } from '../../../shared/prayers.ts';
import { afterUpdate } from './optimistic-updates.ts';

const request = (given: Partial<Prayer>) => given as Prayer;

test('a press changes the count once, and never below zero (P16)', () => {
  const counts = [
    afterUpdate.pray(request({ hasPrayed: false, supportCount: 2 })),
    afterUpdate.pray(request({ hasPrayed: true, supportCount: 2 })),
    afterUpdate.stopPraying(request({ hasPrayed: true, supportCount: 2 })),
    afterUpdate.stopPraying(request({ hasPrayed: false, supportCount: 2 })),
    // A list can be older than the press it shows.
    afterUpdate.stopPraying(request({ hasPrayed: true, supportCount: 0 })),
  ].map(({ supportCount }) => supportCount);
  expect(counts).toEqual([3, 2, 1, 2, 0]);
});
