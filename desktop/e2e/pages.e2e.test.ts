import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import type { DesktopState, Outcome } from '../../shared/desktop-bridge.ts';
import { LIVE } from '../../test-support/live.ts';

/*
 * The program's own pages in a real browser, with a stand-in for the bridge: the state that they show, their
 * calls, and their accessibility.
 */
const FOLDER = resolve('dist/desktop/pages');
const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  png: 'image/png',
};
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

const STATE: DesktopState = {
  version: '0.1.0',
  servers: [],
  obstacle: null,
  settings: { showNotifications: true, quietHours: null, keepInTray: true, startAtLogin: false },
  hasTray: true,
  localServer: { state: 'off' },
  update: { state: 'off', version: null, percent: null },
};
const SERVERS = [
  {
    origin: 'https://pray.example.org',
    name: 'pray.example.org',
    isCurrent: true,
    isLocal: false,
    unseen: 0,
  },
  {
    origin: 'http://127.0.0.1:3000',
    name: 'This computer',
    isCurrent: false,
    isLocal: true,
    unseen: 0,
  },
];

const RUNNING = {
  state: 'running',
  address: 'http://192.168.1.20:3000',
  qrCode:
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h1v1h1v1H1V1H0"/></svg>',
  elsewhere: 2,
} as const;

type Open = (page: string, state?: Partial<DesktopState>, outcome?: Outcome) => Promise<Page>;

