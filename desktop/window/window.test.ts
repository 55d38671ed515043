import { expect, test } from 'bun:test';
import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import type { Kept } from '../storage/saved-state.ts';
import { createWindows, onScreen, SAFE, type Shown } from './window.ts';

type Bounds = NonNullable<Kept['window']>;
const SCREEN = { workArea: { x: 0, y: 0, width: 1920, height: 1080 } };

const desk = ({ kept = null as Bounds | null } = {}) => {
  const made: (Shown & {
    options: Electron.BrowserWindowConstructorOptions;
    did: string[];
    close: () => void;
  })[] = [];
  let bounds = kept;
  const create = (options: Electron.BrowserWindowConstructorOptions) => {
    const events = new EventEmitter();
    const ofPage = new EventEmitter();
    const did: string[] = [];
    let url = '';
    let isGone = false;
    let isFocused = false;
    let zoom = 1;
    const window = {
      options,
      did,
      destroy: () => {
        isGone = true;
        events.emit('closed');
      },
      close: () => {
        let isPrevented = false;
        events.emit('close', {
          preventDefault: () => {
            isPrevented = true;
          },
        });
        if (!isPrevented) window.destroy();
      },
      focus: () => {
        isFocused = true;
        events.emit('focus');
      },
      getNormalBounds: () => ({ x: 10, y: 20, width: 900, height: 700 }),
      hide: () => {
        isFocused = false;
        did.push('hide');
      },
      isDestroyed: () => isGone,
      isFocused: () => isFocused,
      isMaximized: () => false,
      isMinimized: () => false,
      isVisible: () => true,
      loadURL: async (to: string) => {
        url = to;
        did.push(to);
        ofPage.emit('did-navigate');
      },
      maximize: () => did.push('maximize'),
      on: events.on.bind(events) as Shown['on'],
      restore: () => {},
      setBackgroundColor: (colour: string) => did.push(colour),
      setBounds: ({ x, y }: Partial<Electron.Rectangle>) => did.push(`moved to ${x} ${y}`),
      show: () => did.push('show'),
      webContents: {
        getURL: () => url,
        getZoomFactor: () => zoom,
        isCrashed: () => did.includes('crash'),
        isLoading: () => false,
        on: ofPage.on.bind(ofPage) as Shown['webContents']['on'],
        once: ofPage.once.bind(ofPage) as Shown['webContents']['once'],
        send: (channel: string, path: string) => did.push(`${channel} ${path}`),
        setZoomFactor: (factor: number) => {
          zoom = factor;
        },
      },
    } satisfies Shown & Record<string, unknown>;
    made.push(window);
    return window;
  };
  const windows = createWindows({
    create,
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
    staysInTray: () => true,
    startsHidden: false,
    onHidden: () => {},
    onSeen: () => {},
    onClosed: () => {},
    recover: () => {},
  });
  return { windows, made, bounds: () => bounds };
};

test('every window is sandboxed, isolated and without Node (T2)', () => {
  const { windows, made } = desk();
  windows.showApp('https://pray.example.org', '/');
  windows.showPage('settings');
  for (const { options } of made)
    expect(options.webPreferences).toMatchObject({
      ...SAFE,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      preload: '/app/preload.cjs',
    });
});

test('another server has another window in its own partition (T1)', () => {
  const { windows, made } = desk();
  windows.showApp('https://one.example', '/');
  windows.showApp('https://one.example', '/groups/3');
  windows.showApp('https://two.example', '/');
  expect(made.map(({ options }) => options.webPreferences?.partition)).toEqual([
    'persist:https-one.example',
    'persist:https-two.example',
  ]);
  expect(made.map((window) => window.isDestroyed())).toEqual([false, false]);
  expect(made[0]?.did.at(-1)).toBe('hide');
});

test('a place in an open app is left to its router (T7)', () => {
  const { windows, made } = desk();
  const did = () => made[0]?.did.filter((what) => what.startsWith('upheld'));
  windows.showApp('one', '/');
  windows.showApp('one', '/groups/3');
  windows.showApp('two', '/');
  windows.showPage('settings');
  windows.showApp('one', '/');
  expect(did()).toEqual(['upheld://app/', 'upheld:open /groups/3']);
  expect(made[0]?.did.slice(-2)).toEqual(['moved to 10 20', 'show']);
  made[0]?.did.push('crash');
  windows.showApp('one', '/groups/4');
  expect(did()?.at(-1)).toBe('upheld://app/groups/4');
});

test('a removed server has no window', () => {
  const { windows, made } = desk();
  windows.showPage('choose');
  windows.showApp('one', '/');
  windows.showPage('choose');
  expect([windows.isOpen('one'), made[0]?.isDestroyed()]).toEqual([true, true]);
  windows.close('one');
  expect([windows.isOpen('one'), made[1]?.isDestroyed()]).toEqual([false, true]);
});

test('position, size and zoom are stored (T3)', () => {
  const kept = { x: 100, y: 50, width: 1000, height: 800, isMaximized: true, zoom: 1.25 };
  const { windows, made, bounds } = desk({ kept });
  windows.showApp('a', '/');
  expect(made[0]?.options).toMatchObject({ x: 100, y: 50, width: 1000, height: 800 });
  expect(made[0]?.did).toContain('maximize');
  expect(made[0]?.webContents.getZoomFactor()).toBe(1.25);
  windows.quit();
  expect(bounds()).toEqual({
    x: 10,
    y: 20,
    width: 900,
    height: 700,
    isMaximized: false,
    zoom: 1.25,
  });
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

test('a place counts as visible only if the window is looked at (T6)', () => {
  const { windows, made } = desk();
  windows.showApp('one', '/groups/3');
  expect(windows.isInSight('one', '/groups/3')).toBe(true);
  expect(windows.isInSight('one', '/groups/4')).toBe(false);
  expect(windows.isInSight('one', '/groups')).toBe(true);
  expect(windows.isInSight('two', '/groups/3')).toBe(false);
  windows.showApp('three', '/groups/3?message=joined-successfully');
  expect(windows.isInSight('three', '/groups/3')).toBe(true);
  expect(windows.isInSight('three', '/groups/30')).toBe(false);
  expect(windows.isInSight('one', '/groups/3')).toBe(false);
  made[1]?.hide();
  expect(windows.isInSight('three', '/groups/3')).toBe(false);
});
