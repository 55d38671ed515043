import { expect, test } from 'bun:test';
import { type Played, play } from '../played.ts';

/** Plays the browser tests in an engine; each of them becomes a test here, and counts. None is skipped. */
export const playIn = async (engine: 'firefox' | 'webkit') => {
  const config = ['-c', 'web/e2e/engines/playwright.config.ts'];
  const { played, errors } = await play(config, { UPHELD_ENGINE: engine });
  for (const { title, isSkipped, errors } of played)
    test(title, () => expect(isSkipped ? ['skipped'] : errors).toEqual([]));
  return { played, errors };
};

const EVERYWHERE = [
  'journey',
  'live',
  'server-away',
  'search',
  'keyboard',
  'pictures',
  'getting-in',
  'validation',
  'group-page',
  'reads',
  'same-looks',
];

/** Those of these files, and of what every engine plays, of which no test was played. */
export const unplayed = (played: Played[], ...more: string[]) =>
  [...EVERYWHERE, ...more].filter(
    (name) => !played.some(({ title }) => title.startsWith(`web/e2e/${name}.e2e.test.ts`)),
  );
