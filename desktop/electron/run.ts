import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { buildDesktop } from '../build.ts';
import { fetchedElectron } from './fetch-electron.ts';
import { findElectron, isSandboxForbidden, orEnd } from './find-electron.ts';

/*
 * `npm run desktop -- ARGUMENTS`: builds the program and starts it in Electron with these arguments.
 * Downloads Electron if needed.
 */
const electron = orEnd(() => findElectron() ?? fetchedElectron());
const folder = await buildDesktop({ outdir: resolve('dist/desktop') });
spawn(electron, [folder, ...process.argv.slice(2)], { stdio: 'inherit' })
  .on('error', ({ message }) => {
    console.error(`${electron} could not be started: ${message}.`);
    process.exit(1);
  })
  .on('exit', (code) => {
    if (code !== 0 && isSandboxForbidden())
      console.error(
        'If it could not make its sandbox, this allows that until the next restart: sudo sysctl --write kernel.apparmor_restrict_unprivileged_userns=0',
      );
    process.exit(code ?? 1);
  });
