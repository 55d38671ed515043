import { join } from 'node:path';
import type Electron from 'electron';
import { serverProgramIn } from './server/this-computer.ts';

/**
 * Returns the folders of the program's parts and of its files. A program run from source has a folder and a
 * lock of its own, unless an argument names a folder: it must not change files of the installed program.
 */
export const placesOf = (
  app: Pick<Electron.App, 'commandLine' | 'getAppPath' | 'getPath' | 'isPackaged' | 'setPath'>,
) => {
  if (!app.isPackaged && !app.commandLine.hasSwitch('user-data-dir')) {
    const folder = join(app.getPath('appData'), 'upheld-from-source');
    app.setPath('userData', folder);
    app.setPath('logs', join(folder, 'logs'));
  }
  // Not `__dirname`, which the build replaces with its own folder.
  const here = app.getAppPath();
  const icons = join(here, 'icons');
  const own = app.getPath('userData');
  return {
    folders: { app: join(here, 'web'), pages: join(here, 'pages') },
    icon: join(icons, 'icon.png'),
    /** Path of the tray icon, with or without the dot for unread items. */
    trayIcon: (isUnread: boolean) => join(icons, trayIcon(isUnread)),
    dot: join(here, 'pages', 'unseen.png'),
    preload: join(here, 'preload.cjs'),
    savedState: join(own, 'upheld.json'),
    log: join(app.getPath('logs'), 'upheld.log'),
    presets: join(process.resourcesPath, 'servers.json'),
    downloads: app.getPath('downloads'),
    localServer: {
      program: serverProgramIn(app.isPackaged ? process.resourcesPath : join(here, '..')),
      folder: join(own, 'server'),
    },
  };
};

/**
 * Name of the tray icon. Panels of Linux draw 22 pixels, Windows scales it down, a Mac chooses the file `@2x`
 * itself.
 */
const trayIcon = (isUnread: boolean) => {
  if (process.platform === 'darwin')
    return isUnread ? 'trayUnreadTemplate.png' : 'trayTemplate.png';
  return `tray-${process.platform === 'win32' ? 32 : 22}${isUnread ? '-unread' : ''}.png`;
};
