import { beforeAll, expect, test } from 'bun:test';
import { testFolder } from '../../server/proof/testing/folder.ts';
import { buildWeb } from '../build.ts';
import { playAll } from './play-all.ts';

const MS = 20 * 60_000;

/** Other tests have English and the language of tests only: each one more takes a build of half a minute. */
const outdir = testFolder('translated-web');

beforeAll(async () => {
  await buildWeb({ outdir, languages: ['en', 'de', 'ko', 'ar'] });
}, MS);

test(
  'members read German, Korean and Arabic on their screens, and go the way of their lines (O17, O19)',
  async () => {
    expect(await playAll({ UPHELD_WEB: outdir })).toBe(0);
  },
  MS,
);

/**
 * Arabic stands for the others: what it has of its own, they do not have. The system tier builds the program
 * with it. `docs/languages.md` says how to walk in the others.
 */
test(
  'every screen and dialog is whole in Arabic, and so is what is printed (O11, O13)',
  async () => {
    expect(await playAll({ UPHELD_WALK: 'ar' })).toBe(0);
  },
  MS,
);
