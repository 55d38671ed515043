import { expect, test } from 'bun:test';
import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { type Bounds, onScreen } from './bounds.ts';
import { SAFE } from './pages.ts';
import { createWindow } from './window.ts';

const SCREEN = { workArea: { x: 0, y: 0, width: 1920, height: 1080 } };

type FakePage = ReturnType<typeof fakePage>;

const fakePage = (preferences: Electron.WebPreferences) => {
  const events = new EventEmitter();
  const did: string[] = [];
  let url = '';
  let isGone = false;
  let zoom = 1;
  const page = {
    preferences,
    did,
    isShown: true,
    setBackgroundColor: (colour: string) => did.push(colour),
    setBounds: ({ width, height }: Electron.Rectangle) => did.push(`${width} by ${height}`),
    setVisible: (isShown: boolean) => {
      page.isShown = isShown;
    },
    webContents: {
      close: () => {
        isGone = true;
        events.emit('destroyed');
      },
      focus: () => did.push('focus'),
      getTitle: () => url,
      getURL: () => url,
      getZoomFactor: () => zoom,
      isCrashed: () => did.includes('crash'),
      isDestroyed: () => isGone,
      isLoading: () => false,
      loadURL: async (to: string) => {
        url = to;
        did.push(to);
        events.emit('did-navigate');
        events.emit('page-title-updated', {}, to);
      },
      on: events.on.bind(events),
      once: events.once.bind(events),
      send: (channel: string, path: string) => did.push(`${channel} ${path}`),
      setZoomFactor: (factor: number) => {
        zoom = factor;
      },
    },
  };
  return page;
};

const fakeWindow = (options: Electron.BaseWindowConstructorOptions) => {
  const events = new EventEmitter();
  const ofContent = new EventEmitter();
  const did: string[] = [];
  const laid = new Set<FakePage>();
  const state = { isGone: false, isFocused: false, width: 900 };
  const window = {
    options,
    did,
    laid,
    title: '',
    blur: () => {
      state.isFocused = false;
    },
    resize: (width: number) => {
      state.width = width;
      ofContent.emit('bounds-changed');
    },
    close: () => {
      let isPrevented = false;
      events.emit('close', {
        preventDefault: () => {
          isPrevented = true;
        },
      });
      if (isPrevented) return;
      state.isGone = true;
      events.emit('closed');
    },
    contentView: {
      addChildView: (page: FakePage) => void laid.add(page),
      removeChildView: (page: FakePage) => void laid.delete(page),
      getBounds: () => ({ x: 0, y: 0, width: state.width, height: 700 }),
      on: ofContent.on.bind(ofContent),
    },
    focus: () => {
      state.isFocused = true;
      events.emit('focus');
    },
    getNormalBounds: () => ({ x: 10, y: 20, width: 900, height: 700 }),
    hide: () => {
      state.isFocused = false;
      did.push('hide');
    },
    isDestroyed: () => state.isGone,
    isFocused: () => state.isFocused,
    isFullScreen: () => false,
    isMaximized: () => false,
    isMinimized: () => false,
    isVisible: () => did.lastIndexOf('show') > did.lastIndexOf('hide'),
    maximize: () => did.push('maximize'),
    on: events.on.bind(events),
    once: events.once.bind(events),
    restore: () => {},
    setBackgroundColor: (colour: string) => did.push(colour),
    setFullScreen: () => {},
    setTitle: (title: string) => {
      window.title = title;
    },
    show: () => did.push('show'),
  };
  return window;
};

const desk = ({ kept = null as Bounds | null, staysInTray = true } = {}) => {
  const windows: ReturnType<typeof fakeWindow>[] = [];
  const pages: FakePage[] = [];
  let bounds = kept;
  let isClosed = false;
  const window = createWindow({
    createWindow: (options) => {
      const made = fakeWindow(options);
      windows.push(made);
      return made as unknown as Electron.BaseWindow;
    },
    createPage: (preferences) => {
      const made = fakePage(preferences);
      pages.push(made);
      return made as unknown as Electron.WebContentsView;
    },
    isMac: false,
    preload: '/app/preload.cjs',
    icon: '/app/icon.png',
    displays: () => [SCREEN],
    isDark: () => false,
    bounds: {
      read: () => bounds,
      write: (next) => {
        bounds = next;
      },
    },
    staysInTray: () => staysInTray,
    startsHidden: false,
    onHidden: () => {},
    onSeen: () => {},
    onClosed: () => {
      isClosed = true;
    },
    recover: () => {},
  });
  return { window, windows, pages, bounds: () => bounds, isClosed: () => isClosed };
};

test('every page is sandboxed, isolated and without Node (T2)', () => {
  const { window, pages } = desk();
  window.showApp('https://pray.example.org', '/');
  window.showPage('settings');
  expect(pages).toHaveLength(2);
  for (const { preferences } of pages)
    expect(preferences).toMatchObject({
      ...SAFE,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      preload: '/app/preload.cjs',
    });
});

test('another server has another page in its own partition, in the same window (T1)', () => {
  const { window, windows, pages } = desk();
  window.showApp('https://one.example', '/');
  window.showApp('https://one.example', '/groups/3');
  window.showApp('https://two.example', '/');
  expect(pages.map(({ preferences }) => preferences.partition)).toEqual([
    'persist:https-one.example',
    'persist:https-two.example',
  ]);
  expect(pages.map(({ isShown }) => isShown)).toEqual([false, true]);
  expect(windows).toHaveLength(1);
  expect(windows[0]?.did).not.toContain('hide');
});

