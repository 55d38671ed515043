import { expect, test } from 'bun:test';
import { FIND, findBar, findIn } from './find.ts';

const windowAt = (url: string) => {
  const did: unknown[] = [];
  return {
    did,
    webContents: {
      getURL: () => url,
      findInPage: (text: string, how?: object) => did.push([text, how]),
      stopFindInPage: (what: string) => void did.push(what),
    },
  };
};

test('words are marked in the window beside the bar, never in the bar', () => {
  const [bar, app] = [windowAt(FIND), windowAt('upheld://app/groups/3')];
  findIn([bar, app], 'knee', true);
  findIn([bar, app], 'knee', false);
  findIn([bar, app], '', true);
  expect(app.did).toEqual([
    ['knee', { forward: true, findNext: true }],
    ['knee', { forward: false, findNext: true }],
    'keepSelection',
  ]);
  expect(bar.did).toEqual([]);
});

test('the bar stands at the top right of its window', () => {
  expect(findBar({ x: 100, y: 50, width: 1000, height: 700 })).toMatchObject({ x: 660, y: 50 });
  expect(findBar({ x: 100, y: 50, width: 300, height: 700 })).toMatchObject({ x: 100 });
});
