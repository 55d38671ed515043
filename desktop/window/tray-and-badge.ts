import type Electron from 'electron';
import type { DesktopState } from '../../shared/desktop-bridge.ts';
import { m } from '../../shared/messages.ts';
import type { NoticeBoard } from '../notices/notices.ts';
import { applicationMenu, type MenuActions, trayMenu } from './menu.ts';

type Items = Electron.MenuItemConstructorOptions[];

export type TrayParts = {
  isMac: boolean;
  actions: MenuActions;
  state: () => DesktopState;
  notices: Pick<NoticeBoard, 'isPaused' | 'unseen'>;
  setMenu: (items: Items) => void;
  setTrayMenu: (items: Items) => void;
  /** The tray icon's tooltip, the only text while the window is closed. */
  setToolTip: (words: string) => void;
  setBadge: (unseen: number) => void;
  /** The Windows task bar, which has no badge; undefined on other systems. */
  taskBar?: {
    /** Puts a dot on the window's button, with this text for screen readers; null removes it. */
    setDot: (words: string | null) => void;
    flash: (isOn: boolean) => void;
  };
};

/** The used part of Electron's window. */
type Button = Pick<Electron.BrowserWindow, 'flashFrame' | 'setOverlayIcon'>;

/** The button of the front window in the task bar of Windows. */
export const taskBarOf = (front: () => Button | undefined, dot: Electron.NativeImage) => ({
  setDot: (words: string | null) =>
    front()?.setOverlayIcon(words === null ? null : dot, words ?? ''),
  flash: (isOn: boolean) => front()?.flashFrame(isOn),
});

/** Panels of Linux draw it at 22 pixels; Windows makes it smaller; a Mac takes the one `@2x` by itself. */
export const trayIconOn = (platform: NodeJS.Platform) => {
  if (platform === 'darwin') return 'trayTemplate.png';
  return platform === 'win32' ? 'tray-32.png' : 'tray-22.png';
};

/** Menus, tray and badge: what the program shows outside its window. */
export const createTrayAndBadge = (parts: TrayParts) => {
  const { isMac, actions, state, notices } = parts;
  const drawTray = () =>
    parts.setTrayMenu(
      trayMenu(
        { isPaused: notices.isPaused(), unseen: notices.unseen(), servers: state().servers },
        actions,
      ),
    );
  const drawMenu = () => parts.setMenu(applicationMenu(state(), { isMac, ...actions }));
  return {
    drawMenu,
    drawTray,
    drawUnseen: (unseen: number) => {
      parts.setToolTip(unseen > 0 ? m.desktop_unseen_tooltip({ count: unseen }) : 'Upheld');
      parts.setBadge(unseen);
      parts.taskBar?.setDot(unseen > 0 ? m.desktop_unseen({ count: unseen }) : null);
      parts.taskBar?.flash(unseen > 0);
      drawTray();
      drawMenu();
    },
  };
};
