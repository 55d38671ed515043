import { afterAll, beforeAll, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { until } from '../../stand-ins/electron/until.ts';
import { buildDesktop } from '../build.ts';
import { createScene, stateOf, windowAt } from './scene.ts';

/* The program as it is packed with an update channel, with the real updater but without Electron. */
const CHANNEL = 'https://updates.example.org';
const scene = createScene('updates');
const folder = scene.folderFor('program');
const resources = scene.folderFor('resources');
beforeAll(async () => {
  await buildDesktop({ outdir: folder, channel: CHANNEL });
  writeFileSync(join(resources, 'app-update.yml'), `provider: generic\nurl: ${CHANNEL}\n`);
});
afterAll(async () => {
  delete process.env.APPIMAGE;
  delete process.env.APPDIR;
  await scene.end();
});

const start = async (feed?: string, isAppImage = true) => {
  // The updater reads the file to replace from this variable.
  process.env.APPIMAGE = join(folder, 'upheld.AppImage');
  process.env.APPDIR = isAppImage ? dirname(process.execPath) : folder;
  const computer = scene.computer();
  if (feed) computer.network.hosts.set(CHANNEL, feed);
  const desktop = scene.start(computer, { folder, resources });
  const window = await windowAt(desktop, 'upheld://pages/choose.html');
  const state = async () => (await stateOf(window)).update.state;
  return { computer, desktop, state };
};

test('a failed search for updates is shown in the settings and on request (T8)', async () => {
  const { computer, desktop, state } = await start();
  await until(async () => (await state()) === 'failed');
  expect(computer.asked).toEqual([]);
  desktop.press('Check for Updates…');
  await until(() => computer.asked.length === 1);
  expect(computer.asked).toMatchObject([{ message: expect.stringContaining('failed') }]);
});

test('a program that a package manager installed searches for no updates (T8)', async () => {
  const { desktop, state } = await start(undefined, false);
  expect(await state()).toBe('off');
  expect(desktop.menuHas('Check for Updates…')).toBe(false);
});

test('the newest version is reported as up to date (T8)', async () => {
  const feed = Bun.serve({
    port: 0,
    fetch: () =>
      new Response('version: 0.1.0\nfiles: []\npath: upheld.AppImage\nsha512: none\n', {
        headers: { 'content-type': 'text/yaml' },
      }),
  });
  const { computer, desktop, state } = await start(`http://localhost:${feed.port}`);
  await until(async () => (await state()) === 'latest');
  desktop.press('Check for Updates…');
  await until(() => computer.asked.length === 1);
  expect(computer.asked).toMatchObject([{ message: 'This is the latest version.' }]);
  await feed.stop(true);
});
