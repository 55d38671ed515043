import type Electron from 'electron';
import type { DesktopState } from '../../shared/desktop-bridge.ts';
import { m } from '../../shared/messages.ts';
import type { NoticeBoard } from '../notices/notices.ts';
import { applicationMenu, type MenuActions, trayMenu } from '../window/menu.ts';
import type { createTray } from './tray.ts';

type Items = Electron.MenuItemConstructorOptions[];

export type TrayParts = {
  isMac: boolean;
  tray: ReturnType<typeof createTray>;
  actions: MenuActions;
  state: () => DesktopState;
  notices: Pick<NoticeBoard, 'isPaused' | 'unread'>;
  /** Whether somebody is looking at the window. */
  isLookedAt: () => boolean;
  setMenu: (items: Items) => void;
  /** The number on the program's icon; undefined where there is none. */
  setBadge?: (unread: number) => void;
  /** The Windows task bar, which has no badge; undefined on other systems. */
  taskBar?: {
    /** Puts a dot on the window's button, with this text for screen readers; null removes it. */
    setDot: (words: string | null) => void;
    flash: (isOn: boolean) => void;
  };
};

/** The used part of Electron's window. */
type Button = Pick<Electron.BaseWindow, 'flashFrame' | 'setOverlayIcon'>;

/** The button of the front window in the task bar of Windows. */
export const taskBarOf = (front: () => Button | undefined, dot: Electron.NativeImage) => ({
  setDot: (words: string | null) =>
    front()?.setOverlayIcon(words === null ? null : dot, words ?? ''),
  flash: (isOn: boolean) => front()?.flashFrame(isOn),
});

/** Panels of Linux draw it at 22 pixels; Windows makes it smaller; a Mac takes the one `@2x` by itself. */
export const trayIconOn = (platform: NodeJS.Platform, isUnread: boolean) => {
  if (platform === 'darwin') return isUnread ? 'trayUnreadTemplate.png' : 'trayTemplate.png';
  return `tray-${platform === 'win32' ? 32 : 22}${isUnread ? '-unread' : ''}.png`;
};

/** Menus, tray and badge: what the program shows outside its window. */
export const createTrayAndBadge = (parts: TrayParts) => {
  const { isMac, actions, state, notices } = parts;
  const drawTray = () =>
    parts.tray.setMenu(
      trayMenu(
        { isPaused: notices.isPaused(), unseen: notices.unread(), servers: state().servers },
        actions,
      ),
    );
  const drawMenu = () => parts.setMenu(applicationMenu(state(), { isMac, ...actions }));
  let before = 0;
  return {
    drawMenu,
    drawTray,
    /** Call it when there is a place beside the clock that was not there. */
    putTrayAnew: parts.tray.putAnew,
    /** Call it when somebody looks at the window. */
    seen: () => parts.taskBar?.flash(false),
    drawUnread: (unread: number) => {
      // The only words while the window is closed.
      parts.tray.setToolTip(unread > 0 ? m.desktop_unseen_tooltip({ count: unread }) : 'Upheld');
      parts.tray.setIcon(unread > 0);
      parts.setBadge?.(unread);
      parts.taskBar?.setDot(unread > 0 ? m.desktop_unseen({ count: unread }) : null);
      if (unread > before && !parts.isLookedAt()) parts.taskBar?.flash(true);
      if (unread === 0) parts.taskBar?.flash(false);
      before = unread;
      drawTray();
      drawMenu();
    },
  };
};
