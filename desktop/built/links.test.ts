import { expect, test } from 'bun:test';
import { until } from '../../stand-ins/electron/until.ts';
import { startExecutable } from '../../test-support/executable.ts';
import { knowing } from './scene.ts';
import { createServedScene } from './served-scene.ts';

const scene = createServedScene('links', startExecutable);
const TOKEN = 'k3J-_9aB'.repeat(5);
const link = () => `upheld://join/${scene.host()}/${TOKEN}`;

test('a link that starts the program opens its page (T2)', async () => {
  const desktop = scene.start(scene.computer(knowing(scene.server().url)), { words: [link()] });
  // The first page may still be loading: then the place is loaded, not sent to it.
  await until(() => placesOf(desktop).includes(`/join/${TOKEN}`));
});

test('a link clicked while the program runs opens its page in the open window', async () => {
  const { desktop, window } = await scene.open();
  window.close();
  await until(() => !window.webContents.isLoading());
  desktop.app.emit('second-instance', {}, ['upheld', link()], '/');
  await until(() => window.isVisible() && placesOf(desktop).includes(`/join/${TOKEN}`));
  expect(desktop.windows()).toHaveLength(1);
});

test('a Mac sends the link as an event, even before a window exists (T2)', async () => {
  const desktop = scene.start(scene.computer(knowing(scene.server().url)), { platform: 'darwin' });
  desktop.app.emit('open-url', { preventDefault: () => {} }, link());
  await until(() => placesOf(desktop).includes(`/join/${TOKEN}`));
});

test('a link to an unknown server asks first (T2)', async () => {
  const computer = scene.computer();
  const desktop = scene.start(computer, { words: [link()] });
  await until(() => computer.asked.length === 1);
  expect(computer.asked).toMatchObject([
    { message: expect.stringContaining(scene.host()), defaultId: 0, cancelId: 0 },
  ]);
  expect(desktop.windows().map(({ webContents }) => webContents.getURL())).toEqual([
    'upheld://pages/choose.html',
  ]);
  computer.answers.push(1);
  desktop.app.emit('second-instance', {}, ['upheld', link()], '/');
  await until(() => placesOf(desktop).includes(`/join/${TOKEN}`));
});

test('an invalid link changes nothing', async () => {
  const { computer, desktop, window } = await scene.open();
  window.close();
  desktop.app.emit('second-instance', {}, ['upheld', 'upheld://join/evil/../../x'], '/');
  await until(() => window.isVisible());
  expect([computer.asked, placesOf(desktop)]).toEqual([[], ['/']]);
});

/** Returns the paths of the app's pages, and the paths sent to their router. */
const placesOf = (desktop: ReturnType<typeof scene.start>) =>
  desktop
    .windows()
    .flatMap(({ webContents }) => [
      webContents.getURL().replace('upheld://app', ''),
      ...webContents.standIn.sent
        .filter(({ channel }) => channel === 'upheld:open')
        .map(({ args }) => String(args[0])),
    ]);
