import { execFile, execFileSync } from 'node:child_process';
import { attempt } from 'es-toolkit';

/** Who draws the signs beside the clock on Linux (StatusNotifierItem, "StatusNotifierWatcher"). */
const WATCHER = 'org.kde.StatusNotifierWatcher';
const BUS = ['--dest=org.freedesktop.DBus', '--object-path=/org/freedesktop/DBus'];
const ASK = ['call', '--session', ...BUS, '--method=org.freedesktop.DBus.NameHasOwner', WATCHER];
const PATIENCE = 1_000;
/** A panel that comes does so soon after log-in; in seconds. */
const WAIT = ['wait', '--session', '--timeout=600', WATCHER];

type Ask = (program: string, words: string[]) => string;

const askSystem: Ask = (program, words) =>
  execFileSync(program, words, { encoding: 'utf8', timeout: PATIENCE, stdio: 'pipe' });

const askToBeTold = (whenThere: () => void) =>
  execFile('gdbus', WAIT, (error) => !error && whenThere()).unref();

/**
 * Whether this computer shows a sign of the program beside the clock. Some desktops of Linux have no
 * such place, and Electron does not tell. Where nobody can be asked, there is one.
 */
export const hasTray = (platform: NodeJS.Platform, ask: Ask = askSystem) => {
  if (platform !== 'linux') return true;
  const [, said] = attempt(() => ask('gdbus', ASK));
  return !said?.includes('false');
};

type Parts = {
  platform: NodeJS.Platform;
  /** There is a place now, and there was none. */
  onCome: () => void;
  ask?: Ask;
  tellWhenThere?: (whenThere: () => void) => void;
};

/** Knows whether there is a sign. What draws it may come after a program that starts at log-in, and go. */
export const watchTray = (parts: Parts) => {
  const { platform, onCome, ask = askSystem, tellWhenThere = askToBeTold } = parts;
  let isThere = hasTray(platform, ask);

  const look = () => {
    const wasThere = isThere;
    isThere = hasTray(platform, ask);
    if (isThere && !wasThere) onCome();
    return isThere;
  };
  if (!isThere) tellWhenThere(look);

  return {
    look,
    /** What was said last. */
    isThere: () => isThere,
  };
};
