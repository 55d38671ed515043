import { expect, test } from 'bun:test';
import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { createRecovery } from './recovery.ts';

/** A window at a page, and a user who answers questions. */
const desk = () => {
  const page = new EventEmitter();
  const did: string[] = [];
  const noted: string[] = [];
  let answer: (isWanted: boolean) => void = () => {};
  let asked = 0;
  const recover = createRecovery({
    askToReload: () => {
      asked++;
      return new Promise((given) => {
        answer = given;
      });
    },
    note: (what, fields) => noted.push(JSON.stringify([what, fields])),
  });
  recover({
    isDestroyed: () => false,
    loadURL: async (url: string) => void did.push(url),
    getURL: () => 'upheld://app/groups/3',
    on: page.on.bind(page) as Electron.WebContents['on'],
    forcefullyCrashRenderer: () => void did.push('ended'),
  });
  return {
    did,
    noted,
    asked: () => asked,
    crash: (reason: string) => page.emit('render-process-gone', {}, { reason }),
    become: (how: 'responsive' | 'unresponsive') => page.emit(how),
    answer: async (isWanted: boolean) => {
      answer(isWanted);
      await Promise.resolve();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
};

test('a crashed page is loaded again at its address, but only a few times (T29)', () => {
  const { did, noted, crash } = desk();
  crash('clean-exit');
  expect(did).toEqual([]);
  for (let n = 0; n < 5; n++) crash('oom');
  expect(did).toEqual(Array(3).fill('upheld://app/groups/3'));
  expect(noted[0]).toBe('["page crashed",{"reason":"oom"}]');
});

test('a page that hangs causes one question, and stays if the user waits (T33)', async () => {
  const { did, asked, become, answer } = desk();
  become('unresponsive');
  become('unresponsive');
  expect(asked()).toBe(1);
  await answer(false);
  expect(did).toEqual([]);
  become('unresponsive');
  expect(asked()).toBe(2);
});

test('a page that hangs is ended and loaded again if the user does not wait (T33)', async () => {
  const { did, become, answer } = desk();
  become('unresponsive');
  await answer(true);
  expect(did).toEqual(['ended']);
});

test('a page that responds before the question is answered stays (T33)', async () => {
  const { did, become, answer } = desk();
  become('unresponsive');
  become('responsive');
  await answer(true);
  expect(did).toEqual([]);
});
