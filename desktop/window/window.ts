import type Electron from 'electron';
import type { PageName } from '../session/links.ts';
import { APP_ORIGIN, PAGES_ORIGIN } from '../session/links.ts';
import { partitionName } from '../session/partitions.ts';
import type { Kept } from '../storage/saved-state.ts';
import { loadIn } from './load-in.ts';

type Bounds = NonNullable<Kept['window']>;
type Display = Pick<Electron.Display, 'workArea'>;

/** The used part of Electron's window. */
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
  | 'setBackgroundColor'
  | 'setBounds'
  | 'show'
> & {
  webContents: Pick<
    Electron.WebContents,
    | 'getURL'
    | 'getZoomFactor'
    | 'isCrashed'
    | 'isLoading'
    | 'on'
    | 'once'
    | 'send'
    | 'setZoomFactor'
  >;
};

export type WindowParts<W extends Shown> = {
  /** Makes a window in a partition. */
  create: (options: Electron.BrowserWindowConstructorOptions) => W;
  preload: string;
  icon: string;
  displays: () => Display[];
  /** Whether the system is in its dark theme. */
  isDark: () => boolean;
  bounds: { read: () => Bounds | null; write: (bounds: Bounds) => void };
  /** Whether the program continues in the tray when its window is closed; asked at each close. */
  staysInTray: () => boolean;
  /** Whether the program starts out of sight, until somebody opens it. */
  startsHidden: boolean;
  /** The window was closed, and the program goes on. */
  onHidden: () => void;
  /** Somebody looks at the window. */
  onSeen: () => void;
  onClosed: () => void;
  /** Looks after a window whose page crashes or hangs. */
  recover: (window: NoInfer<W>) => void;
};

/** The partition of the program's own pages, separate from all servers. */
const PAGES = 'pages';
/** What is there before a page is: the ground of our pages. */
const GROUND = { light: '#FBF8F3', dark: '#14171D' };
const USUAL: Bounds = { width: 1180, height: 820, isMaximized: false, zoom: 1 };

/** Security settings of every window: pages can do no more than web pages. */
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

export const safe = (key: string, preload: string) => ({
  ...SAFE,
  preload,
  partition: partitionName(key),
});

/** Asks the web app to open a place with its own router. */
export const OPEN_CHANNEL = 'upheld:open';

/**
 * The program's window, which shows one of its pages or the web app of one server. Each server has
 * its own window in its own partition. The others are only hidden, so that text being written there
 * is not lost.
 */
export const createWindows = <W extends Shown>(parts: WindowParts<W>) => {
  const windows = new Map<string, W>();
  /** Those that have shown a page: before, Electron knows no zoom of theirs and sets none. */
  const zoomed = new WeakSet<Shown>();
  let front = '';
  let isQuitting = false;
  let isHidden = parts.startsHidden;

  const windowOf = (key: string) => {
    const window = windows.get(key);
    return window?.isDestroyed() === false ? window : undefined;
  };

  const zoomOf = (window: W) =>
    zoomed.has(window) ? window.webContents.getZoomFactor() : (parts.bounds.read() ?? USUAL).zoom;

  const boundsOf = (window: W): Bounds => ({
    ...window.getNormalBounds(),
    isMaximized: window.isMaximized(),
    zoom: zoomOf(window),
  });

  /** Shows a partition's window in the place of the current one; `go` loads its page. */
  const turnTo = (key: string, go: (window: W, isNew: boolean) => void) => {
    const left = front;
    const before = key === left ? undefined : windowOf(left);
    if (before) parts.bounds.write(boundsOf(before));
    const kept = windowOf(key);
    if (kept && before) {
      kept.setBounds(before.getNormalBounds());
      kept.webContents.setZoomFactor(zoomOf(before));
    }
    const window = kept ?? make(key);
    front = key;
    go(window, !kept);
    if (!isHidden) bringUp();
    if (left === PAGES) before?.destroy();
    else before?.hide();
  };

  const ground = () => (parts.isDark() ? GROUND.dark : GROUND.light);

  const make = (key: string) => {
    const kept = parts.bounds.read() ?? USUAL;
    const place = onScreen(kept, parts.displays());
    const made = parts.create({
      ...place,
      minWidth: 400,
      minHeight: 300,
      show: false,
      icon: parts.icon,
      backgroundColor: ground(),
      webPreferences: { ...safe(key, parts.preload), zoomFactor: kept.zoom },
    });
    if (kept.isMaximized) made.maximize();
    made.webContents.once('did-navigate', () => {
      zoomed.add(made);
      // Over the one that this partition has kept from another time.
      made.webContents.setZoomFactor(kept.zoom);
    });
    made.on('focus', parts.onSeen);
    made.on('close', (event) => {
      if (key === front) parts.bounds.write(boundsOf(made));
      if (isQuitting || !parts.staysInTray()) return;
      event.preventDefault();
      made.hide();
      parts.onHidden();
    });
    made.on('closed', () => {
      if (windows.get(key) === made) windows.delete(key);
      if (key === front) parts.onClosed();
    });
    parts.recover(made);
    windows.set(key, made);
    return made;
  };

  const bringUp = () => {
    isHidden = false;
    const window = windowOf(front);
    if (!window) return false;
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
    return true;
  };

  return {
    /** Shows a server's app at a path. If it is already open, `/` leaves it where it is. */
    showApp: (key: string, path: string) =>
      turnTo(key, (window, isNew) => {
        const { webContents } = window;
        if (isNew || webContents.isLoading() || webContents.isCrashed())
          loadIn(window, APP_ORIGIN + path);
        // Reloading would lose text that is being written.
        else if (path !== '/') webContents.send(OPEN_CHANNEL, path);
      }),
    showPage: (page: PageName) =>
      turnTo(PAGES, (window) => loadIn(window, `${PAGES_ORIGIN}/${page}.html`)),
    /** Whether the app of a server is open, shown or hidden. */
    isOpen: (key: string) => windowOf(key) !== undefined,
    /** Closes a server's app; unsaved text in it is lost. */
    close: (key: string) => windowOf(key)?.destroy(),
    /** The current window. */
    front: () => windowOf(front),
    /** Brings the window to the front. Returns false if there is none. */
    bringUp,
    /** Whether somebody is looking at the window. */
    isLookedAt: () => windowOf(front)?.isFocused() === true,
    /** Whether the user is looking at this place. */
    isInSight: (key: string, path: string) =>
      front === key &&
      windowOf(key)?.isFocused() === true &&
      isAt(windowOf(key)?.webContents.getURL() ?? '', path),
    /** Call it when the system has changed its theme. */
    paint: () => {
      for (const window of windows.values())
        if (!window.isDestroyed()) window.setBackgroundColor(ground());
    },
    /** From now on closing a window really closes it. */
    quit: () => {
      isQuitting = true;
      const window = windowOf(front);
      if (window) parts.bounds.write(boundsOf(window));
    },
  };
};

/** Whether a URL of the app is this place, ignoring query and fragment. */
const isAt = (url: string, path: string) =>
  url.startsWith(APP_ORIGIN + path) &&
  /^([/?#]|$)/.test(url.slice(APP_ORIGIN.length + path.length));

export type Windows = ReturnType<typeof createWindows>;

/** The saved position, or the middle of the screen if its own screen is gone. */
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
