import { cpSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const FOLDER = join(import.meta.dir, 'peers');
/** What runs on Node is installed apart from the sources. */
const INSTALLED = resolve(import.meta.dir, '../dist/peers');

/** Installs what Express needs; false if that cannot be had, which is said then. */
export const installExpress = async () => {
  cpSync(FOLDER, INSTALLED, { recursive: true });
  if (existsSync(join(INSTALLED, 'node_modules/better-sqlite3/build'))) return true;
  const child = Bun.spawn(['npm', 'ci', '--no-audit', '--no-fund'], {
    cwd: INSTALLED,
    stdout: 'ignore',
    stderr: 'pipe',
  });
  const said = new Response(child.stderr).text();
  if ((await child.exited) === 0) return true;
  console.log(`Without Express, which cannot be installed: ${(await said).trim()}`);
  return false;
};

/** The script of Bun with nothing between. */
export const BARE_SCRIPT = join(FOLDER, 'bare.ts');

/** The script of Express 5, which runs on Node. */
export const EXPRESS_SCRIPT = join(INSTALLED, 'express.js');
