import { expect, test } from 'bun:test';
import { playAll } from './play-all.ts';

/* The system tier builds the web app in these languages: each one more takes time that other tests need. */

const MS = 20 * 60_000;

test(
  'members read German, Korean and Arabic on their screens, and go the way of their lines (O17, O19)',
  async () => {
    expect(await playAll({ UPHELD_TRANSLATED: 'yes' })).toEqual([]);
  },
  MS,
);

/**
 * Arabic stands for the others: what it has of its own, they do not have. `docs/languages.md` says how to walk in
 * them.
 */
test(
  'every screen and dialog is whole in Arabic, and so is what is printed (O11, O13)',
  async () => {
    expect(await playAll({ UPHELD_WALK: 'ar' })).toEqual([]);
  },
  MS,
);
