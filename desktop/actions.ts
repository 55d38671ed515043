import type Electron from 'electron';
import type { NoticeBoard } from './notices/notices.ts';
import type { Program } from './program.ts';
import type { MenuActions } from './window/menu.ts';

type Parts = {
  bringUp: () => boolean;
  shown: () => Pick<Electron.WebContents, 'navigationHistory' | 'print' | 'reload'> | undefined;
  program: Program;
  notices: Pick<NoticeBoard, 'pause'>;
  /** Draws the tray again, after a press that changed its menu. */
  drawTray: () => void;
  openFind: () => void;
  saveAsPdf: () => Promise<void>;
  quit: () => void;
};

/** Returns the actions of the menus' entries. */
export const windowActions = (parts: Parts) => {
  const { bringUp, shown, program, notices, drawTray, openFind, saveAsPdf, quit } = parts;
  const show = (what: () => unknown) => {
    bringUp();
    void what();
  };
  return {
    open: () => bringUp() || void program.start(),
    switchServer: (origin) => show(() => program.switchServer(origin)),
    addServer: () => show(() => program.openPage('choose')),
    runLocalServer: (task) => void program.runLocalServer(task),
    openSettings: () => show(() => program.openPage('settings')),
    print: () => shown()?.print(),
    saveAsPdf: () => void saveAsPdf(),
    find: openFind,
    goBack: () => shown()?.navigationHistory.goBack(),
    goForward: () => shown()?.navigationHistory.goForward(),
    reload: () => shown()?.reload(),
    pause: (minutes) => {
      notices.pause(minutes);
      drawTray();
    },
    quit,
  } satisfies Partial<MenuActions>;
};
