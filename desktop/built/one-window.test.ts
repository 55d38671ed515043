import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Desktop } from '../../stand-ins/electron/computer.ts';
import { until } from '../../stand-ins/electron/until.ts';
import { type RunningServer, startExecutable } from '../../test-support/executable.ts';
import { freePort } from '../../test-support/free-port.ts';
import { createScene, knowing, windowAt } from './scene.ts';

/* All pages are in one window: switching between them does not change the window. */
const scene = createScene('one-window');
const servers: RunningServer[] = [];
beforeAll(async () => {
  for (const name of ['one', 'two']) servers.push(await startExecutable(scene.folderFor(name)));
});
afterAll(async () => {
  await scene.end();
  for (const server of servers) await server.stop();
});

const [ONE, TWO] = [0, 1];
const pressServer = (desktop: Desktop, which: number) =>
  desktop.press(new URL(servers[which]?.url ?? '').host);

/** Starts the program with the apps of both servers open; the first is shown. */
const started = async (kept: object = {}, options: Parameters<typeof scene.start>[1] = {}) => {
  const known = servers.map(({ url }) => ({ origin: url, isLocal: false }));
  const current = servers[ONE]?.url;
  const computer = scene.computer({ servers: known, current, isTrayKnown: true, ...kept });
  const desktop = scene.start(computer, options);
  const one = await windowAt(desktop, 'upheld://app/');
  pressServer(desktop, TWO);
  await until(() => desktop.windows().length === 2 && desktop.window() !== one);
  const two = await until(() => desktop.window());
  await until(() => two.webContents.getURL() === 'upheld://app/');
  pressServer(desktop, ONE);
  await until(() => desktop.window() === one);
  return { computer, desktop, one, two };
};

test('switching pages neither hides, moves nor changes the window (T52)', async () => {
  const { desktop, one, two } = await started();
  const { base } = one;
  base.maximize();
  const happened: string[] = [];
  for (const event of ['hide', 'resize', 'closed', 'blur'])
    base.on(event, () => happened.push(event));
  for (let n = 0; n < 5; n++) {
    pressServer(desktop, TWO);
    await until(() => desktop.window() === two);
    desktop.press('Settings…');
    await until(() => desktop.window()?.webContents.getURL() === 'upheld://pages/settings.html');
    pressServer(desktop, ONE);
    await until(() => desktop.window() === one);
  }
  expect([happened, base.isMaximized(), desktop.frames()]).toEqual([[], true, [base]]);
});

test('one page is visible at a time, and all are as large as the window (T52)', async () => {
  const { desktop, one, two } = await started();
  expect([one.isVisible(), two.isVisible()]).toEqual([true, false]);
  one.setBounds({ width: 1300, height: 900 });
  for (const { view } of desktop.windows())
    expect(view.getBounds()).toEqual({ x: 0, y: 0, width: 1300, height: 900 });
  one.close();
  expect([one, two].map((page) => page.isVisible())).toEqual([false, false]);
  desktop.tray()?.emit('click');
  expect([one, two].map((page) => page.isVisible())).toEqual([true, false]);
});

test('the visible page has the keyboard focus, also after hiding and showing the window (T52)', async () => {
  const { desktop, one, two } = await started();
  let zoom = one.webContents.getZoomFactor();
  const zoomedBy = (page: typeof one) => {
    const before = zoom;
    desktop.press('zoomIn');
    zoom = page.webContents.getZoomFactor();
    return zoom > before;
  };
  expect(zoomedBy(one)).toBe(true);
  pressServer(desktop, TWO);
  await until(() => desktop.window() === two);
  expect(zoomedBy(two)).toBe(true);
  one.blur();
  one.focus();
  await until(() => zoomedBy(two));
  one.close();
  desktop.tray()?.emit('click');
  expect(zoomedBy(two)).toBe(true);
});

test('the window has the title of the visible page (T52)', async () => {
  const { desktop, one, two } = await started();
  await one.loadURL('upheld://app/inbox');
  expect(one.base.getTitle()).toBe('inbox Upheld');
  pressServer(desktop, TWO);
  await until(() => desktop.window() === two);
  await one.loadURL('upheld://app/groups');
  expect(two.base.getTitle()).toBe('Upheld');
});

