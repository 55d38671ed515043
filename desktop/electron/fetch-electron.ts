import { spawnSync } from 'node:child_process';
import { writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { engines } from 'electron/package.json';
import { findElectron, NoElectron } from './find-electron.ts';

type Run = (command: string, args: string[]) => { status: number | null; output: string };

const runHere: Run = (command, args) => {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  return { status, output: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}` };
};

/**
 * Runs the download of Electron's package with the installed Node. Throws NoElectron with the reason in one
 * sentence.
 */
export const fetchElectron = (run: Run = runHere, print: (line: string) => void = () => {}) => {
  const [, wanted = ''] = /(\d+\.\d+)/.exec(engines.node) ?? [];
  const [, found = ''] = /^v(\S+)/.exec(run('node', ['--version']).output) ?? [];
  if (Bun.semver.order(found || '0.0.0', `${wanted}.0`) < 0)
    throw new NoElectron(
      `Fetching Electron needs Node ${wanted} or newer, and this is ${found || 'none'}. Or name an Electron in ELECTRON_BIN.`,
    );
  print('Fetching Electron, once: about 120 MB.\n');
  const { status, output } = run('node', [resolve('node_modules/electron/install.js')]);
  if (status === 0) return;
  throw new NoElectron(
    `Electron could not be fetched: ${reasonIn(output)}. Or name an Electron in ELECTRON_BIN.`,
  );
};

/** Downloads Electron, and returns its path. Throws NoElectron if that fails. */
export const fetchedElectron = () => {
  fetchElectron(runHere, (line) => writeSync(1, line));
  const electron = findElectron();
  if (electron) return electron;
  throw new NoElectron('Electron was fetched, and is not there.');
};

/** Returns the first line with an error, without the error's class and stack. */
const reasonIn = (output: string) => {
  const lines = output.split('\n').map((line) => line.trim());
  const line = lines.find((text) => /^(Uncaught )?\w*Error\b/.test(text)) ?? lines.find(Boolean);
  const reason = line?.replace(/^(Uncaught )?\w*Error:? */, '').replace(/\.$/, '');
  // Node's fetch has only this message if no server answers.
  return reason === 'fetch failed' ? 'its site does not answer' : (reason ?? 'nothing was said');
};
