/*
 * `npm run desktop:verify`: builds, packs and checks the desktop program, and runs it if there is an
 * Electron. `--install` also installs it; `--without-electron` runs the steps without one; `--smoke` runs
 * only the program's own tests in an Electron, which it downloads. `dist/verify/report.json` has the result
 * of each step. The command ends with an error unless all requested steps have run and passed.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeFakeElectron } from '../../stand-ins/electron/fake-electron.ts';
import { fetchedElectron } from '../electron/fetch-electron.ts';
import { findElectron, orEnd } from '../electron/find-electron.ts';
import { type Context, distOf, ROOT } from './context.ts';
import { ELECTRON_STEPS, SMOKE } from './electron-steps.ts';
import { PREPARING } from './prepare.ts';
import { isVerified, type Result, runSteps, verdictOn, writeReport } from './report.ts';

const { values } = parseArgs({
  options: {
    install: { type: 'boolean', default: false },
    'without-electron': { type: 'boolean', default: false },
    smoke: { type: 'boolean', default: false },
    out: { type: 'string', default: join(ROOT, 'dist/verify') },
  },
});
const { out, smoke } = values;
const find = () => findElectron() ?? (smoke ? fetchedElectron() : undefined);
const electron = values['without-electron'] ? undefined : orEnd(find);
rmSync(out, { recursive: true, force: true });
const { platform } = process;
const context: Context = {
  platform,
  electron,
  electronDist: electron
    ? distOf(electron, platform)
    : makeFakeElectron(join(out, 'stand-in'), '0.0.0'),
  out,
  mayInstall: values.install,
  // Set in a release only, because signing needs a certificate.
  mustSign: process.env.UPHELD_MUST_SIGN === '1',
};

const notify = ({ name, outcome, why, seconds }: Result) =>
  console.log(`${name}: ${outcome}${why ? `. ${why}` : ''} (${seconds} s)`);
const results = await runSteps(smoke ? SMOKE : [...PREPARING, ...ELECTRON_STEPS], context, notify);
writeReport(out, { platform, arch: process.arch, electron: electron ?? 'none' }, results);

const count = (outcome: Result['outcome']) =>
  results.filter((result) => result.outcome === outcome).length;
console.log(`The report is in ${join(out, 'report.json')}.`);
console.log(`${count('passed')} passed, ${count('failed')} failed, ${count('not run')} not run`);
console.log(verdictOn(results));
process.exit(isVerified(results) ? 0 : 1);
