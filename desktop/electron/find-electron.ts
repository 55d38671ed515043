import { existsSync, readFileSync, statSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';

const PACKAGE = resolve('node_modules/electron');

/** Thrown if there is no Electron to run. The message is a sentence for the user. */
export class NoElectron extends Error {}

/**
 * Whether AppArmor forbids Electron's sandbox, so that Electron ends at once. Since Ubuntu 24.04 AppArmor
 * allows it to known programs only, not to a downloaded one.
 */
export const isSandboxForbidden = (
  setting = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns',
) => existsSync(setting) && readFileSync(setting, 'utf8').trim() === '1';

/** Returns the Electron that `find` returns. On NoElectron it prints the message and ends the process. */
export const orEnd = <Found>(find: () => Found): Found => {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof NoElectron)) throw error;
    writeSync(2, `${error.message}\n`);
    process.exit(1);
  }
};

/**
 * Returns the path of Electron: from `ELECTRON_BIN`, else the one that its package has downloaded, else
 * undefined. It does not import the package, because that would start a download. Throws NoElectron if
 * `ELECTRON_BIN` names no program.
 */
export const findElectron = (): string | undefined => {
  const named = process.env.ELECTRON_BIN;
  if (named) {
    if (statSync(named, { throwIfNoEntry: false })?.isFile()) return named;
    throw new NoElectron(`ELECTRON_BIN names ${named}, but there is no program.`);
  }
  const noted = resolve(PACKAGE, 'path.txt');
  if (!existsSync(noted)) return undefined;
  const program = resolve(PACKAGE, 'dist', readFileSync(noted, 'utf8').trim());
  return existsSync(program) ? program : undefined;
};
