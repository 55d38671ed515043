import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { sum } from 'es-toolkit';
import type { Desktop } from '../../stand-ins/electron/computer.ts';
import { collectGarbage } from '../../stand-ins/electron/notification.ts';
import { until } from '../../stand-ins/electron/until.ts';
import type { groupOn } from '../built/group.ts';
import type { Relay } from './relay.ts';

/*
 * Rounds of work in the church office: requests arrive and are prayed for, the window is hidden and shown,
 * the computer sleeps, the network is lost, the server restarts.
 */
const SLOW = 1_000;

export type Office = {
  desktop: Desktop;
  /** The page of the app, with a user signed in. */
  page: Page;
  pageAt: (url: string) => Promise<Page>;
  relay: Relay;
  group: Awaited<ReturnType<typeof groupOn>>;
  server: { restart: () => Promise<void>; pid: () => number | undefined };
};

export type Memory = { program: number; page: number; nodes: number; server: number };

/** Works for `minutes`, at least one round. Calls `after` after each round. */
export const workAt = async (
  { desktop, page, pageAt, relay, group, server }: Office,
  minutes: number,
  after: () => Promise<unknown> = async () => {},
) => {
  const calls = watchCalls(page);
  const end = Date.now() + minutes * 60_000;
  let rounds = 0;
  do {
    await readAndPray(desktop, page, await group.share(`Request ${rounds + 1}`));
    await hideAndShow(desktop, relay);
    await calls.exceptDuring(() => sleepAndWake(desktop, page, relay));
    await calls.exceptDuring(() => loseNetwork(page, relay));
    await calls.exceptDuring(() => restart(page, server));
    await lookAround(desktop, page, pageAt);
    rounds++;
    await after();
  } while (Date.now() < end);
  return { rounds, ...calls.figures(), streams: relay.streams().most };
};

/** Presses a button that closes its own page: the page may be closed before Playwright gets the result. */
export const pressAndLeave = (button: Locator) =>
  button.evaluate((element: HTMLElement) => void setTimeout(() => element.click()));

/** A request arrives while the window is hidden, and a click on its notification opens it. */
const readAndPray = async (desktop: Desktop, page: Page, { json }: { json: { id: number } }) => {
  const shown = desktop.notifications.length;
  desktop.window()?.close();
  await until(() => desktop.notifications.length > shown, 'No notification came.');
  desktop.notifications.at(-1)?.click();
  await page.waitForURL(new RegExp(`/prayers/${json.id}$`));
  await page
    .getByRole('button', { name: /^(Pray|Be the first)/ })
    .first()
    .click();
  await page.getByLabel('Add a comment').fill('We are with you.');
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await until(
    async () => (await page.getByLabel('Add a comment').inputValue()) === '',
    'No comment.',
  );
};

const hideAndShow = async (desktop: Desktop, relay: Relay) => {
  for (let n = 0; n < 3; n++) {
    desktop.window()?.close();
    await until(() => relay.streams().now === 1, 'A hidden page listens.');
    desktop.tray()?.emit('click');
    await until(() => relay.streams().now === 2, 'A page that is shown does not listen.');
  }
};

const sleepAndWake = async (desktop: Desktop, page: Page, relay: Relay) => {
  desktop.powerMonitor.emit('suspend');
  relay.cut();
  await until(() => relay.streams().now === 0, 'The line is cut, and somebody listens.');
  relay.mend();
  desktop.powerMonitor.emit('resume');
  await isBack(page);
};

const loseNetwork = async (page: Page, relay: Relay) => {
  relay.cut();
  await page.getByRole('link', { name: 'Bookmarked', exact: true }).first().click();
  relay.mend();
  await isBack(page);
};

const restart = async (page: Page, server: { restart: () => Promise<void> }) => {
  await server.restart();
  await isBack(page);
};

const lookAround = async (desktop: Desktop, page: Page, pageAt: (url: string) => Promise<Page>) => {
  desktop.press('Settings…');
  const settings = await pageAt('upheld://pages/settings.html');
  await pressAndLeave(settings.getByRole('button', { name: 'Back to Upheld' }));
  await until(
    () => desktop.window()?.webContents.getURL().startsWith('upheld://app/'),
    'The app is not shown again.',
  );
  desktop.press('Find…');
  await pageAt('upheld://pages/find.html');
  desktop.window()?.focus();
  for (const name of ['Requests', 'Answered Prayers', 'Dashboard']) {
    await page.getByRole('link', { name, exact: true }).first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
};

/** Resolves when the page has read from the server again, and its event stream is connected. */
const isBack = (page: Page) =>
  until(
    () => page.evaluate(async () => (await fetch('/api/user').catch(() => undefined))?.ok),
    'The page does not reach its server.',
  );

/** Measures the page's calls, except those while the server is down. */
const watchCalls = (page: Page) => {
  const times: number[] = [];
  const slow: string[] = [];
  let isWhole = true;
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (!isWhole || !pathname.startsWith('/api/') || pathname === '/api/events') return;
    const took = request.timing().responseEnd;
    times.push(took);
    if (took > SLOW) slow.push(`${pathname} ${took.toFixed(0)} ms`);
  });
  return {
    exceptDuring: async (work: () => Promise<void>) => {
      isWhole = false;
      await work();
      isWhole = true;
    },
    figures: () => ({
      calls: times.length,
      meanMs: times.length > 0 ? Math.round(sum(times) / times.length) : 0,
      slowestMs: Math.round(Math.max(0, ...times)),
      slow,
    }),
  };
};

/** Returns the memory of the program, its page and the server, in megabytes, after garbage collection. */
export const memoryOf = async (page: Page, pid: number | undefined): Promise<Memory> => {
  const MB = 1024 * 1024;
  await collectGarbage();
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.collectGarbage');
  await client.send('Performance.enable');
  const { metrics } = await client.send('Performance.getMetrics');
  await client.detach();
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return {
    program: process.memoryUsage().heapUsed / MB,
    page: metric('JSHeapUsedSize') / MB,
    nodes: metric('Nodes'),
    server: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024,
  };
};
