import type Electron from 'electron';
import type { DesktopState } from '../shared/desktop-bridge.ts';
import { m } from '../shared/messages.ts';
import { applicationMenu, type MenuActions, trayMenu } from './menu.ts';
import type { NoticeBoard } from './notices.ts';

type Items = Electron.MenuItemConstructorOptions[];

export type SignParts = {
  isMac: boolean;
  actions: MenuActions;
  state: () => DesktopState;
  notices: Pick<NoticeBoard, 'isPaused' | 'unseen'>;
  setMenu: (items: Items) => void;
  setTrayMenu: (items: Items) => void;
  /** The words of the sign beside the clock: all there is to see while the window is closed. */
  setToolTip: (words: string) => void;
  setBadge: (unseen: number) => void;
  /** The task bar of Windows, which has no badge; undefined elsewhere. */
  taskBar?: {
    /** Puts a dot on the button of the window, with these words for screen readers, or none. */
    setDot: (words: string | null) => void;
    flash: (isOn: boolean) => void;
  };
};

/** What this computer shows of the program beside its window: menus, and how many are unseen. */
export const createSigns = (parts: SignParts) => {
  const { isMac, actions, state, notices } = parts;
  const drawTray = () =>
    parts.setTrayMenu(
      trayMenu({ isPaused: notices.isPaused(), unseen: notices.unseen() }, actions),
    );
  return {
    drawMenu: () => parts.setMenu(applicationMenu(state(), { isMac, ...actions })),
    drawTray,
    drawUnseen: (unseen: number) => {
      parts.setToolTip(unseen > 0 ? m.desktop_unseen_tooltip({ count: unseen }) : 'Upheld');
      parts.setBadge(unseen);
      parts.taskBar?.setDot(unseen > 0 ? m.desktop_unseen({ count: unseen }) : null);
      parts.taskBar?.flash(unseen > 0);
      drawTray();
    },
  };
};
