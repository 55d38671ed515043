import type Electron from 'electron';
import { m } from '../../shared/messages.ts';
import type { placesOf } from '../folders.ts';
import type { NoticeBoard } from '../notices/notices.ts';
import type { Program } from '../program.ts';
import { debouncedMenu } from '../signs/debounced-menu.ts';
import { createTray } from '../signs/tray.ts';
import { applicationMenu, type MenuActions, trayMenu } from '../window/menu.ts';

type Parts = {
  platform: NodeJS.Platform;
  app: Pick<Electron.App, 'setBadgeCount'>;
  menus: Pick<typeof Electron.Menu, 'buildFromTemplate' | 'setApplicationMenu'>;
  makeTray: (icon: string) => Electron.Tray;
  imageAt: (path: string) => Electron.NativeImage;
  place: Pick<ReturnType<typeof placesOf>, 'dot' | 'trayIcon'>;
  window: { there: () => Electron.BaseWindow | undefined; isLookedAt: () => boolean };
  actions: MenuActions;
  notices: Pick<NoticeBoard, 'isPaused' | 'unread'>;
  state: Program['state'];
};

/** The menus of this computer, and its indicators of unread items: tray, badge or task bar. */
export const signsAdapter = (parts: Parts) => {
  const { platform, app, menus, window, actions, notices, state } = parts;
  const isMac = platform === 'darwin';
  const hasTaskBar = platform === 'win32';
  const build = (items: Electron.MenuItemConstructorOptions[]) => menus.buildFromTemplate(items);
  const tray = createTray({
    make: parts.makeTray,
    icon: parts.place.trayIcon,
    menuOf: build,
    onPress: actions.open,
  });
  const setMenu = debouncedMenu({ build, set: (menu) => menus.setApplicationMenu(menu) });
  const drawMenu = () => setMenu(applicationMenu(state(), { isMac, ...actions }));
  const drawTray = () => {
    const told = { isPaused: notices.isPaused(), unseen: notices.unread() };
    tray.setMenu(trayMenu({ ...told, servers: state().servers }, actions));
  };
  const dot = () => parts.imageAt(parts.place.dot);
  const flash = (isOn: boolean) => {
    if (hasTaskBar) window.there()?.flashFrame(isOn);
  };
  let before = 0;
  return {
    drawMenu,
    drawTray,
    /** Creates the icon again, after a tray has appeared. */
    putTrayAnew: tray.putAnew,
    /** Stops the flashing, when the window gets the focus. */
    seen: () => flash(false),
    drawUnread: (unread: number) => {
      // The tooltip is the only text while the window is closed.
      tray.setToolTip(unread > 0 ? m.desktop_unseen_tooltip({ count: unread }) : 'Upheld');
      tray.setIcon(unread > 0);
      // Windows has no badge: Electron would overwrite the dot in the task bar there.
      if (!hasTaskBar) app.setBadgeCount(unread);
      else if (unread === 0) window.there()?.setOverlayIcon(null, '');
      else window.there()?.setOverlayIcon(dot(), m.desktop_unseen({ count: unread }));
      if (unread > before && !window.isLookedAt()) flash(true);
      if (unread === 0) flash(false);
      before = unread;
      drawTray();
      drawMenu();
    },
  };
};
