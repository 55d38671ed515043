import { afterAll, expect, test } from 'bun:test';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { desktopState } from '../../shared/desktop-state.ts';
import type { Desktop } from '../harness/computer.ts';
import { until } from '../harness/until.ts';
import { createScene, keptFile, knowing, windowAt } from './scene.ts';

const scene = createScene('kept');
afterAll(scene.end);

const NOWHERE = 'http://127.0.0.1:1';
const stateOf = async (desktop: Desktop) => {
  const window = await windowAt(desktop, 'upheld://pages/');
  return desktopState.parse(await window.webContents.standIn.invoke('upheld:call', 'getState', []));
};

test('zooming out eight times loses no server and no setting (T3)', async () => {
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
  expect(await stateOf(second)).toMatchObject({
    servers: [{ origin: NOWHERE }],
    settings: { showNotifications: false },
  });
  expect(second.windows()[0]?.webContents.getZoomFactor()).toBe(zoom);
});

test('an unreadable file is kept under another name, and the program starts (T3)', async () => {
  const computer = scene.computer();
  writeFileSync(keptFile(computer), '{"servers": [{"origin": "https://pray.exam');
  const desktop = scene.start(computer);
  await windowAt(desktop, 'upheld://pages/choose.html');
  const aside = readdirSync(join(computer.home, 'userData')).find((name) => /unread/.test(name));
  expect(readFileSync(join(computer.home, 'userData', aside ?? ''), 'utf8')).toContain('pray.exam');
});
