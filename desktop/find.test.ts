import { expect, test } from 'bun:test';
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

test('a search begins with new words or a new page, and goes on otherwise', () => {
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

test('without a window there is nothing to find', () => {
  createFind(() => undefined)('knee', true);
});

test('the bar stands at the top right of its window', () => {
  expect(findBar({ x: 100, y: 50, width: 1000, height: 700 })).toMatchObject({ x: 660, y: 50 });
  expect(findBar({ x: 100, y: 50, width: 300, height: 700 })).toMatchObject({ x: 100 });
});
