import { describe, expect, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '../../test-support/folder.ts';
import { type Context, distOf } from './context.ts';
import { ELECTRON_STEPS } from './electron-steps.ts';
import { isVerified, runSteps, type Step, verdictOn } from './report.ts';

test('without an Electron all steps before the launch run, and the others report why not (T10)', () => {
  const out = testFolder('verify');
  const { status, stdout } = spawnSync(
    process.execPath,
    ['desktop/verify/verify.ts', '--without-electron', '--out', out],
    { encoding: 'utf8' },
  );
  const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
  const outcomes = report.steps.map(
    ({ name, outcome, because }: Record<string, string>) => `${name}: ${because ?? outcome}`,
  );
  expect(outcomes, stdout).toEqual([
    'build: passed',
    'pack: passed',
    'content: passed',
    'fuses: passed',
    'e2e in Electron: missing',
    'installers: missing',
    'install: not asked',
    'packaged program: missing',
  ]);
  expect(report).toMatchObject({ isVerified: false, electron: 'none' });
  expect(report.steps[4]).toMatchObject({
    outcome: 'not run',
    why: 'There is no Electron on this machine: install it, or name one in ELECTRON_BIN.',
  });
  expect(report.steps[1].figures).toEqual({ isStandIn: true });
  expect(stdout).toContain('4 passed, 0 failed, 4 not run');
  expect(stdout.trimEnd()).toEndWith(
    'Not verified, because this could not be run here: e2e in Electron, installers, packaged program. There is no Electron on this machine: install it, or name one in ELECTRON_BIN.',
  );
  expect(status).toBe(1);
});

describe('with an Electron', () => {
  const notRun = (platform: NodeJS.Platform, more: Partial<Context> = {}) => {
    const context: Context = {
      platform,
      electron: '/electron',
      electronDist: '/',
      out: '/out',
      mayInstall: true,
      mustSign: false,
      ...more,
    };
    return ELECTRON_STEPS.flatMap(({ name, notHere }) => {
      const reason = notHere?.(context);
      return reason ? [`${name}: ${reason.because}`] : [];
    });
  };

  test('every step runs, and the program is installed only on request', () => {
    for (const platform of ['linux', 'win32', 'darwin'] as const) {
      expect(notRun(platform)).toEqual([]);
      expect(notRun(platform, { mayInstall: false })).toEqual(['install: not asked']);
    }
  });

  test('packages are made from its folder', () => {
    expect(distOf('/e/dist/electron', 'linux')).toBe('/e/dist');
    expect(distOf('/e/dist/Electron.app/Contents/MacOS/Electron', 'darwin')).toBe('/e/dist');
  });
});

describe('the report', () => {
  const step = (name: string, more: Partial<Step<null>> = {}): Step<null> => ({
    name,
    run: () => ({}),
    ...more,
  });
  const failing = step('bad', {
    run: () => {
      throw new Error('It broke.');
    },
  });
  const elsewhere = step('mac', { notHere: () => ({ because: 'elsewhere', why: 'On Macs.' }) });

  test('has a failed step with its reason, and its dependents as not run', async () => {
    const results = await runSteps(
      [failing, step('next', { after: ['bad'] }), step('other')],
      null,
    );
    expect(results.map(({ outcome, why }) => [outcome, why])).toEqual([
      ['failed', 'It broke.'],
      ['not run', 'It needs "bad" first.'],
      ['passed', undefined],
    ]);
    expect(isVerified(results)).toBe(false);
    expect(verdictOn(results)).toBe('Not verified, because this failed: bad.');
  });

  test('is good if only steps of other platforms were not run', async () => {
    const results = await runSteps([step('one'), elsewhere], null);
    expect([isVerified(results), verdictOn(results)]).toEqual([true, 'Verified.']);
  });
});
