import { spawn } from 'node:child_process';
import { buildDesktop } from './build.ts';
import { fetchElectron } from './fetch-electron.ts';
import { findElectron, NoElectron } from './find-electron.ts';

/*
 * `npm run desktop`: builds the program and starts it in Electron, which is downloaded if needed.
 */
const end = (sentence: string): never => {
  console.error(sentence);
  process.exit(1);
};

const electronHere = () => {
  try {
    if (!findElectron()) {
      console.log('Fetching Electron, once: about 120 MB.');
      fetchElectron();
    }
    return findElectron() ?? end('Electron was fetched, and is not there.');
  } catch (error) {
    if (error instanceof NoElectron) return end(error.message);
    throw error;
  }
};

const electron = electronHere();
const folder = await buildDesktop();
spawn(electron, [folder], { stdio: 'inherit' })
  .on('error', ({ message }) => end(`${electron} could not be started: ${message}.`))
  .on('exit', (code) => process.exit(code ?? 1));
