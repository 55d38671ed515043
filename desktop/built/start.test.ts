import { afterAll, expect, test } from 'bun:test';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { until } from '../../stand-ins/electron/until.ts';
import { CERTIFICATE } from '../../test-support/certificate.ts';
import { startExecutable } from '../../test-support/executable.ts';
import { freePort } from '../../test-support/free-port.ts';
import { createScene, knowing, savedFile, stateOf, windowAt } from './scene.ts';

const scene = createScene('start');
afterAll(scene.end);

/** A server that accepts every connection and never answers. */
const silentServer = async () => {
  const server = createServer(() => {});
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() };
};

const LOCAL = knowing('http://127.0.0.1:3000', true);

/** Resolves with the reason why the local server does not run. */
const failure = (desktop: ReturnType<typeof scene.start>) =>
  until(async () => {
    const { localServer } = await stateOf(desktop.windows()[0]);
    return localServer.state === 'failed' ? localServer : undefined;
  });

test('a window shows that Upheld cannot run if its server file is missing (T5)', async () => {
  const computer = scene.computer(LOCAL);
  const desktop = scene.start(computer, { resources: scene.folderFor('no-server') });
  await windowAt(desktop, 'upheld://pages/connecting.html');
  const { sentence } = await failure(desktop);
  expect(sentence).toContain('is missing');
});

test('a window shows that another Upheld runs, and shows the app after that stops (T5)', async () => {
  const computer = scene.computer(LOCAL);
  const folder = scene.folderFor('other');
  const other = await startExecutable(folder);
  symlinkSync(join(folder, 'data'), join(computer.home, 'userData/server'));
  const desktop = scene.start(computer);
  await windowAt(desktop, 'upheld://pages/connecting.html');
  const { sentence } = await failure(desktop);
  expect(sentence).toContain('already uses');
  await other.stop();
  await windowAt(desktop, 'upheld://app/');
});

test('a window shows that a server is slow, long before the timeout (T4)', async () => {
  const silent = await silentServer();
  const desktop = scene.start(scene.computer(knowing(silent.origin)));
  await windowAt(desktop, 'upheld://pages/connecting.html');
  silent.stop();
});

test('a server that comes back is shown without a click (T4)', async () => {
  const port = await freePort();
  const desktop = scene.start(scene.computer(knowing(`http://localhost:${port}`)));
  await windowAt(desktop, 'upheld://pages/offline.html');
  const server = await startExecutable(scene.folderFor('back'), {}, port);
  await windowAt(desktop, 'upheld://app/');
  await server.stop();
});

test('without its server the app is shown with its cache on request (T54)', async () => {
  const desktop = scene.start(scene.computer(knowing(`http://localhost:${await freePort()}`)));
  const { webContents } = await windowAt(desktop, 'upheld://pages/offline.html');
  await webContents.standIn.invoke('upheld:call', 'goTo', ['saved']);
  await windowAt(desktop, 'upheld://app/');
});

test('a program that starts with the computer stays in the tray, with its app open (T28)', async () => {
  const server = await startExecutable(scene.folderFor('hidden'));
  const desktop = scene.start(scene.computer(knowing(server.url)), { words: ['--hidden'] });
  const window = await windowAt(desktop, 'upheld://app/');
  expect(desktop.window()).toBeUndefined();
  desktop.tray()?.emit('click');
  expect(window.isVisible()).toBe(true);
  await server.stop();
});

test('the setting creates and deletes the file by which Linux starts the program (T28)', async () => {
  const computer = scene.computer();
  const desktop = scene.start(computer, { resources: scene.folderFor('installed') });
  expect(desktop.shown.schemes).toEqual(['upheld']);
  const { webContents } = await windowAt(desktop, 'upheld://pages/choose.html');
  const set = (startAtLogin: boolean) =>
    webContents.standIn.invoke('upheld:call', 'changeSettings', [{ startAtLogin }]);
  const file = join(computer.home, 'appData/autostart/upheld.desktop');
  await set(true);
  expect(readFileSync(file, 'utf8')).toContain(' --hidden\n');
  await set(false);
  expect(existsSync(file)).toBe(false);
});

test('a program run from source changes no file of the installed program (T50)', async () => {
  const computer = scene.computer(knowing('http://127.0.0.1:9'));
  const before = readFileSync(savedFile(computer), 'utf8');
  const desktop = scene.start(computer, { hasFolder: false });
  await windowAt(desktop, 'upheld://pages/choose.html');
  const own = join(computer.home, 'appData/upheld-from-source');
  expect(desktop.app.getPath('userData')).toBe(own);
  expect(desktop.app.getPath('logs')).toBe(join(own, 'logs'));
  expect(desktop.shown.schemes).toEqual([]);
  await desktop.quit();
  expect(readFileSync(savedFile(computer), 'utf8')).toBe(before);
});

test('without a tray, closing the window ends the program (T41)', async () => {
  const computer = scene.computer();
  computer.panel.leave();
  const desktop = scene.start(computer);
  const window = await windowAt(desktop, 'upheld://pages/choose.html');
  expect((await stateOf(desktop.windows()[0])).hasTray).toBe(false);
  window.close();
  await desktop.exited;
  expect(desktop.notifications).toEqual([]);
});

test('a program started at log-in before the panel stays hidden and gets its icon later (T48)', async () => {
  const computer = scene.computer();
  computer.panel.leave();
  const desktop = scene.start(computer, { words: ['--hidden'] });
  const window = await windowAt(desktop, 'upheld://pages/choose.html');
  expect([window.isVisible(), desktop.tray()]).toEqual([false, undefined]);
  computer.panel.come();
  expect((await until(() => desktop.tray())).toolTip).toBe('Upheld');
  expect((await stateOf(desktop.windows()[0])).hasTray).toBe(true);
  desktop.pressTray('Open Upheld');
  expect(window.isVisible()).toBe(true);
  window.close();
  expect([window.isDestroyed(), window.isVisible()]).toEqual([false, false]);
});

test('without a panel, a second start shows a program started at log-in (T48)', async () => {
  const computer = scene.computer();
  computer.panel.leave();
  const desktop = scene.start(computer, { words: ['--hidden'] });
  const window = await windowAt(desktop, 'upheld://pages/choose.html');
  desktop.app.emit('second-instance', {}, ['upheld'], '/');
  await until(() => window.isVisible());
  window.close();
  await desktop.exited;
});

test('each close checks whether the tray exists (T48)', async () => {
  const computer = scene.computer();
  const desktop = scene.start(computer);
  const window = await windowAt(desktop, 'upheld://pages/choose.html');
  window.close();
  expect(window.isDestroyed()).toBe(false);
  desktop.tray()?.emit('click');
  computer.panel.leave();
  window.close();
  await desktop.exited;
});

test('an untrusted certificate shows a page with the reason, not the server (T34)', async () => {
  const folder = scene.folderFor('tls');
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const server = await startExecutable(folder, {
    UPHELD_TLS_CERT: file('cert.pem', CERTIFICATE.cert),
    UPHELD_TLS_KEY: file('key.pem', CERTIFICATE.key),
  });
  const desktop = scene.start(scene.computer(knowing(server.url)));
  await windowAt(desktop, 'upheld://pages/certificate.html');
  expect(desktop.windows()).toHaveLength(1);
  await desktop.quit();
  await server.stop();
});
