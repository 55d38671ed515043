import { expect, test } from 'bun:test';
import { playAll } from './play-all.ts';

const MS = 15 * 60_000;

/**
 * Takes two minutes, and `shared/messages/catalogue.test.ts` finds the same faults in most files: so it is
 * not part of `npm test`.
 */
test(
  'every screen and dialog has all its words from the catalogue (O9)',
  async () => {
    expect(await playAll({ UPHELD_WALK: 'en-XA' })).toEqual([]);
  },
  MS,
);
