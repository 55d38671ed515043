import { resolve } from 'node:path';
import { _electron, type ElectronApplication, expect, type Page } from '@playwright/test';
import { startExecutable } from '../../web/e2e/executable.ts';
import { groupOn } from '../built/group.ts';
import { findElectron } from '../electron/find-electron.ts';
import { test as base, register, signIn } from './base.ts';

/*
 * The program itself, in a real Electron, against the compiled server. Without Electron these tests are
 * skipped, and counted as skipped; other tests cover their parts without it. desktop/verify/packaged tests
 * the packaged program.
 */
const electron = findElectron();
const TOKEN = 'k3J-_9aB'.repeat(5);
type Launch = (...words: string[]) => Promise<ElectronApplication>;

const test = base.extend<{ launch: Launch }>({
  launch: async ({ home }, use, info) => {
    const launched: ElectronApplication[] = [];
    await use(async (...words) => {
      const app = await _electron.launch({
        executablePath: electron,
        args: [resolve('dist/desktop'), `--user-data-dir=${home}`, '--no-sandbox', ...words],
      });
      launched.push(app);
      return app;
    });
    const pages = launched.flatMap((app) => app.windows());
    // Screenshots for machines without a screen. A closed page has no screenshot.
    for (const [at, page] of pages.entries())
      await page.screenshot({ path: info.outputPath(`window-${at}.png`) }).catch(() => {});
    for (const app of launched) await app.close().catch(() => {});
  },
});

test.skip(electron === undefined, 'There is no Electron on this machine.');

const choose = async (app: ElectronApplication, address: string) => {
  const page = await app.firstWindow();
  await page.getByLabel('Address').fill(address);
  await page.getByRole('button', { name: 'Connect' }).click();
  return appWindow(app);
};

/** Returns the window that shows the web app. */
const appWindow = async (app: ElectronApplication): Promise<Page> => {
  await expect
    .poll(() => app.windows().some((page) => page.url().startsWith('upheld://app')))
    .toBe(true);
  const found = app.windows().find((page) => page.url().startsWith('upheld://app'));
  if (!found) throw new Error('The app is not shown.');
  return found;
};

/** Records the notifications of the program, so that a test can click them. */
const watchNotifications = (app: ElectronApplication) =>
  app.evaluate(({ Notification }) => {
    const shown: { title: string; body: string }[] = [];
    Object.assign(globalThis, { shown, pressed: undefined });
    Notification.prototype.show = function show(this: Electron.Notification) {
      shown.push({ title: this.title, body: this.body });
      Object.assign(globalThis, { pressed: this });
    };
  });
const shownBy = (app: ElectronApplication): Promise<{ title: string; body: string }[]> =>
  app.evaluate(() => Reflect.get(globalThis, 'shown'));

test('a notification names the group only (T6)', async ({ launch, server }) => {
  const { share } = await groupOn(server);
  const app = await launch();
  await signIn(await choose(app, server.url));
  await watchNotifications(app);
  await share('My knee');
  await expect
    .poll(() => shownBy(app))
    .toEqual([{ title: 'Upheld', body: 'New prayer request in Tuesday Group' }]);
});

test('a click on a notification opens its request (T6)', async ({ launch, server }) => {
  const { share } = await groupOn(server);
  const app = await launch();
  const page = await choose(app, server.url);
  await signIn(page);
  await watchNotifications(app);
  const { json } = await share('My knee');
  await expect.poll(async () => (await shownBy(app)).length).toBe(1);
  await app.evaluate(() => Reflect.get(globalThis, 'pressed').emit('click'));
  await expect.poll(() => page.url()).toContain(`/prayers/${json.id}`);
});

test('the badge counts unread items until they are read (T6)', async ({ launch, server }) => {
  const { share } = await groupOn(server);
  const app = await launch();
  const page = await choose(app, server.url);
  await signIn(page);
  await app.evaluate(({ BaseWindow }) => BaseWindow.getAllWindows()[0]?.hide());
  await share('My knee');
  await expect.poll(() => app.evaluate(({ app: it }) => it.getBadgeCount())).toBe(1);
  await page.evaluate(async () => {
    const [newest] = await (await fetch('/api/inbox')).json();
    await fetch('/api/inbox/read', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ upTo: newest.id }),
    });
  });
  await expect.poll(() => app.evaluate(({ app: it }) => it.getBadgeCount())).toBe(0);
});

