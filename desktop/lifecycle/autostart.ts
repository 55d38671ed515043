import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type Electron from 'electron';
import { attempt } from 'es-toolkit';
import { appImageOf } from './app-image.ts';

/** Argument of a program that starts with the computer: it stays in the tray. */
const HIDDEN = '--hidden';

type Parts = {
  app: Pick<Electron.App, 'getPath' | 'isPackaged' | 'setLoginItemSettings'>;
  platform?: NodeJS.Platform;
  program?: string;
};

/**
 * Switches the start at log-in on or off. Electron supports it on Windows and Macs only; on Linux it is a
 * file of the Desktop Application Autostart Specification. Returns false if that file cannot be written, or
 * if the program runs from source. Call it only when the user changes the setting, because the user may also
 * have changed it in the system.
 */
export const autostart = ({ app, platform = process.platform, program = ofThisRun() }: Parts) => {
  const folder = join(app.getPath('appData'), 'autostart');
  const file = join(folder, 'upheld.desktop');
  if (app.isPackaged && platform === 'linux') renew(file, program);
  return (isOn: boolean): boolean => {
    if (!app.isPackaged) return !isOn;
    if (platform !== 'linux') {
      app.setLoginItemSettings({ openAtLogin: isOn, args: [HIDDEN] });
      return true;
    }
    const [failed] = attempt(() => {
      if (!isOn) return rmSync(file, { force: true });
      mkdirSync(folder, { recursive: true });
      return writeFileSync(file, entryFor(program));
    });
    return failed === null;
  };
};

/** Path to start. An AppImage is unpacked to a new folder at each start, so its own path is used. */
const ofThisRun = () => appImageOf(process) ?? process.execPath;

/** Whether the program starts hidden. A Mac passes no arguments at log-in. */
export const wasStartedHidden = (app: Pick<Electron.App, 'getLoginItemSettings'>) =>
  process.argv.includes(HIDDEN) ||
  (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin);

/**
 * Updates the path of an AppImage, which has another name after an update. The rest of the file may be the
 * user's own changes.
 */
const renew = (file: string, program: string) => {
  try {
    const text = readFileSync(file, 'utf8');
    const renewed = text.replace(/^Exec=.*$/m, () => execOf(program));
    if (renewed !== text) writeFileSync(file, renewed);
  } catch {
    // The file is missing or unwritable.
  }
};

const execOf = (program: string) => `Exec=${quoted(program)} ${HIDDEN}`;

const entryFor = (program: string) => `[Desktop Entry]
Type=Application
Name=Upheld
${execOf(program)}
Icon=upheld
Terminal=false
`;

/** Quotes a path for `Exec`, and escapes it as a string of the file (Desktop Entry Specification, "The Exec key"). */
const quoted = (path: string) =>
  `"${path.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`.replaceAll('\\', '\\\\');
