import { heapStats } from 'bun:jsc';
import { expect, test } from 'bun:test';
import { collectGarbage } from '../../stand-ins/electron/notification.ts';
import { until } from '../../stand-ins/electron/until.ts';
import { startExecutable } from '../../test-support/executable.ts';
import { RUTH, register } from './group.ts';
import { windowAt } from './scene.ts';
import { createServedScene } from './served-scene.ts';

const scene = createServedScene('streams', async (folder) => {
  const server = await startExecutable(folder);
  await register(server, 'Ruth');
  return server;
});

const open = async () => {
  const { desktop, page } = await scene.open();
  return { desktop, page: page.standIn };
};

test('a page that ends its event stream ends the call to the server', async () => {
  const { page } = await open();
  const signIn = await page.fetch('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(RUTH),
  });
  expect(signIn.status).toBe(200);
  for (let n = 0; n < 12; n++) {
    const gone = new AbortController();
    const stream = await answered(page.fetch('/api/events', { signal: gone.signal }), n);
    await stream.body?.getReader().read();
    gone.abort();
  }
  const answer = await answered(page.fetch('/api/user'), 12);
  expect(answer.status).toBe(200);
});

test('repeated hiding, sleeping and opening the settings leave no objects in memory (T37)', async () => {
  const { desktop, page } = await open();
  const window = await windowAt(desktop, 'upheld://app/');
  const round = async () => {
    window.close();
    desktop.tray()?.emit('click');
    const gone = new AbortController();
    const stream = await page.fetch('/api/events', { signal: gone.signal });
    await stream.body?.cancel();
    gone.abort();
    await (await page.fetch('/api/user')).arrayBuffer();
    desktop.powerMonitor.emit('suspend');
    desktop.powerMonitor.emit('resume');
    desktop.press('Settings…');
    await windowAt(desktop, 'upheld://pages/settings.html');
    desktop.press(scene.host());
    await until(() => window.isVisible());
  };
  const heldAfter = async (rounds: number) => {
    for (let n = 0; n < rounds; n++) await round();
    // Released objects need a moment, so the minimum of several counts is used.
    let least = Number.POSITIVE_INFINITY;
    for (let looks = 0; looks < 5; looks++) {
      await collectGarbage();
      const { AbortController = 0, Request = 0, Timeout = 0 } = heapStats().objectTypeCounts;
      least = Math.min(least, AbortController + Request + Timeout);
    }
    return least;
  };
  const early = await heldAfter(10);
  // Each round creates some ten objects.
  expect(await heldAfter(40)).toBeLessThan(early + 40);
});

/** Resolves with the answer of a call that must not wait for an unused connection. */
const answered = async (call: Promise<Response>, after: number) => {
  let answer: Response | undefined;
  void call.then((given) => {
    answer = given;
  });
  return until(() => answer, `No answer after ${after} streams were ended.`);
};
