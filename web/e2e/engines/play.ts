import { expect, test } from 'bun:test';
import { type Played, play } from '../played.ts';

/** Runs the browser tests in an engine, and reports each as a test of its own. None is skipped. */
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

/** Returns the files among `more` and `EVERYWHERE` of which no test was run. */
export const unplayed = (played: Played[], ...more: string[]) =>
  [...EVERYWHERE, ...more].filter(
    (name) => !played.some(({ title }) => title.startsWith(`web/e2e/${name}.e2e.test.ts`)),
  );
