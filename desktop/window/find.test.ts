import { expect, test } from 'bun:test';
import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { createFind, findBar } from './find.ts';

const page = () => {
  const did: unknown[] = [];
  const at = { url: 'upheld://app/groups/3' };
  const events = new EventEmitter();
  return {
    did,
    at,
    events,
    on: events.on.bind(events) as Electron.WebContents['on'],
    off: events.off.bind(events) as Electron.WebContents['off'],
    getURL: () => at.url,
    findInPage: (text: string, { forward, findNext }: Electron.FindInPageOptions = {}) =>
      did.push(`${findNext ? 'begin' : 'go on'} ${forward ? 'to' : 'back to'} ${text}`),
    stopFindInPage: (what: string) => void did.push(what),
  };
};

test('a search starts anew with other words or another page, and continues otherwise (T9)', () => {
  const shown = page();
  const find = createFind(() => shown);
  void find('knee', true);
  void find('knee', true);
  void find('knee', false);
  void find('knees', true);
  shown.at.url = 'upheld://app/groups/4';
  void find('knees', true);
  void find('', true);
  void find('knees', true);
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

test('the number of matches is reported when the page has counted all (T51)', async () => {
  const shown = page();
  const find = createFind(() => shown);
  const notify = (requestId: number, matches: number, finalUpdate = true) =>
    shown.events.emit(
      'found-in-page',
      {},
      { requestId, activeMatchOrdinal: 2, matches, finalUpdate },
    );
  const first = find('knee', true);
  notify(1, 3, false);
  notify(1, 4);
  expect(await first).toBe('2 of 4');
  const second = find('elbow', true);
  notify(1, 4);
  notify(2, 0);
  expect(await second).toBe('Not found');
  expect(await find('', true)).toBeNull();
  expect(shown.events.listenerCount('found-in-page')).toBe(0);
});

test('without a window a search does nothing', async () => {
  expect(await createFind(() => undefined)('knee', true)).toBeNull();
});

test('the bar is at the top right of the page, and closes when it loses the focus (T9)', () => {
  for (const [width, place] of [
    [1000, { x: 560, y: 0, width: 440, height: 72 }],
    [300, { x: 0, y: 0, width: 300, height: 72 }],
  ] as const) {
    const events = new EventEmitter();
    const did: unknown[] = [];
    findBar({
      create: () => {
        const webContents = {
          close: () => events.emit('destroyed'),
          focus: () => did.push('focus'),
          loadURL: async (url: string) => void did.push(url),
          on: events.on.bind(events),
          once: events.once.bind(events),
        };
        return { webContents } as unknown as Electron.WebContentsView;
      },
      layOver: (_bar, placeIn) => did.push(placeIn({ x: 0, y: 0, width, height: 700 })),
      takeAway: () => did.push('away'),
      onClosed: () => did.push('closed'),
      shown: () => ({ focus: () => did.push('focus of the page') }),
    })();
    expect(did).toEqual([place, 'upheld://pages/find.html', 'focus']);
    // As a closing menu does.
    events.emit('blur');
    events.emit('did-finish-load');
    expect(did.slice(3)).toEqual(['focus']);
    events.emit('blur');
    expect(did.slice(4)).toEqual(['away', 'closed']);
  }
});
