import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type Electron from 'electron';
import { attempt } from 'es-toolkit';
import { appImageOf } from './app-image.ts';

/** Said to a program that starts with the computer: it stays beside the clock. */
const HIDDEN = '--hidden';

type Parts = {
  app: Pick<Electron.App, 'getPath' | 'isPackaged' | 'setLoginItemSettings'>;
  platform?: NodeJS.Platform;
  program?: string;
};

/**
 * Makes the program start when its user logs in, or no longer. Electron can do so on Windows and Macs
 * only; on Linux it is a file of the Desktop Application Autostart Specification. Returns false if
 * that file cannot be written, or for a program that is run from its source. Call it only when the
 * user changes the setting: the system may have been told something else meanwhile.
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

/** An AppImage is unpacked to a new place at each start. */
const ofThisRun = () => appImageOf(process) ?? process.execPath;

/** Whether the program is to start out of sight. A Mac gives no words to what starts at log-in. */
export const wasStartedHidden = (app: Pick<Electron.App, 'getLoginItemSettings'>) =>
  process.argv.includes(HIDDEN) ||
  (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin);

/** An AppImage has another name after an update. All else in its file may be the user's own. */
const renew = (file: string, program: string) => {
  try {
    const text = readFileSync(file, 'utf8');
    const renewed = text.replace(/^Exec=.*$/m, () => execOf(program));
    if (renewed !== text) writeFileSync(file, renewed);
  } catch {
    // There is none, or it is not ours to change.
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

/** Quoted for `Exec`, then escaped as a string of the file (Desktop Entry Specification, "The Exec key"). */
const quoted = (path: string) =>
  `"${path.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`.replaceAll('\\', '\\\\');
