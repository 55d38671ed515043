import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Desktop } from '../../stand-ins/electron/computer.ts';
import { until } from '../../stand-ins/electron/until.ts';
import type { StandInContents } from '../../stand-ins/electron/web-contents.ts';
import { type RunningServer, startExecutable } from '../../test-support/executable.ts';
import { groupOn } from './group.ts';
import { createScene, windowAt } from './scene.ts';

/* Two servers in one program: one app is shown, the other is open but hidden. */
const scene = createScene('servers');
const sides: Side[] = [];
type Side = { server: RunningServer; group: Awaited<ReturnType<typeof groupOn>>; counted: Counted };
type Counted = ReturnType<typeof countedLine>;

/** Starts a proxy for a server that records the calls. */
const countedLine = ({ url }: RunningServer) => {
  const asked: string[] = [];
  const line = Bun.serve({
    port: 0,
    idleTimeout: 0,
    fetch: (request) => {
      const { pathname, search } = new URL(request.url);
      asked.push(pathname + search);
      return fetch(url + pathname + search, request);
    },
  });
  return { asked, origin: `http://localhost:${line.port}`, stop: () => line.stop(true) };
};

beforeAll(async () => {
  for (const name of ['one', 'two']) {
    const server = await startExecutable(scene.folderFor(name));
    sides.push({ server, group: await groupOn(server), counted: countedLine(server) });
  }
});
afterAll(async () => {
  await scene.end();
  for (const { server, counted } of sides) {
    await counted.stop();
    await server.stop();
  }
});

const sending = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Presses a server in the menu, with any number of new items. */
const turnTo = ({ menuHas, press }: Desktop, { origin }: Counted) => {
  const { host } = new URL(origin);
  const counts = Array.from({ length: 100 }, (_, n) => `${host} (${n + 1} new)`);
  press(counts.find(menuHas) ?? host);
};

/** Returns a repeatable sequence of numbers from 0 to 1 (a linear congruential generator). */
const seeded = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return seed / 2 ** 32;
};

/** Starts the program with both servers open, and a user signed in on each. The second is shown. */
const withBoth = async () => {
  const servers = sides.map(({ counted }) => ({ origin: counted.origin, isLocal: false }));
  const current = servers[0]?.origin;
  const desktop = scene.start(scene.computer({ servers, current, isTrayKnown: true }));
  const pages: StandInContents[] = [];
  await windowAt(desktop, 'upheld://app/');
  for (const { counted, group } of sides) {
    turnTo(desktop, counted);
    const window = await until(() => {
      const shown = desktop.window();
      const isNew = shown && !pages.some((page) => page === shown.webContents);
      return isNew && shown.webContents.getURL() === 'upheld://app/' ? shown : undefined;
    });
    await until(() => !window.webContents.isLoading());
    pages.push(window.webContents);
    const answer = await window.webContents.standIn.fetch('/api/login', sending(group.ruth));
    expect(answer.status).toBe(200);
  }
  return { desktop, pages };
};

test('the calls of a hidden app reach its own server, and no other (T45)', async () => {
  const { desktop, pages } = await withBoth();
  const CALLS = 1_000;
  await Promise.all(
    pages.map(async (page, side) => {
      for (let n = 0; n < CALLS; n++) {
        const answer = await page.standIn.fetch(`/api/info?from=${side}`);
        expect(answer.status).toBe(200);
        await answer.arrayBuffer();
      }
    }),
  );
  const askedBy = ({ counted }: Side) =>
    [0, 1].map((side) => counted.asked.filter((at) => at === `/api/info?from=${side}`).length);
  expect(sides.map(askedBy)).toEqual([
    [CALLS, 0],
    [0, CALLS],
  ]);
  await desktop.quit();
});

test('events of either server show a notification (T45)', async () => {
  const { desktop } = await withBoth();
  desktop.window()?.close();
  for (const [n, { group }] of sides.entries()) {
    await group.share('My knee');
    await until(() => desktop.notifications.length === n + 1);
  }
  await desktop.quit();
});

test('the badge is the sum of both inboxes after any series of actions (T46)', async () => {
  const { desktop, pages } = await withBoth();
  const random = seeded(46);
  const one = <T>(of: T[]) => of[Math.floor(random() * of.length)] as T;
  const side = () => one(sides);
  const doings: (() => unknown)[] = [
    () => side().group.share('My knee'),
    () => side().group.share('A job'),
    () => side().group.readInbox(),
    () => turnTo(desktop, side().counted),
    () => desktop.window()?.close(),
    () => desktop.tray()?.emit('click'),
    () => desktop.window()?.blur(),
    () => desktop.powerMonitor.emit('resume'),
    () => desktop.press('Settings…'),
    async () => {
      const { fetch } = one(pages).standIn;
      const [newest] = await (await fetch('/api/inbox')).json();
      if (newest) await fetch('/api/inbox/read', sending({ upTo: newest.id }));
    },
  ];
  for (let n = 0; n < 50; n++) {
    const doing = Math.floor(random() * doings.length);
    await doings[doing]?.();
    let sum = 0;
    for (const { group } of sides) sum += await group.unread();
    await until(
      () => desktop.shown.badge === sum,
      () => `After doing ${doing} the badge is ${desktop.shown.badge}, the inboxes ${sum}.`,
    );
  }
  // The count of each server is read again, and removed servers have no count.
  for (const { counted } of sides) {
    desktop.press('Settings…');
    const { standIn } = (await windowAt(desktop, 'upheld://pages/settings.html')).webContents;
    await sides[0]?.group.share('The last');
    await standIn.invoke('upheld:call', 'removeServer', [counted.origin]);
  }
  expect(desktop.shown.badge).toBe(0);
  await desktop.quit();
});

test('the page of a removed server sends no more calls to it (T45)', async () => {
  const { desktop, pages } = await withBoth();
  const [first] = sides;
  desktop.press('Settings…');
  const settings = await windowAt(desktop, 'upheld://pages/settings.html');
  await until(() => !settings.webContents.isLoading());
  const { standIn } = settings.webContents;
  await standIn.invoke('upheld:call', 'removeServer', [first?.counted.origin]);
  const before = first?.counted.asked.length;
  expect((await pages[0]?.standIn.fetch('/api/info'))?.status).toBe(503);
  expect(first?.counted.asked).toHaveLength(before ?? -1);
  await desktop.quit();
});
