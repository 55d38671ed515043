import { expect, test } from 'bun:test';
import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { createFind, openFindBar } from './find.ts';

const page = () => {
  const did: unknown[] = [];
  const at = { url: 'upheld://app/groups/3' };
  return {
    did,
    at,
    getURL: () => at.url,
    findInPage: (text: string, { forward, findNext }: Electron.FindInPageOptions = {}) =>
      did.push(`${findNext ? 'begin' : 'go on'} ${forward ? 'to' : 'back to'} ${text}`),
    stopFindInPage: (what: string) => void did.push(what),
  };
};

test('a search starts with new words or a new page, and continues otherwise (T9)', () => {
  const shown = page();
  const find = createFind(() => shown);
  find('knee', true);
  find('knee', true);
  find('knee', false);
  find('knees', true);
  shown.at.url = 'upheld://app/groups/4';
  find('knees', true);
  find('', true);
  find('knees', true);
  expect(shown.did).toEqual([
    'begin to knee',
    'go on to knee',
    'go on back to knee',
    'begin to knees',
    'begin to knees',
    'keepSelection',
    'begin to knees',
  ]);
});

test('without a window nothing is searched', () => {
  createFind(() => undefined)('knee', true);
});

test('the bar is at the top right of its window, and closes when it loses the focus', () => {
  const events = new EventEmitter();
  const ends: string[] = [];
  for (const [width, x] of [
    [1000, 660],
    [300, 100],
  ] as const)
    openFindBar(
      { getContentBounds: () => ({ x: 100, y: 50, width, height: 700 }) },
      (place) => {
        expect(place).toMatchObject({ x, y: 50, frame: false });
        return {
          close: () => events.emit('closed'),
          loadURL: async (url) => void ends.push(url),
          on: events.on.bind(events) as Electron.BrowserWindow['on'],
        };
      },
      () => ends.push('closed'),
    );
  expect(ends).toEqual(Array(2).fill('upheld://pages/find.html'));
  events.emit('blur');
  expect(ends).toContain('closed');
});
