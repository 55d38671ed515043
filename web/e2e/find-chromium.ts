import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];

const onPath = (name: string) => {
  const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};

const run = (command: string, args: string[], timeout = 300_000) =>
  spawnSync(command, args, { stdio: 'ignore', timeout }).status === 0;

const installed = (names = NAMES) => names.map(onPath).find(Boolean);
const playwrights = () =>
  existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;

const installPackage = (name: string, timeout?: number) => {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return;
  run('apt-get', ['update'], timeout);
  run('apt-get', ['install', '--yes', '--no-install-recommends', name], timeout);
};

/**
 * Returns the path of a Chromium for the tests: an installed one, else Playwright's, else Debian's if the
 * user is root. Throws if none can be installed.
 */
export const findChromium = (): string => {
  const given = process.env.UPHELD_CHROMIUM;
  if (given && existsSync(given)) return given;
  const existing = installed() ?? playwrights();
  if (existing) return existing;
  run('node', ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  const downloaded = playwrights();
  if (downloaded) return downloaded;
  installPackage('chromium');
  const packaged = installed();
  if (packaged) return packaged;
  throw new Error(
    'The browser tests need Chromium: please install it, or set UPHELD_CHROMIUM to its path.',
  );
};

/**
 * Returns the path of Chromium's headless shell, or undefined if there is none: then the tests run in
 * Chromium itself, only slower. The shell opens a page in two thirds of the time because it draws no window.
 * It does not support notifications.
 */
export const findHeadlessShell = (): string | undefined => {
  const given = process.env.UPHELD_HEADLESS_SHELL;
  if (given && existsSync(given)) return given;
  // A longer wait would take more time than the shell saves.
  if (!installed(SHELL_NAMES)) installPackage('chromium-headless-shell', 45_000);
  return installed(SHELL_NAMES);
};
