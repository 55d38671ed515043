import { existsSync, readFileSync, statSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';

const PACKAGE = resolve('node_modules/electron');

/** There is no Electron to run. The message is a sentence for the person who asked for it. */
export class NoElectron extends Error {}

/**
 * Whether an Electron may not make its sandbox here, which ends it at once: since Ubuntu 24.04
 * AppArmor lets only programs do so that it knows, and a downloaded one is none of them.
 */
export const isSandboxForbidden = (
  setting = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns',
) => existsSync(setting) && readFileSync(setting, 'utf8').trim() === '1';

/** Finds an Electron. If there is none to be had, says so and ends the process. */
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
 * The path of Electron: from `ELECTRON_BIN`, else the one that its package has downloaded;
 * undefined if there is none. The package itself is not asked, because it would start a download.
 * Throws NoElectron if `ELECTRON_BIN` names no program.
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
