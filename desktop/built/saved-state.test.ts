import { afterAll, expect, test } from 'bun:test';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../stand-ins/electron/until.ts';
import { startExecutable } from '../../test-support/executable.ts';
import { createScene, knowing, savedFile, stateOf, windowAt } from './scene.ts';

const scene = createScene('kept');
afterAll(scene.end);

const NOWHERE = 'http://127.0.0.1:1';

test('zooming out eight times deletes no server and no setting (T3)', async () => {
  const computer = scene.computer({
    ...knowing(NOWHERE),
    settings: { showNotifications: false, quietHours: null, keepInTray: true, startAtLogin: false },
  });
  const first = scene.start(computer);
  const window = await until(() => first.window());
  for (let n = 0; n < 12; n++) first.press('zoomOut');
  const zoom = window.webContents.getZoomFactor();
  await first.quit();
  const second = scene.start(computer);
  expect(await stateOf(await windowAt(second, 'upheld://pages/'))).toMatchObject({
    servers: [{ origin: NOWHERE }],
    settings: { showNotifications: false },
  });
  expect(second.windows()[0]?.webContents.getZoomFactor()).toBe(zoom);
});

test('all servers and pages have one zoom, from the first page on (T49)', async () => {
  const server = await startExecutable(scene.folderFor('server'));
  const servers = [NOWHERE, server.url].map((origin) => ({ origin, isLocal: false }));
  const window = { width: 900, height: 700, isMaximized: false, zoom: 1.5 };
  const computer = scene.computer({ servers, current: server.url, isTrayKnown: true, window });
  const desktop = scene.start(computer);
  const zoomAt = async (url: string) => (await windowAt(desktop, url)).webContents.getZoomFactor();
  expect(await zoomAt('upheld://app/')).toBe(1.5);
  desktop.press('zoomOut');
  const zoom = await zoomAt('upheld://app/');
  expect(zoom).toBeLessThan(1.5);
  desktop.press('Settings…');
  expect(await zoomAt('upheld://pages/settings.html')).toBeCloseTo(zoom);
  desktop.press('resetZoom');
  desktop.press(new URL(server.url).host);
  await until(() => desktop.window()?.webContents.getURL() === 'upheld://app/');
  expect(await zoomAt('upheld://app/')).toBe(1);
  await desktop.quit();
  await server.stop();
});

test('an unreadable file is renamed, and the program starts (T3)', async () => {
  const computer = scene.computer();
  writeFileSync(savedFile(computer), '{"servers": [{"origin": "https://pray.exam');
  const desktop = scene.start(computer);
  await windowAt(desktop, 'upheld://pages/choose.html');
  const aside = readdirSync(join(computer.home, 'userData')).find((name) => /unread/.test(name));
  expect(readFileSync(join(computer.home, 'userData', aside ?? ''), 'utf8')).toContain('pray.exam');
});
