import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildDesktop } from './build.ts';
import { findElectron } from './find-electron.ts';

/*
 * `npm run desktop`: builds the program and starts it in Electron, which is downloaded if needed.
 */
const root = join(import.meta.dir, '..');
const folder = await buildDesktop();
if (!findElectron())
  spawnSync('node', [join(root, 'node_modules/electron/install.js')], { stdio: 'inherit' });
const electron = findElectron();
if (!electron) {
  console.error(
    'Electron could not be fetched here. Name one in ELECTRON_BIN to start the program.',
  );
  process.exit(1);
}
spawn(electron, [folder], { stdio: 'inherit' }).on('exit', (code) => process.exit(code ?? 1));
