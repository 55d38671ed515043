import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { marked } from '../../shared/messages/pseudo-messages.ts';
import type { StandInContents } from '../../stand-ins/electron/web-contents.ts';
import { startExecutable } from '../../test-support/executable.ts';
import { RUTH, register } from './group.ts';
import { knowing, savedFile, windowAt } from './scene.ts';
import { createServedScene } from './served-scene.ts';

const scene = createServedScene('languages', startExecutable);

/** Returns the start of the HTML at an address. */
const htmlAt = async (page: StandInContents, path: string) => {
  const [element] = /<html[^>]*>/.exec(await (await page.standIn.fetch(path)).text()) ?? [];
  return element;
};
const ENGLISH = '<html lang="en-US">';
const IN_TESTS = '<html lang="en-XA" dir="ltr">';

const languageOf = async (page: StandInContents, path: string) =>
  (await page.standIn.fetch(path)).headers.get('content-language');

const sending = (method: string, body: object) => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

test('menus, the tray icon and all pages are in the computer’s language (T55)', async () => {
  const { desktop, page } = await scene.open({
    arrange: (computer) => computer.languages.unshift('en-XA'),
  });
  expect(await htmlAt(page, '/')).toBe(IN_TESTS);
  expect(desktop.menu().map(({ label }) => label)).toContain(marked('File'));
  expect(desktop.tray()?.items.map(({ label }) => label)).toContain(marked('Open Upheld'));
  desktop.press(marked('Settings…'));
  const settings = await windowAt(desktop, 'upheld://pages/settings.html');
  expect(await htmlAt(settings.webContents, '/settings.html')).toBe(IN_TESTS);
  await desktop.quit();
});

test('a page of the program is written from right to left in such a language (T55)', async () => {
  const computer = scene.computer();
  computer.languages.unshift('ar-EG');
  const desktop = scene.start(computer);
  const { webContents } = await windowAt(desktop, 'upheld://pages/choose.html');
  expect(await htmlAt(webContents, '/choose.html')).toBe('<html lang="ar" dir="rtl">');
  const { desktop_menu_file } = JSON.parse(readFileSync('shared/messages/ar/desktop.json', 'utf8'));
  expect(desktop.menu().map(({ label }) => label)).toContain(desktop_menu_file.replace('&', ''));
  await desktop.quit();
});

test('calls to the server name the languages of the computer (T55)', async () => {
  const { desktop, page } = await scene.open({
    arrange: (computer) => computer.languages.unshift('fi-FI', 'fr-CA'),
  });
  expect(await languageOf(page, '/api/user')).toBe('fr');
  await desktop.quit();
});

test('the language chosen before signing in is stored, and calls to the server name it (T55)', async () => {
  const { computer, desktop, page } = await scene.open();
  expect([await htmlAt(page, '/auth'), await languageOf(page, '/api/user')]).toEqual([
    ENGLISH,
    'en',
  ]);
  await htmlAt(page, '/auth?language=de');
  expect(await languageOf(page, '/api/user')).toBe('de');
  expect(await htmlAt(page, '/auth?language=en-XA')).toBe(IN_TESTS);
  await desktop.quit();

  const later = scene.start(computer);
  const window = await windowAt(later, 'upheld://app/');
  expect(await htmlAt(window.webContents, '/')).toBe(IN_TESTS);
  // The program itself stays in the computer's language.
  expect(later.menuHas('Settings…')).toBe(true);
  expect(await htmlAt(window.webContents, '/?language=')).toBe(ENGLISH);
  await later.quit();
});

test('a user sees the language that they chose here or elsewhere, also after the next start (T55)', async () => {
  const cookie = await register(scene.server(), 'Ruth');
  const { computer, desktop, page } = await scene.open();
  const { fetch } = page.standIn;
  expect((await fetch('/api/login', sending('POST', RUTH))).status).toBe(200);
  const change = await fetch('/api/user', sending('PATCH', { language: 'en-XA' }));
  expect(await change.json()).toMatchObject({ language: 'en-XA' });
  expect(await htmlAt(page, '/')).toBe(IN_TESTS);
  await desktop.quit();

  const later = scene.start(computer);
  const window = await windowAt(later, 'upheld://app/');
  const again = window.webContents;
  expect(await htmlAt(again, '/')).toBe(IN_TESTS);
  // The user chooses in a browser. The program learns of it with the next answer.
  await globalThis.fetch(`${scene.server().url}/api/user`, {
    ...sending('PATCH', { language: null }),
    headers: { 'content-type': 'application/json', cookie },
  });
  expect(await htmlAt(again, '/')).toBe(IN_TESTS);
  expect(await (await again.standIn.fetch('/api/user')).json()).toMatchObject({ language: null });
  expect(await htmlAt(again, '/')).toBe(ENGLISH);
  await later.quit();
});

test('removing a server deletes its language (T55)', async () => {
  const computer = scene.computer({
    ...knowing(scene.server().url),
    languages: { [scene.server().url]: { chosen: 'de' } },
  });
  const desktop = scene.start(computer);
  await windowAt(desktop, 'upheld://app/');
  desktop.press('Servers…');
  const { webContents } = await windowAt(desktop, 'upheld://pages/choose.html');
  await webContents.standIn.invoke('upheld:call', 'removeServer', [scene.server().url]);
  expect(JSON.parse(readFileSync(savedFile(computer), 'utf8')).languages).toEqual({});
  await desktop.quit();
});
