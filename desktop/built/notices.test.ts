import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Computer, StartOptions } from '../../stand-ins/electron/computer.ts';
import { collectGarbage } from '../../stand-ins/electron/notification.ts';
import { until } from '../../stand-ins/electron/until.ts';
import { type RunningServer, startExecutable } from '../../test-support/executable.ts';
import { groupOn } from './group.ts';
import { createScene, knowing, savedFile, windowAt } from './scene.ts';

const scene = createScene('notices');
let server: RunningServer;
let group: Awaited<ReturnType<typeof groupOn>>;
beforeEach(async () => {
  server = await startExecutable(scene.folderFor('server'));
  group = await groupOn(server);
});
afterEach(() => server.stop());
afterAll(scene.end);

/** Starts the program with Ruth signed in, and its window hidden. */
const signedIn = async ({
  isTrayKnown = true,
  others = [],
  ...options
}: StartOptions & { isTrayKnown?: boolean; others?: string[] } = {}) => {
  const { servers, ...kept } = knowing(server.url);
  const all = [...servers, ...others.map((origin) => ({ origin, isLocal: false }))];
  const computer = scene.computer({ ...kept, servers: all, isTrayKnown });
  const desktop = scene.start(computer, options);
  const window = await windowAt(desktop, 'upheld://app/');
  const answer = await window.webContents.standIn.fetch('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(group.ruth),
  });
  expect(answer.status).toBe(200);
  // The stream is connected: later events show a notification, and are not only counted.
  await until(() => Object.keys(placesOn(computer)).length > 0);
  window.close();
  return { computer, desktop, window };
};

/** Returns the last handled event of each server. */
const placesOn = (computer: Computer): Record<string, string> =>
  JSON.parse(readFileSync(savedFile(computer), 'utf8')).places ?? {};

test('a click on an old notification still opens its page (T6)', async () => {
  const { desktop, window } = await signedIn();
  for (let n = 1; n <= 6; n++) {
    await group.share(`Request ${n}`);
    await until(() => desktop.notifications.length === n);
  }
  await collectGarbage();
  expect(desktop.notifications.map((notice) => notice.click())).toEqual(Array(6).fill(true));
  await until(() => window.isVisible());
});

test('on Windows the task bar flashes until the window has the focus, and has a dot until all is read (T46)', async () => {
  const { desktop, window } = await signedIn({ platform: 'win32' });
  await group.share('My knee');
  await until(() => window.taskBar.isFlashing);
  expect([window.taskBar.overlay, desktop.tray()?.toolTip]).toEqual(['1 new', 'Upheld: 1 new']);
  desktop.tray()?.emit('click');
  await until(() => !window.taskBar.isFlashing);
  expect(window.taskBar.overlay).toBe('1 new');
  await group.share('A job');
  await until(() => window.taskBar.overlay === '2 new');
  expect(window.taskBar.isFlashing).toBe(false);
  await group.readInbox();
  await until(() => window.taskBar.overlay === null);
});

test('only the first close shows that the program keeps running (T32)', async () => {
  const { desktop, window } = await signedIn({ isTrayKnown: false });
  expect(desktop.notifications.map(({ body }) => body)).toEqual([
    expect.stringContaining('goes on in the background'),
  ]);
  desktop.tray()?.emit('click');
  window.close();
  expect(desktop.notifications).toHaveLength(1);
});

test('a click on a notification opens the window at the request (T6)', async () => {
  const { desktop, window } = await signedIn();
  const { json: prayer } = await group.share('My knee');
  await until(() => desktop.notifications.length === 1);
  const notice = { title: 'Upheld', body: 'New prayer request in Tuesday Group' };
  expect(desktop.notifications[0]).toMatchObject(notice);
  desktop.notifications[0]?.click();
  await until(() => window.isVisible());
  await until(() =>
    window.webContents.standIn.sent.some(
      ({ channel, args }) => channel === 'upheld:open' && args[0] === `/prayers/${prayer.id}`,
    ),
  );
});

test('the tray icon has a dot while the inbox has unread items (T46)', async () => {
  for (const [platform, plain, dotted] of [
    ['linux', 'tray-22.png', 'tray-22-unread.png'],
    ['win32', 'tray-32.png', 'tray-32-unread.png'],
    ['darwin', 'trayTemplate.png', 'trayUnreadTemplate.png'],
  ] as const) {
    const { desktop } = await signedIn({ platform });
    const icon = () => basename(String(desktop.tray()?.image));
    expect(icon()).toBe(plain);
    await group.share(`My knee, on ${platform}`);
    await until(() => icon() === dotted);
    expect(existsSync(String(desktop.tray()?.image))).toBe(true);
    await group.readInbox();
    await until(() => icon() === plain);
    await desktop.quit();
  }
});

test('a pause from the tray counts notifications without showing them, until it ends', async () => {
  await group.share('A journey');
  const { desktop } = await signedIn();
  // The count was read when the stream opened: from now on only an event triggers another read.
  await until(() => desktop.shown.badge === 1);
  desktop.pressTray('For an Hour');
  await group.share('My knee');
  await until(() => desktop.shown.badge === 2);
  desktop.pressTray('Show Notifications Again');
  await group.share('A job');
  await until(() => desktop.notifications.length === 1);
  await until(() => desktop.tray()?.items[0]?.label === 'Open Upheld (3 new)');
});

test('an event about the visible page shows no notification', async () => {
  const { desktop, window } = await signedIn();
  desktop.tray()?.emit('click');
  const first = await group.share('My knee');
  await until(() => desktop.notifications.length === 1);
  desktop.notifications[0]?.click();
  await window.loadURL(`upheld://app/prayers/${first.json.id}`);
  expect(await group.comment(first.json.id)).toBe(201);
  await group.share('A job');
  await until(() => desktop.notifications.length === 2);
  expect(desktop.notifications[1]?.body).toBe('New prayer request in Tuesday Group');
});

test('on Windows a notification still opens its page after a restart of the program (T40)', async () => {
  const { computer, desktop } = await signedIn({ platform: 'win32' });
  const { json: prayer } = await group.share('My knee');
  await until(() => desktop.notifications.length === 1);
  const { id = '' } = desktop.notifications[0] ?? {};
  await desktop.quit();
  const again = scene.start(computer, { platform: 'win32' });
  const window = await windowAt(again, 'upheld://app/');
  await until(() => !window.webContents.isLoading());
  again.pressInList(id);
  await until(() =>
    window.webContents.standIn.sent.some(({ args }) => args[0] === `/prayers/${prayer.id}`),
  );
});

test('the menus show the number of new items of each server (T39)', async () => {
  const other = await startExecutable(scene.folderFor('other'));
  const { desktop } = await signedIn({ others: [other.url] });
  await group.share('My knee');
  await until(() => desktop.shown.badge === 1);
  const { host } = new URL(server.url);
  expect(desktop.menuHas(`${host} (1 new)`)).toBe(true);
  expect(desktop.menuHas(new URL(other.url).host)).toBe(true);
  desktop.pressTray(`${host} (1 new)`);
  await group.readInbox();
  await until(() => desktop.shown.badge === 0);
  expect(desktop.menuHas(host)).toBe(true);
  await other.stop();
});
