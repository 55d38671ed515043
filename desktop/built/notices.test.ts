import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test';
import { type RunningServer, startExecutable } from '../../server/testing/executable.ts';
import type { StartOptions } from '../harness/computer.ts';
import { collectGarbage } from '../harness/notification.ts';
import { until } from '../harness/until.ts';
import { groupOn } from './group.ts';
import { createScene, knowing, windowAt } from './scene.ts';

const scene = createScene('notices');
let server: RunningServer;
let group: Awaited<ReturnType<typeof groupOn>>;
beforeEach(async () => {
  server = await startExecutable(scene.folderFor('server'));
  group = await groupOn(server);
});
afterEach(() => server.stop());
afterAll(scene.end);

/** The program with Ruth signed in, and its window out of sight. */
const signedIn = async ({
  isTrayKnown = true,
  ...options
}: StartOptions & { isTrayKnown?: boolean } = {}) => {
  const desktop = scene.start(scene.computer({ ...knowing(server.url), isTrayKnown }), options);
  const window = await windowAt(desktop, 'upheld://app/');
  const answer = await window.webContents.standIn.fetch('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(group.ruth),
  });
  expect(answer.status).toBe(200);
  window.close();
  return { desktop, window };
};

test('a notification can be clicked long after it was shown (T6)', async () => {
  const { desktop, window } = await signedIn();
  for (let n = 1; n <= 6; n++) {
    await group.share(`Request ${n}`);
    await until(() => desktop.notifications.length === n);
  }
  await collectGarbage();
  expect(desktop.notifications.map((notice) => notice.click())).toEqual(Array(6).fill(true));
  await until(() => window.isVisible());
}, 10_000);

test('on Windows the task bar shows unseen notifications until the window is opened (T6)', async () => {
  const { desktop, window } = await signedIn({ platform: 'win32' });
  await group.share('My knee');
  await until(() => window.taskBar.isFlashing);
  expect([window.taskBar.overlay, desktop.tray()?.toolTip]).toEqual(['1 new', 'Upheld: 1 new']);
  desktop.tray()?.emit('click');
  await until(() => window.taskBar.overlay === null);
  expect(window.taskBar.isFlashing).toBe(false);
});

test('the first close says that the program goes on, and later ones do not (T32)', async () => {
  const { desktop, window } = await signedIn({ isTrayKnown: false });
  expect(desktop.notifications.map(({ body }) => body)).toEqual([
    expect.stringContaining('goes on in the background'),
  ]);
  desktop.tray()?.emit('click');
  window.close();
  expect(desktop.notifications).toHaveLength(1);
});
