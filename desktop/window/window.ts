import type Electron from 'electron';
import { APP_ORIGIN, PAGES_ORIGIN, type PageName } from '../session/links.ts';
import { type Bounds, type Display, onScreen, USUAL } from './bounds.ts';
import { createPages, isAt, loadIn } from './pages.ts';
import { putAway } from './put-away.ts';

type Page = Electron.WebContentsView;

/** Returns the bounds of a view, for the bounds of the window's content. */
type Place = (content: Electron.Rectangle) => Electron.Rectangle;

const whole: Place = ({ width, height }) => ({ x: 0, y: 0, width, height });

export type WindowParts = {
  createWindow: (options: Electron.BaseWindowConstructorOptions) => Electron.BaseWindow;
  /** Creates a page with these settings, outside of any window. */
  createPage: (preferences: Electron.WebPreferences) => Page;
  isMac: boolean;
  preload: string;
  icon: string;
  displays: () => Display[];
  isDark: () => boolean;
  bounds: { read: () => Bounds | null; write: (bounds: Bounds) => void };
  /** Whether the program continues in the tray when its window is closed. Called at each close. */
  staysInTray: () => boolean;
  /** Whether the program starts hidden, until the user opens it. */
  startsHidden: boolean;
  onHidden: () => void;
  onSeen: () => void;
  onClosed: () => void;
  recover: (page: Electron.WebContents) => void;
};

/** The partition of the program's own pages, separate from all servers. */
const PAGES = 'pages';
/** Background before a page is drawn, as our pages have. */
const GROUND = { light: '#FBF8F3', dark: '#14171D' };

/** Asks the web app to open a place with its own router. */
export const OPEN_CHANNEL = 'upheld:open';

/**
 * The program's window, which shows one of its pages or the web app of one server. Each server has its own
 * page in its own partition, and all are in the one window. The others are only hidden, so that drafts there
 * are not lost.
 */
export const createWindow = (parts: WindowParts) => {
  let made: Electron.BaseWindow | undefined;
  let front = '';
  let isQuitting = false;
  /** Whether the window stays hidden until the user opens it, whatever page it shows. */
  let isHidden = parts.startsHidden;
  /** Whether to maximize the window when it is shown first, because maximizing would show it. */
  let isToFill = false;
  /** Bounds of each view: pages fill the window, views over them have their own. */
  const places = new Map<Page, Place>();
  const { read, write } = parts.bounds;
  const ground = () => (parts.isDark() ? GROUND.dark : GROUND.light);

  const there = () => (made?.isDestroyed() === false ? made : undefined);
  const shown = () => pages.at(front);

  const pages = createPages({
    create: parts.createPage,
    preload: parts.preload,
    zoom: () => (read() ?? USUAL).zoom,
    ground,
    onMade: (page, key) => {
      lay(there() ?? make(), page, whole);
      // Electron sets a window's title from its page only in a BrowserWindow.
      page.webContents.on('page-title-updated', (_event, title) => {
        if (key === front) there()?.setTitle(title);
      });
      parts.recover(page.webContents);
    },
    onGone: (page) => takeAway(page),
    // Without this page the window would be empty.
    onLeft: (key) => key === front && there()?.close(),
  });

  const lay = ({ contentView }: Electron.BaseWindow, view: Page, place: Place) => {
    places.set(view, place);
    contentView.addChildView(view);
    view.setBounds(place(contentView.getBounds()));
  };

  const takeAway = (view: Page) => {
    places.delete(view);
    there()?.contentView.removeChildView(view);
  };

  const make = () => {
    const kept = read() ?? USUAL;
    const window = parts.createWindow({
      ...onScreen(kept, parts.displays()),
      minWidth: 400,
      minHeight: 300,
      show: false,
      title: 'Upheld',
      icon: parts.icon,
      backgroundColor: ground(),
    });
    made = window;
    isToFill = kept.isMaximized;
    window.contentView.on('bounds-changed', () => {
      for (const [view, place] of places) view.setBounds(place(window.contentView.getBounds()));
    });
    window.on('focus', () => {
      // The window has the focus, but no page has it until it is focused.
      shown()?.webContents.focus();
      parts.onSeen();
    });
    window.on('close', (event) => {
      keepPlace();
      if (isQuitting || !parts.staysInTray()) return;
      event.preventDefault();
      isHidden = true;
      putAway(window, parts.isMac);
      parts.onHidden();
    });
    window.on('closed', () => {
      // Electron leaves the pages open, outside of any window.
      pages.closeAll();
      parts.onClosed();
    });
    return window;
  };

  const keepPlace = () => {
    const window = there();
    if (!window) return;
    const zoom = pages.zoomOf(shown());
    const isMaximized = isToFill || window.isMaximized();
    write({ ...window.getNormalBounds(), isMaximized, zoom });
  };

  /** Shows a partition's page instead of the current one. `go` loads it. */
  const turnTo = (key: string, go: (page: Electron.WebContents, isNew: boolean) => void) => {
    const left = front;
    const before = key === left ? undefined : shown();
    const { page, isNew } = pages.open(key, before);
    front = key;
    go(page.webContents, isNew);
    page.setVisible(true);
    before?.setVisible(false);
    there()?.setTitle(page.webContents.getTitle() || 'Upheld');
    // A window behind another program stays there, and does not take the focus.
    if (!isHidden && !there()?.isVisible()) bringUp();
    else if (there()?.isFocused()) page.webContents.focus();
    if (left === PAGES && before) void pages.close(PAGES);
  };

  const bringUp = () => {
    isHidden = false;
    const window = there();
    const page = shown();
    if (!window || !page) return false;
    if (window.isMinimized()) window.restore();
    if (isToFill) window.maximize();
    isToFill = false;
    window.show();
    window.focus();
    page.webContents.focus();
    return true;
  };

  return {
    /** Shows a server's app at a path. In an open app `/` changes nothing. */
    showApp: (key: string, path: string) =>
      turnTo(key, (page, isNew) => {
        if (isNew || page.isLoading() || page.isCrashed()) loadIn(page, APP_ORIGIN + path);
        // Reloading would lose drafts.
        else if (path !== '/') page.send(OPEN_CHANNEL, path);
      }),
    showPage: (name: PageName) =>
      turnTo(PAGES, (page) => loadIn(page, `${PAGES_ORIGIN}/${name}.html`)),
    isOpen: (key: string) => pages.at(key) !== undefined,
    /** Closes a server's app, with its unsaved text. Resolves when it has ended. */
    close: pages.close,
    /** The window; undefined before the first page. */
    there,
    shown,
    pages: pages.all,
    /** Adds a view over the visible page. `takeAway` removes it. */
    layOver: (view: Page, place: Place) => {
      const window = there();
      if (window) lay(window, view, place);
    },
    takeAway,
    /** Brings the window to the front. Returns false if there is none. */
    bringUp,
    isLookedAt: () => there()?.isFocused() === true,
    /** Whether the user is looking at this place. */
    isInSight: (key: string, path: string) =>
      front === key &&
      there()?.isFocused() === true &&
      isAt(shown()?.webContents.getURL() ?? '', path),
    /** Updates the background after the system has changed its theme. */
    paint: () => {
      for (const part of [there(), ...pages.all()]) part?.setBackgroundColor(ground());
    },
    /** Makes closing the window end it from now on, instead of hiding it. */
    quit: () => {
      isQuitting = true;
      keepPlace();
    },
  };
};

export type Window = ReturnType<typeof createWindow>;
