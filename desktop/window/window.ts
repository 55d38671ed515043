import type Electron from 'electron';
import { APP_ORIGIN, PAGES_ORIGIN, type PageName } from '../session/links.ts';
import { type Bounds, type Display, onScreen, USUAL } from './bounds.ts';
import { createPages, isAt, loadIn } from './pages.ts';
import { putAway } from './put-away.ts';

type Page = Electron.WebContentsView;

/** Where a view lies, in a window whose content is so large. */
type Place = (content: Electron.Rectangle) => Electron.Rectangle;

const whole: Place = ({ width, height }) => ({ x: 0, y: 0, width, height });

export type WindowParts = {
  createWindow: (options: Electron.BaseWindowConstructorOptions) => Electron.BaseWindow;
  /** Makes a page with these settings; it is not in a window yet. */
  createPage: (preferences: Electron.WebPreferences) => Page;
  isMac: boolean;
  preload: string;
  icon: string;
  displays: () => Display[];
  isDark: () => boolean;
  bounds: { read: () => Bounds | null; write: (bounds: Bounds) => void };
  /** Whether the program continues in the tray when its window is closed; asked at each close. */
  staysInTray: () => boolean;
  /** Whether the program starts out of sight, until somebody opens it. */
  startsHidden: boolean;
  onHidden: () => void;
  onSeen: () => void;
  onClosed: () => void;
  recover: (page: Electron.WebContents) => void;
};

/** The partition of the program's own pages, separate from all servers. */
const PAGES = 'pages';
/** What is there before a page is: the ground of our pages. */
const GROUND = { light: '#FBF8F3', dark: '#14171D' };

/** Asks the web app to open a place with its own router. */
export const OPEN_CHANNEL = 'upheld:open';

/**
 * The program's window, which shows one of its pages or the web app of one server. Each server has
 * its own page in its own partition, and all lie in the one window. The others are only hidden, so
 * that text being written there is not lost.
 */
export const createWindow = (parts: WindowParts) => {
  let made: Electron.BaseWindow | undefined;
  let front = '';
  let isQuitting = false;
  /** Out of sight until somebody asks for the window, whatever is shown in it meanwhile. */
  let isHidden = parts.startsHidden;
  /** To be done when it is shown first: it would show the window by itself. */
  let isToFill = false;
  /** Where each view lies: a page everywhere, what is over it where it was put. */
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
      // Electron names a window after its page only where the two are one.
      page.webContents.on('page-title-updated', (_event, title) => {
        if (key === front) there()?.setTitle(title);
      });
      parts.recover(page.webContents);
    },
    onGone: (page) => takeAway(page),
    // Without it there is nothing to look at.
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
      // The window has the focus, and none of its pages until one is given it.
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
      // Electron leaves them open, out of every window.
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

  /** Shows a partition's page in the place of the current one; `go` loads it. */
  const turnTo = (key: string, go: (page: Electron.WebContents, isNew: boolean) => void) => {
    const left = front;
    const before = key === left ? undefined : shown();
    const { page, isNew } = pages.open(key, before);
    front = key;
    go(page.webContents, isNew);
    page.setVisible(true);
    before?.setVisible(false);
    there()?.setTitle(page.webContents.getTitle() || 'Upheld');
    // Behind another program it stays there, and takes no keys away.
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
    /** Shows a server's app at a path. If it is already open, `/` leaves it where it is. */
    showApp: (key: string, path: string) =>
      turnTo(key, (page, isNew) => {
        if (isNew || page.isLoading() || page.isCrashed()) loadIn(page, APP_ORIGIN + path);
        // Reloading would lose text that is being written.
        else if (path !== '/') page.send(OPEN_CHANNEL, path);
      }),
    showPage: (name: PageName) =>
      turnTo(PAGES, (page) => loadIn(page, `${PAGES_ORIGIN}/${name}.html`)),
    isOpen: (key: string) => pages.at(key) !== undefined,
    /** Closes a server's app; unsaved text in it is lost. Resolves when it has ended. */
    close: pages.close,
    /** The window; undefined before the first page. */
    there,
    shown,
    pages: pages.all,
    /** Lays a view over the page that is shown; `takeAway` ends that. */
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
    /** Call it when the system has changed its theme. */
    paint: () => {
      for (const part of [there(), ...pages.all()]) part?.setBackgroundColor(ground());
    },
    /** From now on closing the window really closes it. */
    quit: () => {
      isQuitting = true;
      keepPlace();
    },
  };
};

export type Window = ReturnType<typeof createWindow>;
