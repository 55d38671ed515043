import { expect, test } from 'bun:test';
import { playAll } from './play-all.ts';

const MS = 15 * 60_000;

test(
  'IBM’s rules find nothing on any screen either (W16)',
  async () => {
    expect(await playAll({ UPHELD_IBM: 'yes' }, ['web/e2e/accessibility.e2e.ts'])).toEqual([]);
  },
  MS,
);
