import type Electron from 'electron';
import type { Kept } from './kept.ts';
import { APP_ORIGIN, PAGES_ORIGIN } from './links.ts';
import type { PageName } from './program.ts';

type Bounds = NonNullable<Kept['window']>;
type Display = Pick<Electron.Display, 'workArea'>;

/** The part of a window that is worked with here. */
export type Shown = Pick<
  Electron.BrowserWindow,
  | 'close'
  | 'focus'
  | 'getNormalBounds'
  | 'hide'
  | 'isDestroyed'
  | 'isFocused'
  | 'isMaximized'
  | 'isMinimized'
  | 'loadURL'
  | 'maximize'
  | 'on'
  | 'restore'
  | 'show'
> & { webContents: Pick<Electron.WebContents, 'getURL' | 'getZoomFactor' | 'setZoomFactor'> };

export type WindowParts = {
  /** Makes a window whose pages belong to a partition. */
  create: (options: Electron.BrowserWindowConstructorOptions) => Shown;
  preload: string;
  icon: string;
  displays: () => Display[];
  bounds: { read: () => Bounds | null; write: (bounds: Bounds) => void };
  /** Whether closing the window leaves the program in the tray. */
  staysInTray: () => boolean;
  onSeen: () => void;
  onClosed: () => void;
};

/** The partition of the program's own pages: they share nothing with any server's. */
const PAGES = 'pages';
const USUAL: Bounds = { width: 1180, height: 820, isMaximized: false, zoom: 1 };

/** What is safe in every window: no page gets more than a page of the web has. */
export const SAFE = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
} as const satisfies Electron.WebPreferences;

/** The one window of the program: a page of its own, or the web app of one server. */
export const createWindows = (parts: WindowParts) => {
  let window: Shown | undefined;
  let partition = '';
  let isQuitting = false;

  const open = (key: string, url: string) => {
    // Another partition needs another window: nothing of one server is in another's.
    if (window && !window.isDestroyed() && partition === key) {
      void window.loadURL(url);
    } else {
      const before = window;
      window = make(key);
      partition = key;
      void window.loadURL(url);
      if (before && !before.isDestroyed()) before.close();
    }
    bringUp();
  };

  const make = (key: string) => {
    const kept = parts.bounds.read() ?? USUAL;
    const place = onScreen(kept, parts.displays());
    const made = parts.create({
      ...place,
      minWidth: 400,
      minHeight: 300,
      show: false,
      icon: parts.icon,
      backgroundColor: '#FBF8F3',
      webPreferences: { ...SAFE, preload: parts.preload, partition: `persist:${key}` },
    });
    if (kept.isMaximized) made.maximize();
    made.webContents.setZoomFactor(kept.zoom);
    made.on('focus', parts.onSeen);
    made.on('close', (event) => {
      // One that makes way for another's is not closed by anybody.
      if (made !== window) return;
      parts.bounds.write(boundsOf(made));
      if (isQuitting || !parts.staysInTray()) return;
      event.preventDefault();
      made.hide();
    });
    made.on('closed', () => {
      if (made !== window) return;
      window = undefined;
      parts.onClosed();
    });
    return made;
  };

  const bringUp = () => {
    if (!window || window.isDestroyed()) return false;
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
    return true;
  };

  return {
    showApp: (key: string, path: string) => open(key, APP_ORIGIN + path),
    showPage: (page: PageName) => open(PAGES, `${PAGES_ORIGIN}/${page}.html`),
    /** Brings the window to the front; false when there is none. */
    bringUp,
    /** Whether somebody looks at a place just now. */
    isInSight: (key: string, path: string) =>
      window?.isFocused() === true && partition === key && isAt(window.webContents.getURL(), path),
    /** From here on a closed window is closed. */
    quit: () => {
      isQuitting = true;
      if (window && !window.isDestroyed()) parts.bounds.write(boundsOf(window));
    },
  };
};

/** Whether an address of the app is this place, whatever follows it. */
const isAt = (url: string, path: string) =>
  url.startsWith(APP_ORIGIN + path) &&
  /^([/?#]|$)/.test(url.slice(APP_ORIGIN.length + path.length));

export type Windows = ReturnType<typeof createWindows>;

const boundsOf = (window: Shown): Bounds => ({
  ...window.getNormalBounds(),
  isMaximized: window.isMaximized(),
  zoom: window.webContents.getZoomFactor(),
});

/** The kept place, unless the screen it was on is gone: then the middle of the one there is. */
export const onScreen = ({ x, y, width, height }: Bounds, displays: Display[]) => {
  const isThere =
    x !== undefined &&
    y !== undefined &&
    displays.some(
      ({ workArea: area }) =>
        x + width > area.x + 40 &&
        x < area.x + area.width - 40 &&
        y >= area.y - 10 &&
        y < area.y + area.height - 40,
    );
  return isThere ? { x, y, width, height } : { width, height };
};
