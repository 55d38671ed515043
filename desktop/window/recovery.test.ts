import { expect, test } from 'bun:test';
import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { createRecovery } from './recovery.ts';

/** A window at a place, and somebody who answers when asked. */
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

test('a page that crashed is loaded again where it was, but not over and over (T29)', () => {
  const { did, noted, crash } = desk();
  crash('clean-exit');
  expect(did).toEqual([]);
  for (let n = 0; n < 5; n++) crash('oom');
  expect(did).toEqual(Array(3).fill('upheld://app/groups/3'));
  expect(noted[0]).toBe('["page crashed",{"reason":"oom"}]');
});

test('a page that hangs is asked about once, and left alone if one waits (T33)', async () => {
  const { did, asked, become, answer } = desk();
  become('unresponsive');
  become('unresponsive');
  expect(asked()).toBe(1);
  await answer(false);
  expect(did).toEqual([]);
  become('unresponsive');
  expect(asked()).toBe(2);
});

test('a page that hangs is ended if one does not wait, so that it is loaded again (T33)', async () => {
  const { did, become, answer } = desk();
  become('unresponsive');
  await answer(true);
  expect(did).toEqual(['ended']);
});

test('a page that answers again before the question is answered is left alone (T33)', async () => {
  const { did, become, answer } = desk();
  become('unresponsive');
  become('responsive');
  await answer(true);
  expect(did).toEqual([]);
});
