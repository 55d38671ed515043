import { expect, test } from 'bun:test';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';

type Played = { title: string; errors: string[] };

/** Plays the browser tests in an engine; each of them becomes a test here, and counts. */
export const playIn = async (engine: 'firefox' | 'webkit') => {
  const report = `test-results/${engine}.json`;
  rmSync(report, { force: true });
  const config = 'web/e2e/engines/playwright.config.ts';
  const { exited } = Bun.spawn(
    ['node', 'node_modules/@playwright/test/cli.js', 'test', '-c', config],
    { env: { ...process.env, UPHELD_ENGINE: engine }, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  await exited;
  const { suites, errors }: JSONReport = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { suites: [], errors: [{ message: 'Playwright made no report.' }] };
  const played = suites.flatMap((suite) => playedIn(suite, ''));
  for (const { title, errors } of played) test(title, () => expect(errors).toEqual([]));
  return { played, errors: errors.map(({ message }) => message) };
};

/** What every engine plays. */
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
    (name) => !played.some(({ title }) => title.startsWith(`web/e2e/${name}.e2e.ts`)),
  );

const playedIn = ({ title, specs, suites = [] }: JSONReportSuite, within: string): Played[] => [
  ...specs.map((spec) => ({
    title: `${within}${title}: ${spec.title}`,
    errors: spec.tests.flatMap(({ results }) =>
      results.flatMap(({ status, errors }) =>
        status === 'passed' ? [] : [errors.map(({ message }) => message).join('\n') || `${status}`],
      ),
    ),
  })),
  ...suites.flatMap((suite) => playedIn(suite, `${within}${title}, `)),
];
