import { expect, test } from 'bun:test';
import { hasTray, watchTray } from './tray-there.ts';

const saying = (words: string) => () => words;
const failing = () => {
  throw new Error('gdbus: not found');
};

test('a Linux desktop without a tray is detected (T41)', () => {
  expect(hasTray('linux', saying('(false,)\n'))).toBe(false);
  expect(hasTray('linux', saying('(true,)\n'))).toBe(true);
});

test('a tray is assumed if the desktop cannot be asked (T41)', () => {
  expect(hasTray('linux', failing)).toBe(true);
  expect(hasTray('darwin', failing)).toBe(true);
  expect(hasTray('win32', saying('(false,)'))).toBe(true);
});

test('a late panel is reported once, and a lost panel is detected at the next check (T48)', () => {
  let isThere = false;
  let comes = 0;
  let whenThere = () => {};
  const tray = watchTray({
    platform: 'linux',
    onCome: () => {
      comes++;
    },
    ask: () => `(${isThere},)`,
    tellWhenThere: (work) => {
      whenThere = work;
    },
  });
  expect([tray.isThere(), tray.look(), comes]).toEqual([false, false, 0]);
  isThere = true;
  whenThere();
  expect([tray.isThere(), tray.look(), comes]).toEqual([true, true, 1]);
  isThere = false;
  expect([tray.isThere(), tray.look(), tray.isThere()]).toEqual([true, false, false]);
});
