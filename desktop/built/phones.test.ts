import { afterAll, beforeAll, expect, test } from 'bun:test';
import { until } from '../../stand-ins/electron/until.ts';
import { groupOn } from './group.ts';
import { createScene, stateOf, windowAt } from './scene.ts';

/* The server on this computer and a phone: calls through a proxy count as remote. */
const scene = createScene('phones');
beforeAll(() => {
  process.env.UPHELD_TRUSTED_PROXIES = 'loopback';
});
afterAll(async () => {
  await scene.end();
  delete process.env.UPHELD_TRUSTED_PROXIES;
});

const serving = async () => {
  const computer = scene.computer();
  const desktop = scene.start(computer);
  const first = await windowAt(desktop, 'upheld://pages/');
  await first.webContents.standIn.invoke('upheld:call', 'runLocalServer', ['start']);
  const app = await windowAt(desktop, 'upheld://app/');
  const { servers } = await stateOf(app);
  const url = servers[0]?.origin ?? '';
  const { signIn } = await groupOn({ url });
  const phone = new AbortController();
  const headers = { cookie: await signIn(), 'x-forwarded-for': '192.168.1.7' };
  const listen = async () => {
    const stream = await fetch(`${url}/api/events`, { headers, signal: phone.signal });
    await stream.body?.getReader().read();
    await until(async () => {
      const { localServer } = await stateOf(app);
      return localServer.state === 'running' && localServer.elsewhere === 1;
    });
  };
  return { computer, desktop, phone, listen };
};

test('the program asks before it quits while phones are connected, and stays on request (T38)', async () => {
  const { computer, desktop, phone, listen } = await serving();
  await listen();
  desktop.app.quit();
  await until(() => computer.asked.length === 1);
  expect(computer.asked).toMatchObject([
    {
      message: '1 other device is connected to Upheld on this computer.',
      buttons: ['Cancel', 'Quit'],
      defaultId: 0,
    },
  ]);
  expect(desktop.windows()).not.toEqual([]);
  computer.answers.push(1);
  await desktop.quit();
  expect(computer.asked).toHaveLength(2);
  phone.abort();
});

test('a question does not delay the shutdown of the computer (T38)', async () => {
  const { computer, desktop, phone, listen } = await serving();
  await listen();
  desktop.powerMonitor.emit('shutdown');
  await desktop.quit();
  expect(computer.asked).toEqual([]);
  phone.abort();
});

test('the computer stays awake only while its server runs (T38)', async () => {
  const desktop = scene.start(scene.computer());
  const { standIn } = (await windowAt(desktop, 'upheld://pages/')).webContents;
  expect(desktop.isAwake()).toBe(false);
  await standIn.invoke('upheld:call', 'runLocalServer', ['start']);
  const app = await windowAt(desktop, 'upheld://app/');
  expect(desktop.isAwake()).toBe(true);
  desktop.press('Servers…');
  const pages = await windowAt(desktop, 'upheld://pages/');
  await pages.webContents.standIn.invoke('upheld:call', 'runLocalServer', ['stop']);
  await until(() => !desktop.isAwake());
  expect(app.isDestroyed()).toBe(false);
});