test('the router of an open app opens a place (T7)', () => {
  const { window, pages } = desk();
  const did = () => pages[0]?.did.filter((what) => what.startsWith('upheld'));
  window.showApp('one', '/');
  window.showApp('one', '/groups/3');
  window.showApp('two', '/');
  window.showPage('settings');
  window.showApp('one', '/');
  expect(did()).toEqual(['upheld://app/', 'upheld:open /groups/3']);
  pages[0]?.did.push('crash');
  window.showApp('one', '/groups/4');
  expect(did()?.at(-1)).toBe('upheld://app/groups/4');
});

test('removing a server closes its page, but not the window', () => {
  const { window, windows, pages } = desk();
  window.showPage('choose');
  window.showApp('one', '/');
  window.showPage('choose');
  const gone = () => pages.map(({ webContents }) => webContents.isDestroyed());
  expect([window.isOpen('one'), ...gone()]).toEqual([true, true, false, false]);
  window.close('one');
  expect([window.isOpen('one'), ...gone()]).toEqual([false, true, true, false]);
  expect([...(windows[0]?.laid ?? [])]).toEqual(pages.slice(2));
  expect(windows[0]?.did).not.toContain('hide');
});

test('position, size and zoom are stored (T3)', () => {
  const kept = { x: 100, y: 50, width: 1000, height: 800, isMaximized: true, zoom: 1.25 };
  const { window, windows, pages, bounds } = desk({ kept });
  window.showApp('a', '/');
  expect(windows[0]?.options).toMatchObject({ x: 100, y: 50, width: 1000, height: 800 });
  expect(windows[0]?.did).toContain('maximize');
  expect(pages[0]?.webContents.getZoomFactor()).toBe(1.25);
  window.quit();
  expect(bounds()).toEqual({
    x: 10,
    y: 20,
    width: 900,
    height: 700,
    isMaximized: false,
    zoom: 1.25,
  });
});

test('every page is as large as the window, even a hidden one (T52)', () => {
  const { window, windows, pages } = desk();
  window.showApp('one', '/');
  window.showApp('two', '/');
  windows[0]?.resize(1200);
  expect(pages.map(({ did }) => did.filter((what) => what.includes(' by ')).at(-1))).toEqual([
    '1200 by 700',
    '1200 by 700',
  ]);
});

test('the window has the title of the visible page (T52)', () => {
  const { window, windows, pages } = desk();
  window.showApp('one', '/groups/3');
  expect(windows[0]?.title).toBe('upheld://app/groups/3');
  window.showPage('settings');
  void pages[0]?.webContents.loadURL('upheld://app/groups/4');
  expect(windows[0]?.title).toBe('upheld://pages/settings.html');
  window.showApp('one', '/');
  expect(windows[0]?.title).toBe('upheld://app/groups/4');
});

test('closing the window ends its pages, and the next window has its own (T52)', () => {
  const { window, windows, pages, isClosed } = desk({ staysInTray: false });
  window.showApp('one', '/');
  window.showApp('two', '/');
  windows[0]?.close();
  expect(pages.map(({ webContents }) => webContents.isDestroyed())).toEqual([true, true]);
  expect([isClosed(), window.bringUp(), window.isOpen('one')]).toEqual([true, false, false]);
  window.showApp('one', '/');
  expect([windows.length, windows[1]?.laid.size]).toEqual([2, 1]);
});

test('a page that closes itself closes the window, and is loaded again with it (T52)', () => {
  const { window, windows, pages } = desk();
  window.showApp('one', '/');
  window.showApp('two', '/');
  pages[0]?.webContents.close();
  expect(windows[0]?.did).not.toContain('hide');
  pages[1]?.webContents.close();
  expect([windows[0]?.did.at(-1), window.bringUp()]).toEqual(['hide', false]);
});

test('a position on a missing screen is not used', () => {
  const kept = { width: 900, height: 700, isMaximized: false, zoom: 1 };
  expect(onScreen({ ...kept, x: 100, y: 100 }, [SCREEN])).toMatchObject({ x: 100, y: 100 });
  for (const away of [
    { x: 2500, y: 100 },
    { x: -2000, y: 0 },
    { x: 100, y: 5000 },
    { x: 0, y: -900 },
  ])
    expect(onScreen({ ...kept, ...away }, [SCREEN])).toEqual({ width: 900, height: 700 });
});

test('a place counts as visible only if the window has the focus (T6)', () => {
  const { window, windows } = desk();
  window.showApp('one', '/groups/3');
  expect(window.isInSight('one', '/groups/3')).toBe(true);
  expect(window.isInSight('one', '/groups/4')).toBe(false);
  expect(window.isInSight('one', '/groups')).toBe(true);
  expect(window.isInSight('two', '/groups/3')).toBe(false);
  window.showApp('three', '/groups/3?message=joined-successfully');
  expect(window.isInSight('three', '/groups/3')).toBe(true);
  expect(window.isInSight('three', '/groups/30')).toBe(false);
  expect(window.isInSight('one', '/groups/3')).toBe(false);
  windows[0]?.blur();
  expect(window.isInSight('three', '/groups/3')).toBe(false);
});
