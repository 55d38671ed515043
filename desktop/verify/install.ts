import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { must, mustAsRoot } from './commands.ts';
import type { Context } from './context.ts';

/** Installs the program from its installer without questions. Returns its path. */
export const installedBy = (context: Context) => {
  const folder = join(context.out, 'installers');
  const find = (end: string) => {
    const name = readdirSync(folder).find((file) => file.endsWith(end));
    if (!name) throw new Error(`There is no installer that ends in ${end}.`);
    return join(folder, name);
  };
  if (context.platform === 'linux') return installDeb(find('.deb'));
  if (context.platform === 'win32') return installWithNsis(find('-setup.exe'));
  if (context.platform === 'darwin') return installFromDmg(find('.dmg'), context.out);
  throw new Error(`Nothing is known about ${context.platform}.`);
};

/** Never run yet. `apt-get` installs the package's dependencies. */
const installDeb = (deb: string) => {
  mustAsRoot('apt-get', ['install', '--yes', '--reinstall', '--allow-downgrades', deb]);
  return '/opt/Upheld/upheld';
};

/** Never run yet. `/S` is NSIS's option for no questions. It installs for this user only. */
const installWithNsis = (setup: string) => {
  must(setup, ['/S']);
  return join(process.env.LOCALAPPDATA ?? '', 'Programs/upheld/Upheld.exe');
};

/** Never run yet. */
const installFromDmg = (dmg: string, out: string) => {
  const volume = join(out, 'volume');
  mkdirSync(volume, { recursive: true });
  must('hdiutil', ['attach', dmg, '-nobrowse', '-readonly', '-mountpoint', volume]);
  try {
    const app = join(homedir(), 'Applications/Upheld.app');
    rmSync(app, { recursive: true, force: true });
    cpSync(join(volume, 'Upheld.app'), app, { recursive: true, verbatimSymlinks: true });
    return join(app, 'Contents/MacOS/Upheld');
  } finally {
    must('hdiutil', ['detach', volume]);
  }
};
