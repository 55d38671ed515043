import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '../../../server/testing/free-port.ts';
import type { DesktopState } from '../../../shared/desktop-bridge.ts';
import { startFeed } from './feed.ts';
import { expect, type Packaged, test } from './packaged.ts';

/*
 * A program with a channel finds, loads and installs the next version, from a channel on this computer.
 * Never run yet. The channel must be https: its certificate is made here, and Chromium is told to
 * believe it, which reaches the updater because that asks by Chromium's network.
 */
const OUT = process.env.UPHELD_VERIFY_OUT ?? 'dist/verify';
const [OLD, NEW] = ['0.0.1', '0.0.2'];
const BELIEVE = '--ignore-certificate-errors';
const TARGETS: Partial<Record<NodeJS.Platform, { target: string; end: string }>> = {
  linux: { target: 'AppImage', end: '.AppImage' },
  win32: { target: 'nsis', end: '-setup.exe' },
  darwin: { target: 'zip', end: '.zip' },
};
const { target, end } = TARGETS[process.platform] ?? { target: '', end: '' };

/** Makes the installer of a version that knows this channel, and the list of versions beside it. */
const make = (version: string, channel: string) => {
  const folder = resolve(OUT, `update-${version}`);
  const words = ['--version', version, '--channel', channel, '--target', target, '--out', folder];
  const made = spawnSync(
    process.env.UPHELD_BUN ?? 'bun',
    ['desktop/verify/make-version.ts', ...words],
    {
      encoding: 'utf8',
    },
  );
  if (made.status !== 0) throw new Error(`${made.stdout}${made.stderr}`);
  return folder;
};

/** Installs what was made; gives the path of the program. */
const install = (folder: string) => {
  const name = readdirSync(folder).find((file) => file.endsWith(end));
  if (!name) throw new Error(`There is no installer in ${folder}.`);
  const from = join(folder, name);
  if (process.platform === 'win32') {
    spawnSync(from, ['/S']);
    return join(process.env.LOCALAPPDATA ?? '', 'Programs/upheld/Upheld.exe');
  }
  if (process.platform === 'darwin') {
    spawnSync('ditto', ['-x', '-k', from, resolve(OUT, 'updated')]);
    return resolve(OUT, 'updated/Upheld.app/Contents/MacOS/Upheld');
  }
  // An AppImage replaces itself, under the name that it has.
  const program = resolve(OUT, 'updated.AppImage');
  cpSync(from, program);
  chmodSync(program, 0o755);
  return program;
};

const stateOf = async (packaged: Packaged): Promise<DesktopState | undefined> => {
  const page = await packaged.pageAt('upheld://pages/');
  return page.evaluate(() => window.upheldDesktop?.getState());
};

test('it updates itself at the next start @update', async ({ launch }) => {
  test.setTimeout(1_200_000);
  const port = await freePort();
  const channel = `https://localhost:${port}`;
  const program = install(make(OLD, channel));
  const feed = await startFeed(make(NEW, channel), port);
  const old = await launch([BELIEVE], program);
  expect((await stateOf(old))?.version).toBe(OLD);
  await expect
    .poll(async () => (await stateOf(old))?.update, { timeout: 300_000 })
    .toEqual({ state: 'ready', version: NEW });
  const page = await old.pageAt('upheld://pages/');
  // Closing the last window ends it only where it does not stay in the tray.
  await page.evaluate(() => window.upheldDesktop?.changeSettings({ keepInTray: false }));
  await page.evaluate(() => window.close());
  await old.exited;
  await expect
    .poll(
      async () => {
        const next = await launch([BELIEVE], program);
        const version = (await stateOf(next))?.version;
        await next.stop();
        return version;
      },
      { timeout: 300_000, intervals: [10_000] },
    )
    .toBe(NEW);
  await feed.stop();
});
