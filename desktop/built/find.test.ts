import { afterAll, expect, test } from 'bun:test';
import { createComputer } from '../../stand-ins/electron/computer.ts';
import { blankScreen } from '../../stand-ins/electron/screen.ts';
import { until } from '../../stand-ins/electron/until.ts';
import { createScene, windowAt } from './scene.ts';

const scene = createScene('find');
afterAll(scene.end);

test('Next and Previous move from match to match, and new words start a new search (T9)', async () => {
  const screen = blankScreen('My knee hurts. Her knee too. Any knee.');
  const desktop = scene.start(createComputer(scene.folderFor('home'), screen));
  const window = await windowAt(desktop, 'upheld://pages/choose.html');
  desktop.press('Find…');
  const bar = (await windowAt(desktop, 'upheld://pages/find.html')).webContents.standIn;
  const find = async (text: string, forward: boolean) => {
    const before = window.webContents.standIn.found();
    const said = await bar.invoke('upheld:call', 'find', [text, forward]);
    await until(() => window.webContents.standIn.found() !== before);
    const found = window.webContents.standIn.found();
    const sentence = text ? `${found.ordinal} of ${found.matches}` : null;
    expect(said).toEqual({ sentence });
    return found;
  };
  expect(await find('knee', true)).toEqual({ ordinal: 1, matches: 3 });
  expect(await find('knee', true)).toEqual({ ordinal: 2, matches: 3 });
  expect(await find('knee', true)).toEqual({ ordinal: 3, matches: 3 });
  expect(await find('knee', false)).toEqual({ ordinal: 2, matches: 3 });
  expect(await find('her knee', true)).toEqual({ ordinal: 1, matches: 1 });
  expect(await find('', true)).toEqual({ ordinal: 0, matches: 0 });
  expect(await find('knee', true)).toEqual({ ordinal: 1, matches: 3 });
});

test('a click elsewhere closes the bar, and ends the search (T9)', async () => {
  const screen = blankScreen('My knee hurts. Her knee too.');
  const desktop = scene.start(createComputer(scene.folderFor('home'), screen));
  const window = await windowAt(desktop, 'upheld://pages/choose.html');
  desktop.press('Find…');
  const bar = await windowAt(desktop, 'upheld://pages/find.html');
  const before = desktop.windows().length;
  desktop.press('Find…');
  expect(desktop.windows()).toHaveLength(before);
  await bar.webContents.standIn.invoke('upheld:call', 'find', ['knee', true]);
  await until(() => window.webContents.standIn.found().matches === 2);
  window.webContents.focus();
  expect(bar.isVisible()).toBe(false);
  await until(() => bar.isDestroyed());
  expect(window.webContents.standIn.found().matches).toBe(0);
});
