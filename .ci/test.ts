/*
 * `npm test`: type-check, lint, build, then every test, unit to browser. The last line it
 * prints is 'N passed, N failed'; a step that is no test but fails counts as one failure.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findChromium } from '../web/e2e/find-chromium.ts';

const root = resolve(import.meta.dirname, '..');
const results = join(root, 'test-results');
const bun = process.execPath;
const only = process.argv[2];

let passed = 0;
let failed = 0;

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

step('Types', bun, ['x', 'tsc', '-p', '.']);
step('Lint', bun, ['x', 'biome', 'ci', '--error-on-warnings', '.']);
step('Web build', bun, ['web/build.ts']);
step('Executable', bun, ['server/build.ts']);
step('Desktop', bun, ['desktop/build.ts']);
if (failed === 0 && only !== 'browser') unitTests();
if (failed === 0 && only !== 'unit') browserTests();

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function run(command: string, args: string[], env: Record<string, string> = {}) {
  return spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
}

function step(name: string, command: string, args: string[]) {
  const started = Date.now();
  const { status } = run(command, args);
  if (status !== 0) failed++;
  console.log(`${name}: ${status === 0 ? 'ok' : 'FAILED'} (${Date.now() - started} ms)`);
}

function unitTests() {
  const report = join(results, 'unit.xml');
  const { status } = run(bun, ['test', '--reporter=junit', `--reporter-outfile=${report}`]);
  const summary = existsSync(report) ? readFileSync(report, 'utf8').slice(0, 2000) : '';
  const of = (name: string) =>
    Number(new RegExp(`<testsuites[^>]*\\b${name}="(\\d+)"`).exec(summary)?.[1] ?? 0);
  count(of('tests') - of('failures') - of('skipped'), of('failures'), status);
}

function browserTests() {
  const cli = join('node_modules', '@playwright', 'test', 'cli.js');
  const env = { UPHELD_CHROMIUM: chromium() };
  const { status } = run('node', [cli, 'test', ...process.argv.slice(3)], env);
  const report = join(results, 'browser.json');
  const { stats } = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } };
  // The program itself can run only where there is an Electron.
  if (stats.skipped > 0) console.log(`${stats.skipped} skipped: no Electron on this machine.`);
  // A test that passes only at the second try has failed: there are no second tries here.
  count(stats.expected, stats.unexpected + stats.flaky, status);
}

function chromium() {
  try {
    return findChromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return '';
  }
}

/** A runner that ended badly without a failed test is a failure all the same. */
function count(good: number, bad: number, status: number | null) {
  passed += good;
  failed += bad === 0 && (status !== 0 || good === 0) ? 1 : bad;
}
