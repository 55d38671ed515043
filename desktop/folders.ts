import { join } from 'node:path';
import type Electron from 'electron';
import { serverProgramIn } from './server/this-computer.ts';

/**
 * Where the parts of the program are, and where it keeps its files. A program that is run from its
 * source gets a folder of its own, unless one is named, and with it a lock of its own: it must not
 * touch what the installed program keeps.
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
    /** The icon beside the clock, while something is unread or not. */
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

/** Panels of Linux draw it at 22 pixels; Windows makes it smaller; a Mac takes the one `@2x` by itself. */
const trayIcon = (isUnread: boolean) => {
  if (process.platform === 'darwin')
    return isUnread ? 'trayUnreadTemplate.png' : 'trayTemplate.png';
  return `tray-${process.platform === 'win32' ? 32 : 22}${isUnread ? '-unread' : ''}.png`;
};
