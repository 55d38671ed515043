import { expect, test } from 'bun:test';
import { testFolder } from '../../server/proof/testing/folder.ts';
import { buildWeb } from '../build.ts';
import { playAll } from './play-all.ts';

const MS = 20 * 60_000;

/** Other tests have English and the language of tests only: each one more takes a build of half a minute. */
test(
  'members read German, Korean and Arabic on their screens, and go the way of their lines (O17, O19)',
  async () => {
    const outdir = testFolder('translated-web');
    await buildWeb({ outdir, languages: ['en', 'de', 'ko', 'ar'] });
    expect(await playAll({ UPHELD_WEB: outdir })).toBe(0);
  },
  MS,
);
