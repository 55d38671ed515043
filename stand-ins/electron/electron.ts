import { EventEmitter } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type Electron from 'electron';
import { createApp } from './app.ts';
import { createWindowClass } from './base-window.ts';
import type { ComputerParts } from './computer-parts.ts';
import { createMenus } from './menu.ts';
import { electronFetch } from './net.ts';
import { netRequest } from './net-request.ts';
import { createNotifications } from './notification.ts';
import { createSession } from './session.ts';
import { shownPages } from './shown-page.ts';
import { createViewClass } from './views.ts';
import { createWebContents, type StandInContents } from './web-contents.ts';

type Answer = (event: object, ...args: unknown[]) => unknown;
export type ElectronParts = {
  computer: ComputerParts;
  platform: NodeJS.Platform;
  folder: string;
  isPackaged: boolean;
  hasLock: boolean;
  hasFolder: boolean;
  exited: () => void;
};

/** The stand-in for `require('electron')`, and what tests see and press of it. */
export const createElectron = ({
  computer,
  platform,
  folder,
  isPackaged,
  hasLock,
  hasFolder,
  exited,
}: ElectronParts) => {
  const sessions = new Map<string, ReturnType<typeof createSession>>();
  const handlers = new Map<string, Answer>();
  const notifications = createNotifications();
  const fromPartition = (name: string) => {
    const session = sessions.get(name) ?? createSession(computer.jar(name), computer.zooms(name));
    sessions.set(name, session);
    return session;
  };

  const views = createViewClass(({ partition = '', preload, zoomFactor }, closing) => {
    const contents = createWebContents({
      screen: computer.screen,
      session: fromPartition(partition),
      partition,
      zoomFactor,
      preload: preload ? readFileSync(preload, 'utf8') : undefined,
      invoke: async (senderFrame, channel, args) => {
        const answer = handlers.get(channel);
        if (!answer) throw new Error(`No handler registered for '${channel}'`);
        // What passes between the two is copied, never shared.
        return structuredClone(await answer({ senderFrame }, ...structuredClone(args)));
      },
      closing,
    });
    app.electron.emit('web-contents-created', {}, contents);
    return contents;
  });
  const windows = createWindowClass(views, () => app.isQuitting());
  const app = createApp({
    platform,
    folder,
    home: computer.home,
    languages: computer.languages,
    isPackaged,
    hasLock,
    hasFolder,
    windows: windows.BaseWindow.getAllWindows,
    exited: () => {
      views.endAll();
      exited();
    },
  });
  windows.onAllClosed(app.allClosed);
  const menus = createMenus(
    windows.BaseWindow.getFocusedWindow,
    () => views.focused()?.webContents,
    () => platform !== 'linux' || computer.panel.isThere(),
  );
  const powerMonitor = new EventEmitter();
  /** What keeps the computer from sleeping, by id. */
  const awake: string[] = [];
  const theme = Object.assign(new EventEmitter(), { shouldUseDarkColors: computer.isDark });
  const nativeImage = {
    createFromPath: (path: string) => imageOf(existsSync(path) ? path : ''),
  };

  /** What a dialog asks. With a window it is over that, and cannot be seen where that is not. */
  const asked = (args: unknown[]) => {
    const over = args.length > 1 ? args[0] : undefined;
    computer.askedOver.push(over);
    if (over instanceof windows.BaseWindow && (!over.isVisible() || over.isMinimized()))
      throw new Error('Nobody sees a dialog over a window that is out of sight.');
    return args.at(-1);
  };

  const electron = {
    app: app.electron,
    autoUpdater: new EventEmitter(),
    BaseWindow: windows.BaseWindow,
    clipboard: { writeText: (text: string) => void computer.copied.push(text) },
    dialog: {
      showMessageBox: async (...args: unknown[]) => ({
        response: computer.choose(asked(args)),
        checkboxChecked: false,
      }),
      showOpenDialog: async (...args: unknown[]) => {
        const path = computer.pick(asked(args));
        return { canceled: path === undefined, filePaths: path === undefined ? [] : [path] };
      },
      showSaveDialog: async (...args: unknown[]) => {
        const path = computer.pick(asked(args));
        return { canceled: path === undefined, filePath: path ?? '' };
      },
      showErrorBox: (title: string, content: string) => {
        computer.choose({ message: title, detail: content });
      },
    },
    ipcMain: {
      handle: (channel: string, answer: Answer) => void handlers.set(channel, answer),
    },
    Menu: menus.Menu,
    Notification: notifications.Notification,
    nativeImage,
    nativeTheme: theme,
    net: {
      fetch: electronFetch(new Map()),
      isOnline: () => true,
      request: netRequest(computer.network.hosts),
    },
    powerMonitor,
    powerSaveBlocker: {
      start: (kind: string) => awake.push(kind),
      stop: (id: number) => void delete awake[id - 1],
    },
    protocol: { registerSchemesAsPrivileged: () => {} },
    screen: { getAllDisplays: () => computer.displays },
    session: { fromPartition: (name: string) => fromPartition(name).electron },
    shell: {
      openExternal: async (address: string) => void computer.opened.push(address),
      showItemInFolder: (path: string) => void computer.opened.push(path),
      openPath: async (path: string) => {
        computer.opened.push(path);
        return '';
      },
    },
    Tray: menus.Tray,
    WebContentsView: views.WebContentsView,
  } satisfies Partial<Record<keyof typeof Electron, unknown>>;

  /** What the session of a page answers to a wish for a permission. */
  const permissionOf = (contents: StandInContents, ...asked: unknown[]) => {
    for (const { electron: own, asked: handlers } of sessions.values())
      if (own === contents.session && typeof handlers.permission === 'function')
        Reflect.apply(handlers.permission, undefined, [contents, ...asked]);
  };

  const isAwake = () => Object.keys(awake).length > 0;
  const pages = shownPages(views, windows.BaseWindow.getAllWindows);
  const parts = {
    app,
    windows,
    pages,
    menus,
    notifications,
    powerMonitor,
    permissionOf,
    isAwake,
    theme,
  };
  return { electron: strict(electron), ...parts };
};

const imageOf = (path: string) => {
  const image = { path, isEmpty: () => path === '', resize: () => image };
  return image;
};

/** A module that says so when it is asked for a part that is not stood in for. */
const strict = <T extends object>(module: T): T =>
  new Proxy(module, {
    get: (parts, name) => {
      if (name in parts || typeof name === 'symbol' || name === 'default' || name === '__esModule')
        return Reflect.get(parts, name);
      throw new Error(`The stand-in for Electron has no ${name}.`);
    },
  });
