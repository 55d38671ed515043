import { afterEach, expect, test } from 'bun:test';
import { wordStorage } from '../word-storage.ts';
import { THEMES } from './appearance.ts';

const themes = wordStorage(THEMES);
const browserWith = (localStorage: object) =>
  Object.assign(globalThis, { window: { localStorage } });

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'window');
});

test('a choice is stored and read again (W12)', () => {
  const items = new Map<string, string>();
  browserWith({
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, word: string) => items.set(key, word),
  });
  themes.setItem('theme', 'dark');
  expect([items.get('theme'), themes.getItem('theme')]).toEqual(['dark', 'dark']);
});

test('a missing or unknown choice counts as "system" (W12)', () => {
  browserWith({ getItem: () => null });
  expect(themes.getItem('theme')).toBe('system');
  browserWith({ getItem: () => 'purple' });
  expect(themes.getItem('theme')).toBe('system');
});

test('a browser without storage counts as "system"', () => {
  const closed = () => {
    throw new Error('closed');
  };
  browserWith({ getItem: closed, setItem: closed });
  themes.setItem('theme', 'dark');
  expect(themes.getItem('theme')).toBe('system');
});
