import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../stand-ins/electron/until.ts';
import { startExecutable } from '../../test-support/executable.ts';
import { windowAt } from './scene.ts';
import { createServedScene } from './served-scene.ts';

const scene = createServedScene('windows', startExecutable);

const settings = (changes: object) => ({
  settings: {
    showNotifications: true,
    quietHours: null,
    keepInTray: true,
    startAtLogin: false,
    ...changes,
  },
});

test('the window opens at its last position (T3)', async () => {
  const { computer, desktop, window } = await scene.open();
  const place = { x: 300, y: 200, width: 900, height: 700 };
  window.setBounds(place);
  await desktop.quit();
  const again = await windowAt(scene.start(computer), 'upheld://app/');
  expect(again.getNormalBounds()).toEqual(place);
});

test('a window whose screen is missing opens in the middle of another (T3)', async () => {
  const { computer, desktop, window } = await scene.open();
  window.setBounds({ x: 2500, y: 200, width: 900, height: 700 });
  computer.displays.push({ workArea: { x: 1920, y: 0, width: 1920, height: 1080 } });
  await desktop.quit();
  computer.displays.pop();
  const again = await windowAt(scene.start(computer), 'upheld://app/');
  expect(again.options).not.toContainKeys(['x', 'y']);
  expect(again.options).toMatchObject({ width: 900, height: 700 });
});

test('closing a window hides it, and its page is the same when it is shown again (T7)', async () => {
  const { desktop, window } = await scene.open();
  window.close();
  expect([desktop.window(), window.isDestroyed()]).toEqual([undefined, false]);
  desktop.pressTray('Open Upheld');
  expect(desktop.window()).toBe(window);
  window.close();
  // The event of a Mac when its Dock icon is clicked.
  desktop.app.emit('activate');
  expect(desktop.window()).toBe(window);
});

test('with the tray switched off, closing the window ends the program', async () => {
  const { desktop, window } = await scene.open({ kept: settings({ keepInTray: false }) });
  window.close();
  await desktop.exited;
  expect(desktop.windows()).toEqual([]);
});

test('Quit in the tray ends the program', async () => {
  const { desktop } = await scene.open();
  desktop.pressTray('Quit');
  await desktop.exited;
  expect(desktop.windows()).toEqual([]);
});

test('a second program quits in favour of the running one', async () => {
  const { computer } = await scene.open();
  const second = scene.start(computer, { hasLock: false });
  await second.exited;
  expect(second.windows()).toEqual([]);
});

test('opening the settings does not close the app, and they show each change (T7)', async () => {
  const { desktop, window } = await scene.open();
  desktop.press('Settings…');
  const { webContents } = await windowAt(desktop, 'upheld://pages/settings.html');
  expect([window.isDestroyed(), window.isVisible()]).toEqual([false, false]);
  await until(() => !webContents.isLoading());
  const before = webContents.standIn.sent.length;
  await webContents.standIn.invoke('upheld:call', 'changeSettings', [{ showNotifications: false }]);
  expect(webContents.standIn.sent.slice(before)).toMatchObject([
    { channel: 'upheld:state', args: [{ settings: { showNotifications: false } }] },
  ]);
  desktop.press(scene.host());
  await until(() => window.isVisible());
});

test('the menu prints, reloads, and navigates back and forward (T9)', async () => {
  const { desktop, window, page } = await scene.open();
  desktop.press('Print…');
  expect(page.standIn.printed()).toBe(1);
  await window.loadURL('upheld://app/inbox');
  desktop.press('Back');
  await until(() => page.getURL() === 'upheld://app/');
  desktop.press('Forward');
  await until(() => page.getURL() === 'upheld://app/inbox');
  const loaded = new Promise((done) => page.once('did-finish-load', done));
  desktop.press('Reload');
  await loaded;
  expect(page.getURL()).toBe('upheld://app/inbox');
});

test('a crashed page is loaded again at its address', async () => {
  const { window, page } = await scene.open();
  await window.loadURL('upheld://app/inbox');
  page.standIn.crash('crashed');
  expect(page.isCrashed()).toBe(true);
  await until(() => !page.isCrashed());
  expect(page.getURL()).toBe('upheld://app/inbox');
});

test('the context menu offers the actions for the text', async () => {
  const { desktop, page } = await scene.open();
  const pressed = { selectionText: 'rain', misspelledWord: '', dictionarySuggestions: [] };
  page.emit('context-menu', {}, { ...pressed, isEditable: false, editFlags: {} });
  page.emit('context-menu', {}, { ...pressed, isEditable: true, editFlags: { canPaste: true } });
  const roles = desktop.popups.map((items) => items.map(({ role }) => role));
  expect(roles).toEqual([
    ['copy', 'selectall'],
    ['undo', 'redo', '', 'cut', 'copy', 'paste', 'selectall'],
  ]);
});

test('a page that hangs is loaded again on request, and the log records it (T33)', async () => {
  const { computer, desktop, window, page } = await scene.open();
  await window.loadURL('upheld://app/inbox');
  computer.answers.push(0, 1);
  page.emit('unresponsive');
  await until(() => computer.asked.length === 1);
  expect(computer.asked).toMatchObject([{ buttons: ['Wait', 'Load Again'], defaultId: 0 }]);
  expect(page.isCrashed()).toBe(false);
  // The answer of the first question is delayed.
  const ended = new Promise((done) => page.once('render-process-gone', done));
  await until(() => {
    page.emit('unresponsive');
    return computer.asked.length === 2;
  });
  await ended;
  await until(() => !page.isCrashed());
  expect(page.getURL()).toBe('upheld://app/inbox');
  const log = readFileSync(join(computer.home, 'logs/upheld.log'), 'utf8');
  expect(log).toContain('"what":"page hangs"');
  expect(log).toContain('"what":"page crashed","reason":"killed"');
  expect(log).not.toContain('localhost');
  desktop.press('Show Log');
  expect(computer.opened).toEqual([join(computer.home, 'logs/upheld.log')]);
});

test('a page is saved as a PDF at the chosen path, or not at all (T35)', async () => {
  const { computer, desktop } = await scene.open();
  desktop.press('Save as PDF…');
  await until(() => computer.asked.length === 1);
  expect(computer.asked).toMatchObject([
    { defaultPath: join(computer.home, 'downloads/Upheld.pdf') },
  ]);
  const path = join(computer.home, 'documents/list.pdf');
  computer.picks.push(path);
  desktop.press('Save as PDF…');
  await until(() => desktop.notifications.length === 1);
  expect(readFileSync(path, 'utf8')).toStartWith('%PDF-');
  desktop.notifications[0]?.click();
  expect(computer.opened).toEqual([path]);
  computer.picks.push(join(computer.home, 'nowhere/list.pdf'));
  desktop.press('Save as PDF…');
  await until(() => computer.asked.length === 4);
  expect(computer.asked.at(-1)).toMatchObject({
    message: expect.stringContaining('another place'),
  });
});

test('a page of the program itself cannot be saved as a PDF (T35)', async () => {
  const { computer, desktop } = await scene.open();
  desktop.press('Settings…');
  await windowAt(desktop, 'upheld://pages/settings.html');
  desktop.press('Save as PDF…');
  await until(() => computer.asked.length === 1);
  expect(computer.asked).toMatchObject([{ message: expect.stringContaining('Open a page') }]);
});
