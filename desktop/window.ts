import type Electron from 'electron';
import type { Kept } from './kept.ts';
import { APP_ORIGIN, PAGES_ORIGIN } from './links.ts';
import { partitionName } from './partitions.ts';
import type { PageName } from './program.ts';

type Bounds = NonNullable<Kept['window']>;
type Display = Pick<Electron.Display, 'workArea'>;

/** The part of a window that is worked with here. */
export type Shown = Pick<
  Electron.BrowserWindow,
  | 'destroy'
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
  | 'setBounds'
  | 'show'
> & {
  webContents: Pick<
    Electron.WebContents,
    'getURL' | 'getZoomFactor' | 'isCrashed' | 'isLoading' | 'send' | 'setZoomFactor'
  >;
};

export type WindowParts<W extends Shown> = {
  /** Makes a window whose pages belong to a partition. */
  create: (options: Electron.BrowserWindowConstructorOptions) => W;
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

/** Tells the web app of a place to go to by its own router. */
export const OPEN_CHANNEL = 'upheld:open';

/**
 * The window of the program, which shows a page of its own or the web app of one server. Each
 * server has a window in a partition of its own; those that are not shown are only hidden, so that
 * what somebody is writing there is not lost.
 */
export const createWindows = <W extends Shown>(parts: WindowParts<W>) => {
  const windows = new Map<string, W>();
  let front = '';
  let isQuitting = false;

  const windowOf = (key: string) => {
    const window = windows.get(key);
    return window?.isDestroyed() === false ? window : undefined;
  };

  /** Puts the window of a partition where the one is that is shown; `go` leads it to its page. */
  const turnTo = (key: string, go: (window: W, isNew: boolean) => void) => {
    const left = front;
    const before = key === left ? undefined : windowOf(left);
    if (before) parts.bounds.write(boundsOf(before));
    const kept = windowOf(key);
    if (kept && before) kept.setBounds(before.getNormalBounds());
    const window = kept ?? make(key);
    front = key;
    go(window, !kept);
    bringUp();
    if (left === PAGES) before?.destroy();
    else before?.hide();
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
      webPreferences: { ...SAFE, preload: parts.preload, partition: partitionName(key) },
    });
    if (kept.isMaximized) made.maximize();
    made.webContents.setZoomFactor(kept.zoom);
    made.on('focus', parts.onSeen);
    made.on('close', (event) => {
      if (key === front) parts.bounds.write(boundsOf(made));
      if (isQuitting || !parts.staysInTray()) return;
      event.preventDefault();
      made.hide();
    });
    made.on('closed', () => {
      if (windows.get(key) === made) windows.delete(key);
      if (key === front) parts.onClosed();
    });
    windows.set(key, made);
    return made;
  };

  const bringUp = () => {
    const window = windowOf(front);
    if (!window) return false;
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
    return true;
  };

  return {
    /** Shows the app of a server at a path; where it is open, `/` leaves it at its place. */
    showApp: (key: string, path: string) =>
      turnTo(key, (window, isNew) => {
        const { webContents } = window;
        if (isNew || webContents.isLoading() || webContents.isCrashed())
          void window.loadURL(APP_ORIGIN + path);
        // Loading it anew would throw away what somebody writes there.
        else if (path !== '/') webContents.send(OPEN_CHANNEL, path);
      }),
    showPage: (page: PageName) =>
      turnTo(PAGES, (window) => void window.loadURL(`${PAGES_ORIGIN}/${page}.html`)),
    /** Whether the app of a server is open, shown or hidden. */
    isOpen: (key: string) => windowOf(key) !== undefined,
    /** Closes the app of a server, with whatever is written there. */
    close: (key: string) => windowOf(key)?.destroy(),
    /** The window that is shown, or would be. */
    front: () => windowOf(front),
    /** Brings the window to the front; false when there is none. */
    bringUp,
    /** Whether somebody looks at a place just now. */
    isInSight: (key: string, path: string) =>
      front === key &&
      windowOf(key)?.isFocused() === true &&
      isAt(windowOf(key)?.webContents.getURL() ?? '', path),
    /** From here on a closed window is closed. */
    quit: () => {
      isQuitting = true;
      const window = windowOf(front);
      if (window) parts.bounds.write(boundsOf(window));
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
