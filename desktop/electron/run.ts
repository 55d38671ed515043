import { spawn } from 'node:child_process';
import { buildDesktop } from '../build.ts';
import { fetchElectron } from './fetch-electron.ts';
import { findElectron, NoElectron, orEnd } from './find-electron.ts';

/*
 * `npm run desktop`: builds the program and starts it in Electron, which is downloaded if needed.
 */
const fetchedElectron = () => {
  console.log('Fetching Electron, once: about 120 MB.');
  fetchElectron();
  const electron = findElectron();
  if (electron) return electron;
  throw new NoElectron('Electron was fetched, and is not there.');
};

const electron = orEnd(() => findElectron() ?? fetchedElectron());
const folder = await buildDesktop();
spawn(electron, [folder], { stdio: 'inherit' })
  .on('error', ({ message }) => {
    console.error(`${electron} could not be started: ${message}.`);
    process.exit(1);
  })
  .on('exit', (code) => process.exit(code ?? 1));