test('a destroyed window ends its pages, and a Mac opens new ones (T52)', async () => {
  const settings = { showNotifications: true, quietHours: null, startAtLogin: false };
  const { desktop, one, two } = await started(
    { settings: { ...settings, keepInTray: false } },
    { platform: 'darwin' },
  );
  one.close();
  expect(desktop.frames()).toEqual([]);
  await until(() => one.isDestroyed() && two.isDestroyed());
  desktop.app.emit('activate');
  await windowAt(desktop, 'upheld://app/');
  expect(desktop.frames()).toHaveLength(1);
});

test('a page that closes itself closes the window, and is loaded again afterwards (T52)', async () => {
  const { desktop, one } = await started();
  one.webContents.close();
  await until(() => desktop.window() === undefined);
  desktop.tray()?.emit('click');
  await until(() => desktop.window()?.webContents.getURL() === 'upheld://app/');
});

test('the search bar is in the window, and returns the keyboard focus to the page (T52)', async () => {
  const { desktop, one } = await started();
  one.setBounds({ width: 1000, height: 700 });
  desktop.press('Find…');
  const bar = await windowAt(desktop, 'upheld://pages/find.html');
  expect(bar.view.getBounds()).toEqual({ x: 560, y: 0, width: 440, height: 72 });
  one.setBounds({ width: 800 });
  expect(bar.view.getBounds()).toMatchObject({ x: 360, width: 440 });
  expect(desktop.frames()).toHaveLength(1);
  bar.webContents.close();
  await until(() => !one.base.contentView.children.includes(bar.view));
  const before = one.webContents.getZoomFactor();
  desktop.press('zoomIn');
  expect(one.webContents.getZoomFactor()).toBeGreaterThan(before);
});

const BIG = { x: 10, y: 10, width: 900, height: 700, isMaximized: true, zoom: 1 };

test('a maximized window stays hidden at log-in, and is maximized later (T53)', async () => {
  const current = servers[ONE]?.url ?? '';
  const computer = scene.computer({ ...knowing(current), window: BIG });
  const hidden = scene.start(computer, { words: ['--hidden'] });
  const page = await windowAt(hidden, 'upheld://app/');
  expect(page.base.isVisible()).toBe(false);
  await hidden.quit();
  const desktop = scene.start(computer, { words: ['--hidden'] });
  const { base } = await windowAt(desktop, 'upheld://app/');
  desktop.tray()?.emit('click');
  expect([base.isVisible(), base.isMaximized()]).toEqual([true, true]);
  base.unmaximize();
  base.close();
  desktop.tray()?.emit('click');
  expect([base.isVisible(), base.isMaximized()]).toEqual([true, false]);
});

test('a server that comes back shows no window, and does not take the keyboard focus (T53)', async () => {
  for (const leave of ['close', 'blur'] as const) {
    const port = await freePort();
    const desktop = scene.start(scene.computer(knowing(`http://localhost:${port}`)));
    const { base } = await windowAt(desktop, 'upheld://pages/offline.html');
    await until(() => base.isFocused());
    base[leave]();
    const server = await startExecutable(scene.folderFor('back'), {}, port);
    await windowAt(desktop, 'upheld://app/');
    expect([base.isVisible(), base.isFocused()]).toEqual([leave === 'blur', false]);
    await desktop.quit();
    await server.stop();
  }
});

test('on a Mac the menu shows a hidden window (T53)', async () => {
  const { desktop, one, two } = await started({}, { platform: 'darwin' });
  for (const [press, page] of [
    ['Settings…', 'settings'],
    ['Servers…', 'choose'],
  ] as const) {
    one.base.close();
    desktop.press(press);
    await until(
      () => desktop.window()?.webContents.getURL() === `upheld://pages/${page}.html`,
      `${page} does not come.`,
    );
    expect(one.base.isFocused()).toBe(true);
  }
  one.base.close();
  pressServer(desktop, TWO);
  await until(() => desktop.window() === two);
});

test('on a Mac a window leaves full screen before it is hidden (T53)', async () => {
  const { desktop, one } = await started({}, { platform: 'darwin' });
  const { base } = one;
  base.setFullScreen(true);
  await until(() => base.isFullScreen());
  base.close();
  base.close();
  await until(() => desktop.window() === undefined);
  expect([base.hasBlackSpace, base.isFullScreen()]).toEqual([false, false]);
});
