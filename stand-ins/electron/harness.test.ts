import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createComputer } from './computer.ts';
import { until } from './until.ts';

const folder = mkdtempSync(join(tmpdir(), 'upheld-harness-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the built program starts with its first page and quits (T7)', async () => {
  const computer = createComputer(mkdtempSync(join(folder, 'first-')));
  const desktop = computer.start();
  const window = await until(() => desktop.window());
  await until(() => window.webContents.getURL() === 'upheld://pages/choose.html');
  expect(desktop.windows()).toHaveLength(1);
  await desktop.quit();
  expect(desktop.windows()).toEqual([]);
});
