/*
 * `npm test`: type-check, lint, build, then every test, unit to browser. The last line it
 * prints is 'N passed, N failed'; a step that is no test but fails counts as one failure.
 * `npm test unit` and `npm test browser <file>` run a part of it; `npm test tours <file>` those of
 * `npm run test:system` that go through every screen.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { processors } from '../test-support/processors.ts';
import { findChromium, findHeadlessShell } from '../web/e2e/find-chromium.ts';
import {
  bun,
  bunTest,
  type Counts,
  failedBy,
  printFailures,
  results,
  run,
  sayAgain,
  sayBadEnd,
  seconds,
} from './steps.ts';

const only = process.argv[2];
const began = Date.now();

let passed = 0;
let failed = 0;

rmSync(results, { recursive: true, force: true });
mkdirSync(results);
// First: types, lint and builds all read what is compiled here.
await step('Messages', ['shared/messages/build.ts']);
// Side by side: none of them uses two cores all the time.
await Promise.all([
  step('Types', ['x', 'tsc', '-p', '.']),
  step('Lint', ['x', 'biome', 'ci', '--error-on-warnings', '.']),
  builds(),
]);
const isBuilt = failed === 0;
// One after the other, each with the processors that there are: beside each other they would wait for each other,
// and what a test waits for would come late.
if (isBuilt && only !== 'browser' && only !== 'tours') await tests('Unit tests', unitTests);
if (isBuilt && only !== 'unit') await tests('Browser tests', browserTests);

printFailures('test');
console.log(`All of it took ${seconds(began)}.`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function step(name: string, args: string[]) {
  const since = Date.now();
  const { status, output } = await run(bun, args, { isShown: false });
  if (status !== 0) {
    failed++;
    process.stdout.write(output);
    sayAgain(name, output);
  }
  console.log(`${name}: ${status === 0 ? 'ok' : 'FAILED'} (${seconds(since)})`);
}

/** The program and the desktop program both hold the web app. */
async function builds() {
  await step('Web build', ['web/build.ts']);
  await Promise.all([
    step('Executable', ['server/build.ts']),
    step('Desktop', ['desktop/build.ts']),
  ]);
}

async function tests(name: string, runAll: () => Promise<Counts>) {
  const since = Date.now();
  const counts = await runAll();
  // A run without a test has proven nothing.
  const bad = counts.passed === 0 && counts.failed === 0 ? 1 : counts.failed;
  console.log(
    `${name}: ${counts.passed} passed, ${bad} failed, ${counts.skipped} skipped (${seconds(since)})`,
  );
  passed += counts.passed;
  failed += bad;
}

/**
 * The files that a worker runs share their modules: loading them anew for each of 120 files took
 * a sixth of the time. So no test changes a global for good. One worker more than there are processors: tests wait
 * for programs and mail servers, in which time another goes on.
 */
function unitTests() {
  const atOnce = processors() < 1 ? 1 : Math.floor(processors()) + 1;
  const args = [`--parallel=${atOnce}`, '--no-isolate'];
  return bunTest('unit', args, { isShown: only === 'unit' });
}

async function browserTests(): Promise<Counts> {
  const cli = join('node_modules', '@playwright', 'test', 'cli.js');
  const env = {
    UPHELD_CHROMIUM: chromium(),
    UPHELD_HEADLESS_SHELL: findHeadlessShell(),
    ...(only === 'tours' && { UPHELD_TOURS: 'yes' }),
  };
  const { status } = await run('node', [cli, 'test', ...process.argv.slice(3)], { env });
  const report = join(results, 'browser.json');
  const { stats, suites, errors } = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, suites: [], errors: [] };
  for (const suite of suites) sayFailuresOf(suite);
  const bad = stats.unexpected + stats.flaky;
  sayBadEnd('browser', { status, failed: bad, output: messages(errors) });
  // The program itself can run only where there is an Electron.
  if (stats.skipped > 0) console.log(`${stats.skipped} skipped: no Electron on this machine.`);
  return {
    passed: stats.expected,
    // A test that passes only at the second try has failed: there are no second tries here.
    failed: failedBy(status, bad),
    skipped: stats.skipped,
  };
}

type Suite = {
  suites?: Suite[];
  specs?: {
    title: string;
    file: string;
    ok: boolean;
    tests: { results: { errors: { message?: string }[] }[] }[];
  }[];
};

function sayFailuresOf({ suites = [], specs = [] }: Suite) {
  for (const { title, file, ok, tests } of specs) {
    const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
    if (!ok) sayAgain(`${file}: ${title}`, messages(errors));
  }
  for (const suite of suites) sayFailuresOf(suite);
}

function messages(errors: { message?: string }[]) {
  return errors.map(({ message }) => message ?? '').join('\n');
}

function chromium() {
  try {
    return findChromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return '';
  }
}
