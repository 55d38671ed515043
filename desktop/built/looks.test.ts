import { expect, test } from 'bun:test';
import { until } from '../../stand-ins/electron/until.ts';
import { startExecutable } from '../../test-support/executable.ts';
import { groupOn } from './group.ts';
import { windowAt } from './scene.ts';
import { createServedScene } from './served-scene.ts';

/* The look of the window, its dialogs and menus during other work. */
const scene = createServedScene('looks', startExecutable);

test('a window has the theme’s background before its page is drawn (T49)', async () => {
  expect((await scene.open()).window.view.getBackgroundColor()).toBe('#FBF8F3');
  const { desktop, window } = await scene.open({
    arrange: (computer) => {
      computer.isDark = true;
    },
  });
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

test('a dialog is over its window, or by itself if no window is visible (T49)', async () => {
  const { computer, desktop, window } = await scene.open();
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

test('an open menu does not change, and is updated after it closes (T49)', async () => {
  const group = await groupOn(scene.server());
  const { desktop, window } = await scene.open();
  const { host } = new URL(scene.server().url);
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

test('a change that no menu shows rebuilds no menu (T49)', async () => {
  const { desktop, window } = await scene.open();
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
