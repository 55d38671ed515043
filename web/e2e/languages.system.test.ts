import { expect, test } from 'bun:test';
import { playAll } from './play-all.ts';

/* The system tests build the web app in these languages. Each further language takes time from other tests. */

const MS = 20 * 60_000;

test(
  'the screens are German, Korean and Arabic, in the direction of each script (O17, O19)',
  async () => {
    expect(await playAll({ UPHELD_TRANSLATED: 'yes' })).toEqual([]);
  },
  MS,
);

/**
 * Arabic represents the others, because it alone has its features. `docs/languages.md` describes the walk in
 * the others.
 */
test(
  'every screen, dialog and printed page is complete in Arabic (O11, O13)',
  async () => {
    expect(await playAll({ UPHELD_WALK: 'ar' })).toEqual([]);
  },
  MS,
);
