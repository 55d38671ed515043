import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const PACKAGE = resolve('node_modules/electron');

/**
 * The path of Electron: from `ELECTRON_BIN`, else the one that its package has downloaded;
 * undefined if there is none. The package itself is not asked, because it would start a download.
 */
export const findElectron = (): string | undefined => {
  const named = process.env.ELECTRON_BIN;
  if (named) return named;
  const noted = resolve(PACKAGE, 'path.txt');
  if (!existsSync(noted)) return undefined;
  const program = resolve(PACKAGE, 'dist', readFileSync(noted, 'utf8').trim());
  return existsSync(program) ? program : undefined;
};
