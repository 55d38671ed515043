import childProcess from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import { join, resolve } from 'node:path';
import { createParts } from './computer-parts.ts';
import { createElectron } from './electron.ts';
import { hasItem, itemIn } from './menu.ts';
import { runProgram } from './run-program.ts';
import type { Screen } from './screen.ts';

export type Computer = ReturnType<typeof createComputer>;
export type Desktop = ReturnType<Computer['start']>;
export type StartOptions = {
  /** What the program was started with, such as a link. */
  words?: string[];
  platform?: NodeJS.Platform;
  /** The folder beside an installed program; without it the program runs from its source. */
  resources?: string;
  /** The built program; that of `DESKTOP_PROGRAM`, or `dist/desktop`, unless another is named. */
  folder?: string;
  /** Whether this is the only one running. */
  hasLock?: boolean;
  /** Whether the folder of its data is named, as tests of a program from its source do. */
  hasFolder?: boolean;
};

/**
 * A computer with a home folder, a screen and a network. `start` starts the built program on it, again and again if
 * need be.
 */
export const createComputer = (home: string, screen?: Screen) => {
  const computer = createParts(home, screen);
  const { network } = computer;
  const start = (options: StartOptions = {}) => {
    const {
      words = [],
      platform = 'linux',
      resources,
      folder = resolve(process.env.DESKTOP_PROGRAM ?? 'dist/desktop'),
    } = options;
    if (!existsSync(folder)) throw new Error('Tests need dist/desktop: run npm run build first.');
    let exit = () => {};
    const exited = new Promise<void>((done) => {
      exit = done;
    });
    const stand = createElectron({
      computer,
      platform,
      folder,
      isPackaged: resources !== undefined,
      hasLock: options.hasLock ?? true,
      hasFolder: options.hasFolder ?? true,
      exited: () => {
        // It may end while it is still being evaluated.
        running?.stopTimers();
        exit();
      },
    });
    let running: ReturnType<typeof runProgram> | undefined;
    running = runProgram({
      folder,
      electron: stand.electron,
      modules: {
        os: { ...os, networkInterfaces: () => network.interfaces },
        child_process: { ...childProcess, ...computer.panel.processes },
      },
      process: {
        argv: ['upheld', ...words],
        platform,
        resourcesPath: resources ?? join(home, 'resources'),
      },
    });
    const { app, menus, notifications, pages, windows } = stand;
    return {
      app: app.electron,
      /** What the system shows of the program: its badge, its place among login items. */
      shown: app.shown,
      powerMonitor: stand.powerMonitor,
      /** The system changes its theme. */
      turnDark: (isDark: boolean) => {
        stand.theme.shouldUseDarkColors = isDark;
        stand.theme.emit('updated');
      },
      /** Whether the program keeps the computer from falling asleep. */
      isAwake: stand.isAwake,
      /** Asks for a permission, as a page does. */
      permissionOf: stand.permissionOf,
      /** The pages that are open, each with its window. */
      windows: pages,
      /** The page that is on the screen; undefined when the window is hidden. */
      window: () => pages().find((one) => one.isVisible()),
      /** The windows of the system. */
      frames: windows.BaseWindow.getAllWindows,
      notifications: notifications.shown,
      pressInList: notifications.pressInList,
      /** The sign beside the clock; undefined where none is shown. */
      tray: () => menus.trays.find((tray) => tray.isShown),
      /** The menus that were opened by a press with the other button. */
      popups: menus.popups,
      /** Presses an item of the menu bar, by its words or its role. */
      press: (name: string) => itemIn(menus.application(), name).press(),
      openMenu: menus.openMenu,
      /** The entries of the menu bar. */
      menu: menus.application,
      menuHas: (name: string) => hasItem(menus.application(), name),
      pressTray: (name: string) =>
        itemIn(menus.trays.find((tray) => tray.isShown)?.items ?? [], name).press(),
      /** Chooses Quit, and waits until the program is gone. */
      quit: async () => {
        app.electron.quit();
        await exited;
      },
      exited,
    };
  };
  return Object.assign(computer, { start });
};
