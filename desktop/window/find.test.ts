import { expect, test } from 'bun:test';
import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { createFind, findBar } from './find.ts';

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

test('the bar is at the top right of the page, and goes when it loses the focus (T9)', () => {
  for (const [width, place] of [
    [1000, { x: 560, y: 0, width: 440, height: 72 }],
    [300, { x: 0, y: 0, width: 300, height: 72 }],
  ] as const) {
    const events = new EventEmitter();
    const did: unknown[] = [];
    findBar({
      create: () => ({
        webContents: {
          close: () => events.emit('destroyed'),
          focus: () => did.push('focus'),
          isDestroyed: () => false,
          loadURL: async (url) => void did.push(url),
          on: events.on.bind(events) as Electron.WebContents['on'],
        },
      }),
      layOver: (_bar, placeIn) => did.push(placeIn({ x: 0, y: 0, width, height: 700 })),
      takeAway: () => did.push('away'),
      onClosed: () => did.push('closed'),
      shown: () => ({ focus: () => did.push('focus of the page') }),
    })();
    expect(did).toEqual([place, 'upheld://pages/find.html', 'focus']);
    events.emit('blur');
    expect(did.slice(3)).toEqual(['away', 'closed']);
  }
});