const test = base.extend<{ site: string; open: Open }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the pattern.
  site: async ({}, use) => {
    const server = createServer((request, response) => {
      const name = (request.url ?? '').slice(1);
      response.setHeader('content-security-policy', POLICY);
      response.setHeader('content-type', TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain');
      // Only browsers request an icon, the program's window does not.
      if (name === 'favicon.ico') return void response.writeHead(204).end();
      try {
        response.end(readFileSync(join(FOLDER, name)));
      } catch {
        response.writeHead(404).end();
      }
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = server.address();
    await use(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    // Chromium keeps its connections open, and a server would wait a minute for them.
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  },
  open: async ({ page, site }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await use(async (name, state = {}, outcome = { sentence: null }) => {
      await page.addInitScript(
        ([given, result]) => {
          const asked: unknown[][] = [];
          const listeners: ((state: unknown) => void)[] = [];
          const answer =
            (call: string) =>
            async (...args: unknown[]) => {
              asked.push([call, ...args]);
              return result;
            };
          const calls = [
            'addServer',
            'switchServer',
            'removeServer',
            'runLocalServer',
            'changeSettings',
            'find',
            'goTo',
          ];
          Object.assign(window, {
            asked,
            become: (next: object) => {
              for (const listener of listeners) listener({ ...given, ...next });
            },
            upheldDesktop: {
              ...Object.fromEntries(calls.map((call) => [call, answer(call)])),
              getState: async () => given,
              onState: (listener: (state: unknown) => void) => {
                listeners.push(listener);
                return () => {};
              },
              onOpen: () => () => {},
            },
          });
        },
        [{ ...STATE, ...state }, outcome] as const,
      );
      await page.goto(`${site}/${name}.html`);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      return page;
    });
    expect(complaints).toEqual([]);
  },
});

const asked = (page: Page) => page.evaluate(() => Reflect.get(window, 'asked'));
const become = (page: Page, state: Partial<DesktopState>) =>
  page.evaluate((next) => Reflect.get(window, 'become')(next), state);

test('an address is sent to the program, and an error is shown beside its field (T1)', async ({
  open,
}) => {
  const sentence =
    'There is no server called pray.example. Please check the spelling of the address.';
  const page = await open('choose', {}, { sentence });
  await page.getByLabel('Address').fill('pray.example');
  await page.keyboard.press('Enter');
  await expect(page.locator(LIVE)).toHaveText(sentence);
  await expect(page.getByLabel('Address')).toBeFocused();
  await expect(page.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true');
  expect(await asked(page)).toEqual([['addServer', 'pray.example']]);
});

test('known servers are opened with one click, and removed (T1)', async ({ open }) => {
  const page = await open('choose', { servers: SERVERS });
  await page.getByRole('button', { name: 'pray.example.org', exact: true }).click();
  await page.getByRole('button', { name: 'Remove This computer' }).click();
  expect(await asked(page)).toEqual([
    ['switchServer', 'https://pray.example.org'],
    ['removeServer', 'http://127.0.0.1:3000'],
  ]);
});

test('one click starts the local server and shows its address for phones (T5)', async ({
  open,
}) => {
  const page = await open('choose');
  await page.getByRole('button', { name: 'Run Upheld on this computer' }).click();
  expect(await asked(page)).toEqual([['runLocalServer', 'start']]);
  await become(page, { localServer: RUNNING });
  await expect(page.getByText('http://192.168.1.20:3000')).toBeVisible();
  await expect(page.getByAltText(/leads phones to http:\/\/192\.168\.1\.20:3000/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop it' }).click();
  await become(page, { localServer: { state: 'failed', sentence: 'It could not be started.' } });
  await expect(page.locator(LIVE)).toHaveText('It could not be started.');
});

test('one click each makes, shows and restores the backups of this computer (T27)', async ({
  open,
}) => {
  const page = await open('choose');
  // A new computer has no backups to show, but can restore one from elsewhere.
  await page.getByRole('button', { name: 'Restore from a backup…' }).click();
  await expect(page.getByRole('button', { name: 'Show backups' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Back up now…' })).toBeHidden();
  await become(page, { servers: SERVERS });
  await page.getByRole('button', { name: 'Back up now…' }).click();
  await page.getByRole('button', { name: 'Show backups' }).click();
  expect(await asked(page)).toEqual([
    ['runLocalServer', 'restore'],
    ['runLocalServer', 'back-up'],
    ['runLocalServer', 'show-backups'],
  ]);
});

test('the offline page names the server and links to it, to the cache and to other servers (T4, T54)', async ({
  open,
}) => {
  const page = await open('offline', { servers: SERVERS });
  await expect(
    page.getByRole('heading', { name: 'Upheld cannot reach pray.example.org' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Read what was saved' }).click();
  await page.getByRole('button', { name: 'Another server' }).click();
  await become(page, { servers: SERVERS, obstacle: 'local network' });
  await expect(page.getByText('Local Network')).toBeVisible();
  expect(await asked(page)).toEqual([
    ['goTo', 'server'],
    ['goTo', 'saved'],
    ['goTo', 'choose'],
  ]);
});

test('the update page says whether the program or the server is too old, and what to do (T51)', async ({
  open,
}) => {
  const page = await open('update', { servers: SERVERS, obstacle: 'old program' });
  const old = (what: string) => page.getByText(`${what} is too old for`);
  await expect(old('This program (version 0.1.0)')).toBeVisible();
  await expect(page.getByText('install the latest version of this program')).toBeVisible();
  await become(page, { servers: SERVERS, obstacle: 'old server' });
  await expect(old('The server pray.example.org')).toBeVisible();
  await expect(page.getByText('ask the person who runs the server')).toBeVisible();
  await page.getByRole('button', { name: 'Another server' }).click();
  expect(await asked(page)).toEqual([['goTo', 'choose']]);
});

test('with a known server, a button leads back from the choice of a server (T51)', async ({
  open,
}) => {
  const page = await open('choose');
  const back = page.getByRole('button', { name: 'Back to Upheld' });
  await expect(back).toBeHidden();
  await become(page, { servers: SERVERS });
  await back.click();
  expect(await asked(page)).toEqual([['goTo', 'server']]);
});

test('the QR code for phones is visible in a window of the usual size (T51)', async ({
  open,
  page,
}) => {
  await page.setViewportSize({ width: 1180, height: 820 });
  await open('choose', { servers: SERVERS, localServer: RUNNING });
  const box = await page.getByAltText(/leads phones to/).boundingBox();
  expect((box?.y ?? 820) + (box?.height ?? 0)).toBeLessThan(820);
});

test('the connecting page names the server, and the problem (T4)', async ({ open }) => {
  const here = SERVERS.map((server) => ({ ...server, isCurrent: server.isLocal }));
  const page = await open('connecting', { servers: SERVERS });
  await expect(page.getByRole('heading')).toHaveText('Upheld is connecting to pray.example.org');
  await become(page, { servers: here, localServer: { state: 'starting' } });
  await expect(page.getByRole('heading')).toHaveText('Upheld is starting on this computer');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
  const sentence = 'A part of this program is missing. Please install Upheld again.';
  await become(page, { servers: here, localServer: { state: 'failed', sentence } });
  await expect(page.getByRole('heading')).toHaveText('Upheld cannot run on this computer');
  await expect(page.locator(LIVE)).toHaveText(sentence);
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(await asked(page)).toEqual([['goTo', 'server']]);
});

test('each change of a setting is stored at once (T3)', async ({ open }) => {
  const page = await open('settings');
  await page.getByLabel('Start when I sign in').check();
  await page.getByLabel('Quiet hours').check();
  expect(await asked(page)).toEqual([
    ['changeSettings', { startAtLogin: true }],
    ['changeSettings', { quietHours: { from: '21:30', to: '07:00' } }],
  ]);
  await become(page, {
    settings: { ...STATE.settings, quietHours: { from: '22:00', to: '06:00' } },
  });
  await expect(page.getByLabel('From')).toHaveValue('22:00');
});

test('the settings offer no tray on a computer without a tray (T41)', async ({ open }) => {
  const page = await open('settings', { hasTray: false });
  await expect(page.getByLabel('Go on in the background')).toBeDisabled();
  await expect(page.getByText('shows no programs beside its clock')).toBeVisible();
});

test('the settings show a failed search for updates (T8)', async ({ open }) => {
  const page = await open('settings', {
    update: { state: 'failed', version: null, percent: null },
  });
  await expect(page.getByText('The last look for a newer version failed')).toBeVisible();
  await become(page, { update: { state: 'ready', version: '1.2.3', percent: null } });
  await expect(page.getByText('choose Restart to Update in the Help menu')).toBeVisible();
});

test('the settings show the progress of an update’s download (T36)', async ({ open }) => {
  const page = await open('settings', {
    update: { state: 'loading', version: '1.2.3', percent: 40 },
  });
  await expect(page.getByText('Version 1.2.3 is being fetched: 40 %.')).toBeVisible();
});

test('the page about an untrusted certificate names the server, and has no way around it (T34)', async ({
  open,
}) => {
  const page = await open('certificate', { servers: SERVERS });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('pray.example.org');
  await expect(page.getByRole('button')).toHaveText(['Try again', 'Another server']);
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(await asked(page)).toEqual([['goTo', 'server']]);
});

test('text is searched while typing, forwards and back (T9)', async ({ open }) => {
  const page = await open('find', {}, { sentence: '1 of 3' });
  await page.getByLabel('Find on this page').fill('knee');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Previous' }).click();
  expect(await asked(page)).toEqual([
    ['find', 'knee', true],
    ['find', 'knee', true],
    ['find', 'knee', false],
  ]);
  await expect(page.locator(LIVE)).toHaveText('1 of 3');
  // All parts of the bar are visible.
  await page.setViewportSize({ width: 440, height: 72 });
  const size = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return [scrollWidth, scrollHeight];
  });
  expect(size).toEqual([440, 72]);
  if (process.env.UPHELD_PICTURES)
    await page.screenshot({ path: 'dist/screenshots/desktop-found.png' });
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`every page is accessible, in ${colorScheme} (W16)`, async ({ open, page }) => {
    await page.emulateMedia({ colorScheme });
    const running = {
      servers: SERVERS,
      localServer: RUNNING,
      obstacle: 'old server',
      settings: { ...STATE.settings, quietHours: { from: '21:30', to: '07:00' } },
    } satisfies Partial<DesktopState>;
    for (const name of [
      'certificate',
      'choose',
      'connecting',
      'offline',
      'update',
      'settings',
      'find',
    ]) {
      await open(name, running);
      for (const width of [480, 1180]) {
        await page.setViewportSize({ width, height: 820 });
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`)).toEqual([]);
        const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        expect(isWide, `${name} at ${width}`).toBe(false);
        if (process.env.UPHELD_PICTURES)
          await page.screenshot({
            path: `dist/screenshots/desktop-${name}-${width}-${colorScheme}.png`,
          });
      }
    }
  });
