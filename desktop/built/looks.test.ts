import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type RunningServer, startExecutable } from '../../server/proof/testing/executable.ts';
import { until } from '../harness/until.ts';
import { groupOn } from './group.ts';
import { createScene, knowing, windowAt } from './scene.ts';

/* What somebody sees of the program while it does something else. */
const scene = createScene('looks');
let server: RunningServer;
beforeAll(async () => {
  server = await startExecutable(scene.folderFor('server'));
});
afterAll(async () => {
  await scene.end();
  await server.stop();
});

const started = async ({ isDark = false } = {}) => {
  const computer = scene.computer(knowing(server.url));
  computer.isDark = isDark;
  const desktop = scene.start(computer);
  const window = await windowAt(desktop, 'upheld://app/');
  return { computer, desktop, window };
};

test('before its page is there a window has the ground of the theme (T49)', async () => {
  expect((await started()).window.view.getBackgroundColor()).toBe('#FBF8F3');
  const { desktop, window } = await started({ isDark: true });
  expect([window.options.backgroundColor, window.view.getBackgroundColor()]).toEqual([
    '#14171D',
    '#14171D',
  ]);
  desktop.turnDark(false);
  expect(window.base.getBackgroundColor()).toBe('#FBF8F3');
  expect(window.view.getBackgroundColor()).toBe('#FBF8F3');
  desktop.press('Settings…');
  const settings = await windowAt(desktop, 'upheld://pages/settings.html');
  expect(settings.view.getBackgroundColor()).toBe('#FBF8F3');
});

test('a dialog is over its window, and by itself where there is none to be seen (T49)', async () => {
  const { computer, desktop, window } = await started();
  desktop.press('About Upheld');
  desktop.press('Save as PDF…');
  await until(() => computer.asked.length === 2);
  window.minimize();
  desktop.press('About Upheld');
  window.close();
  desktop.press('About Upheld');
  await until(() => computer.asked.length === 4);
  expect(computer.askedOver).toEqual([window.base, window.base, undefined, undefined]);
});

test('a menu that somebody has open is left alone, and is right afterwards (T49)', async () => {
  const group = await groupOn(server);
  const { desktop, window } = await started();
  const { host } = new URL(server.url);
  await window.webContents.standIn.fetch('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(group.ruth),
  });
  const menu = desktop.openMenu('Server');
  await group.share('My knee');
  await until(() => desktop.shown.badge === 1);
  expect([menu.isOpen(), desktop.menuHas(host)]).toEqual([true, true]);
  menu.close();
  await until(() => desktop.menuHas(`${host} (1 new)`));
});

test('a change that no menu shows builds none anew (T49)', async () => {
  const { desktop, window } = await started();
  const { standIn } = window.webContents;
  const { press } = desktop;
  press('Settings…');
  const settings = await windowAt(desktop, 'upheld://pages/settings.html');
  await until(() => !settings.webContents.isLoading());
  const before = desktop.menu();
  await settings.webContents.standIn.invoke('upheld:call', 'changeSettings', [
    { showNotifications: false },
  ]);
  expect(desktop.menu()).toBe(before);
  expect(standIn.sent.at(-1)).toMatchObject({ channel: 'upheld:state' });
});
