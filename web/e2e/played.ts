import { existsSync, readFileSync, rmSync } from 'node:fs';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';

/** A browser test that was run or skipped. Without errors it passed. */
export type Played = { title: string; isSkipped: boolean; errors: string[] };

/** Runs Playwright with these arguments. Returns each test, and the errors outside of tests. */
export const play = async (args: string[], env: Record<string, string | undefined>) => {
  const report = `test-results/${Bun.randomUUIDv7()}.json`;
  const { exited } = Bun.spawn(
    ['node', 'node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...args],
    {
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const status = await exited;
  const { suites, errors }: JSONReport = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { suites: [], errors: [{ message: 'Playwright made no report.' }] };
  rmSync(report, { force: true });
  const played = suites.flatMap((suite) => playedIn(suite, ''));
  const failed = errors.map(({ message }) => message ?? '');
  const isUnexplained = status !== 0 && !failed.length && played.every((it) => !it.errors.length);
  return { played, errors: isUnexplained ? [`Playwright ended with ${status}.`] : failed };
};

const playedIn = ({ title, specs, suites = [] }: JSONReportSuite, within: string): Played[] => [
  ...specs.map(({ title: name, tests }) => {
    const results = tests.flatMap((test) => test.results);
    return {
      title: `${within}${title}: ${name}`,
      isSkipped: results.every(({ status }) => status === 'skipped'),
      errors: results.flatMap(({ status, errors }) =>
        status === 'passed' || status === 'skipped'
          ? []
          : [errors.map(({ message }) => message).join('\n') || status || 'no status'],
      ),
    };
  }),
  ...suites.flatMap((suite) => playedIn(suite, `${within}${title}, `)),
];
