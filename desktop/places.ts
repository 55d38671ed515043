import { join } from 'node:path';
import type Electron from 'electron';
import { serverProgramIn } from './server/this-computer.ts';
import { trayIconOn } from './signs/tray-and-badge.ts';

/** Where the parts of the program are, and where it keeps its files. */
export const placesOf = (app: Pick<Electron.App, 'getAppPath' | 'getPath' | 'isPackaged'>) => {
  // Not `__dirname`, which the build replaces with its own folder.
  const here = app.getAppPath();
  const icons = join(here, 'icons');
  const own = app.getPath('userData');
  return {
    folders: { app: join(here, 'web'), pages: join(here, 'pages') },
    icon: join(icons, 'icon.png'),
    /** The icon beside the clock, while something is unread or not. */
    trayIcon: (isUnread: boolean) => join(icons, trayIconOn(process.platform, isUnread)),
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
