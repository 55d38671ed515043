import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { DesktopSettings } from '../../../shared/desktop-bridge.ts';
import { expect, test } from './packaged.ts';

/* The entry by which the system starts the program at log-in. Never run yet. */

const RUN = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run';

const FILE = join(
  process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config'),
  'autostart/upheld.desktop',
);

/** What the system would start at log-in, in its own words. */
const entries = () => {
  if (process.platform === 'linux') return existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
  return process.platform === 'win32'
    ? spawnSync('reg', ['query', RUN], { encoding: 'utf8' }).stdout
    : spawnSync('sfltool', ['dumpbtm'], { encoding: 'utf8' }).stdout;
};

test('the setting makes an entry and takes it away @autostart', async ({ launch }) => {
  const page = await (await launch()).pageAt('upheld://pages/');
  const set = (startAtLogin: boolean) =>
    page.evaluate(
      (changes: Partial<DesktopSettings>) => window.upheldDesktop?.changeSettings(changes),
      { startAtLogin },
    );
  await set(true);
  await expect.poll(entries).toMatch(/upheld/i);
  await set(false);
  await expect.poll(entries).not.toMatch(/upheld/i);
});
