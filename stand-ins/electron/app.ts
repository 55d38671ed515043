import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type Electron from 'electron';

export type AppParts = {
  /** The folder of the built program, as `app.getAppPath()` gives it. */
  folder: string;
  home: string;
  isPackaged: boolean;
  hasLock: boolean;
  platform: NodeJS.Platform;
  /** What the system prefers, the most first. */
  languages: readonly string[];
  /** Whether the folder of its data was named when it was started. */
  hasFolder: boolean;
  windows: () => readonly {
    close: () => void;
    setOverlayIcon: (image: unknown, description: string) => void;
  }[];
  /** The program has ended. */
  exited: () => void;
};

/** Electron's `app`: starting, quitting, and what the system shows of the program. */
export const createApp = (parts: AppParts) => {
  const { folder, home, isPackaged, hasLock, hasFolder, platform, windows, exited } = parts;
  const events = new EventEmitter();
  const paths = new Map([['home', home]]);
  const shown = { badge: 0, loginItem: false, schemes: [] as string[] };
  let isQuitting = false;
  let isOver = false;

  const end = () => {
    if (isOver) return;
    isOver = true;
    events.emit('will-quit', { preventDefault: () => {} });
    events.emit('quit', {}, 0);
    exited();
  };

  const electron = {
    on: events.on.bind(events),
    once: events.once.bind(events),
    off: events.off.bind(events),
    emit: events.emit.bind(events),
    removeListener: events.off.bind(events),
    isPackaged,
    name: 'Upheld',
    isReady: () => true,
    whenReady: async () => {},
    enableSandbox: () => {},
    getAppPath: () => folder,
    getName: () => 'Upheld',
    getVersion: () => '0.1.0',
    getPreferredSystemLanguages: () => [...parts.languages],
    getLocaleCountryCode: () => 'US',
    commandLine: { hasSwitch: (name: string) => hasFolder && name === 'user-data-dir' },
    getPath: (name: string) => paths.get(name) ?? join(home, name),
    setPath: (name: string, path: string) => void paths.set(name, path),
    requestSingleInstanceLock: () => hasLock,
    setAppUserModelId: () => {},
    setAsDefaultProtocolClient: (scheme: string) => shown.schemes.push(scheme) > 0,
    setLoginItemSettings: ({ openAtLogin = false }: Electron.Settings) => {
      shown.loginItem = openAtLogin;
    },
    getLoginItemSettings: () => ({ wasOpenedAtLogin: false }),
    // On Windows it has no place of its own: it draws over the buttons of all windows
    // (`shell/browser/browser_win.cc:585-624`).
    setBadgeCount: (count = 0) => {
      if (platform === 'win32')
        for (const window of windows()) window.setOverlayIcon(count || null, `badge ${count}`);
      else shown.badge = count;
      return true;
    },
    getBadgeCount: () => shown.badge,
    focus: () => {},
    /** Asks `before-quit` first, then every window; any of them can keep the program. */
    quit: () => {
      if (isOver || isQuitting) return;
      isQuitting = true;
      let isPrevented = false;
      const preventDefault = () => {
        isPrevented = true;
      };
      events.emit('before-quit', { preventDefault });
      if (!isPrevented) for (const window of windows()) window.close();
      isQuitting = false;
      if (!isPrevented && windows().length === 0) end();
    },
    exit: end,
  } satisfies Partial<Record<keyof Electron.App, unknown>>;

  /** Without a listener for it, the program quits when its last window is closed. */
  const allClosed = () => {
    if (!events.emit('window-all-closed')) electron.quit();
  };
  return { electron, shown, allClosed, isQuitting: () => isQuitting };
};
