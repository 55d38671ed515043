import { expect, test } from 'bun:test';
import { playAll } from './play-all.ts';

const MS = 15 * 60_000;

/** Two minutes for what `shared/messages/catalogue.test.ts` finds in most files: not in `npm test`. */
test(
  'every screen and dialog is walked through in the language of tests (O9)',
  async () => {
    expect(await playAll({ UPHELD_WALK: 'en-XA' })).toEqual([]);
  },
  MS,
);