test('the program continues in the tray when its window is closed (T7)', async ({
  launch,
  server,
}) => {
  const app = await launch();
  await choose(app, server.url);
  await app.evaluate(({ BaseWindow }) => BaseWindow.getAllWindows()[0]?.close());
  const isVisible = await app.evaluate(({ BaseWindow }) =>
    BaseWindow.getAllWindows().map((window) => window.isVisible()),
  );
  expect(isVisible).toEqual([false]);
});

test('a link starts the program at its page, after a question (T7)', async ({ launch, server }) => {
  const app = await launch(`upheld://join/${new URL(server.url).host}/${TOKEN}`);
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false });
  });
  const page = await appWindow(app);
  await expect.poll(() => page.url()).toContain(`/join/${TOKEN}`);
});

test('a second start opens the first one’s window (T7)', async ({ launch, home, server }) => {
  const app = await launch();
  await choose(app, server.url);
  const second = await _electron
    .launch({
      executablePath: electron,
      args: [resolve('dist/desktop'), `--user-data-dir=${home}`, '--no-sandbox'],
      timeout: 5000,
    })
    .catch(() => undefined);
  expect(second?.windows() ?? []).toEqual([]);
  expect(app.windows().length).toBeGreaterThan(0);
});

test('a server that stops shows the offline page until it returns (T4)', async ({
  launch,
  server,
}) => {
  const first = await launch();
  await choose(first, server.url);
  await first.close();
  const port = new URL(server.url).port;
  await server.stop();
  const app = await launch();
  const page = await app.firstWindow();
  await expect(
    page.getByRole('heading', { name: `Upheld cannot reach localhost:${port}` }),
  ).toBeVisible();
  const back = await startExecutable({ UPHELD_PORT: port });
  await page.getByRole('button', { name: 'Try again' }).click();
  await appWindow(app);
  await back.stop();
});

test('a page cannot leave its sandbox (T2)', async ({ launch, server }) => {
  const page = await choose(await launch(), server.url);
  const reached = await page.evaluate(() =>
    ['require', 'process', 'module', 'Buffer', 'electron'].filter((name) => name in globalThis),
  );
  expect(reached).toEqual([]);
  expect(
    await page.evaluate(() => Object.keys(window.upheldDesktop ?? {}).length),
  ).toBeLessThanOrEqual(10);
  const refused = await page.evaluate(async () => {
    try {
      await window.upheldDesktop?.addServer('https://evil.example');
      return false;
    } catch {
      return true;
    }
  });
  expect(refused).toBe(true);
});

test('a page cannot navigate elsewhere or open a window (T2)', async ({ launch, server }) => {
  const app = await launch();
  const page = await choose(app, server.url);
  await app.evaluate(({ webContents }) => {
    const [shown] = webContents.getAllWebContents();
    shown?.once('will-navigate', () => Object.assign(globalThis, { asked: true }));
  });
  await page.evaluate(() => {
    window.open('https://evil.example');
    window.location.href = 'https://evil.example';
  });
  await expect.poll(() => app.evaluate(() => Reflect.get(globalThis, 'asked'))).toBe(true);
  expect(app.windows().map((one) => new URL(one.url()).protocol)).toEqual(['upheld:']);
});

test('each of two servers has its own session (T1)', async ({ launch, server }) => {
  await register(server);
  const app = await launch();
  await signIn(await choose(app, server.url));
  const other = await startExecutable();
  await app.evaluate(({ Menu }) => {
    const find = (label: string) =>
      Menu.getApplicationMenu()
        ?.items.flatMap((item) => item.submenu?.items ?? [])
        .find((item) => item.label === label);
    find('Servers…')?.click();
  });
  await expect.poll(() => app.windows().some((page) => page.url().includes('choose'))).toBe(true);
  const chooser = app.windows().find((page) => page.url().includes('choose'));
  await chooser?.getByLabel('Address').fill(other.url);
  await chooser?.getByRole('button', { name: 'Connect' }).click();
  const page = await appWindow(app);
  await expect(page.getByRole('tab', { name: 'Log in' })).toBeVisible();
  await other.stop();
});
