import { execFileSync } from 'node:child_process';

/** Who draws the signs beside the clock on Linux (StatusNotifierItem, "StatusNotifierWatcher"). */
const WATCHER = 'org.kde.StatusNotifierWatcher';
const ASK = [
  'call',
  '--session',
  '--dest=org.freedesktop.DBus',
  '--object-path=/org/freedesktop/DBus',
  '--method=org.freedesktop.DBus.NameHasOwner',
  WATCHER,
];
const PATIENCE = 1_000;

type Ask = (program: string, words: string[]) => string;

const askSystem: Ask = (program, words) =>
  execFileSync(program, words, { encoding: 'utf8', timeout: PATIENCE, stdio: 'pipe' });

/**
 * Whether this computer shows a sign of the program beside the clock. Some desktops of Linux have no
 * such place, and Electron does not tell. Where nobody can be asked, there is one.
 */
export const hasTray = (platform: NodeJS.Platform, ask: Ask = askSystem) => {
  if (platform !== 'linux') return true;
  try {
    return !ask('gdbus', ASK).includes('false');
  } catch {
    return true;
  }
};
