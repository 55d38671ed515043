import type Electron from 'electron';
import type { NoticeBoard } from './notices/notices.ts';
import type { placesOf } from './places.ts';
import type { Program } from './program.ts';
import { patientMenu } from './signs/patient-menu.ts';
import { createTray } from './signs/tray.ts';
import { createTrayAndBadge, taskBarOf } from './signs/tray-and-badge.ts';
import type { MenuActions } from './window/menu.ts';

type Parts = {
  platform: NodeJS.Platform;
  app: Pick<Electron.App, 'setBadgeCount'>;
  menus: Pick<typeof Electron.Menu, 'buildFromTemplate' | 'setApplicationMenu'>;
  makeTray: (icon: string) => Electron.Tray;
  imageAt: (path: string) => Electron.NativeImage;
  place: Pick<ReturnType<typeof placesOf>, 'dot' | 'trayIcon'>;
  window: { there: () => Electron.BaseWindow | undefined; isLookedAt: () => boolean };
  actions: MenuActions;
  notices: NoticeBoard;
  state: Program['state'];
};

/** The menus of this computer, and its signs of what is unread: tray, badge or task bar. */
export const signsHere = (parts: Parts) => {
  const { platform, app, menus, makeTray, imageAt, place, window, actions, notices, state } = parts;
  const tray = createTray({
    make: makeTray,
    icon: place.trayIcon,
    menuOf: (items) => menus.buildFromTemplate(items),
    onPress: actions.open,
  });
  return createTrayAndBadge({
    isMac: platform === 'darwin',
    tray,
    actions,
    notices,
    state,
    isLookedAt: window.isLookedAt,
    setMenu: patientMenu({
      build: (items) => menus.buildFromTemplate(items),
      set: (menu) => menus.setApplicationMenu(menu),
    }),
    // Windows has no badge: there Electron would draw over the dot in the task bar.
    ...(platform === 'win32'
      ? { taskBar: taskBarOf(window.there, imageAt(place.dot)) }
      : { setBadge: (unread: number) => app.setBadgeCount(unread) }),
  });
};
