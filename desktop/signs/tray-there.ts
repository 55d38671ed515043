import { execFile, execFileSync } from 'node:child_process';
import { attempt } from 'es-toolkit';

/** Name on D-Bus of the program that draws tray icons on Linux (StatusNotifierItem, "StatusNotifierWatcher"). */
const WATCHER = 'org.kde.StatusNotifierWatcher';
const BUS = ['--dest=org.freedesktop.DBus', '--object-path=/org/freedesktop/DBus'];
const ASK = ['call', '--session', ...BUS, '--method=org.freedesktop.DBus.NameHasOwner', WATCHER];
const PATIENCE = 1_000;
/** Arguments that wait for the panel, which starts soon after log-in. The timeout is in seconds. */
const WAIT = ['wait', '--session', '--timeout=600', WATCHER];

type Ask = (program: string, words: string[]) => string;

const askSystem: Ask = (program, words) =>
  execFileSync(program, words, { encoding: 'utf8', timeout: PATIENCE, stdio: 'pipe' });

const askToBeTold = (whenThere: () => void) =>
  execFile('gdbus', WAIT, (error) => !error && whenThere()).unref();

/**
 * Whether this computer has a tray. Some Linux desktops have none, and Electron does not report it. If the
 * desktop cannot be asked, a tray is assumed.
 */
export const hasTray = (platform: NodeJS.Platform, ask: Ask = askSystem) => {
  if (platform !== 'linux') return true;
  const [, said] = attempt(() => ask('gdbus', ASK));
  return !said?.includes('false');
};

type Parts = {
  platform: NodeJS.Platform;
  /** Called when a tray appears. */
  onCome: () => void;
  ask?: Ask;
  tellWhenThere?: (whenThere: () => void) => void;
};

/** Watches whether the tray exists. Its panel may start after a program that starts at log-in, and may stop. */
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
    /** Returns the result of the last check. */
    isThere: () => isThere,
  };
};
