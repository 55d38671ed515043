import type Electron from 'electron';
import type { DesktopState } from '../shared/desktop-bridge.ts';
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
  setBadge: (unseen: number) => void;
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
      parts.setBadge(unseen);
      drawTray();
    },
  };
};
