import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accent, tint } from './tints.ts';

const css = readFileSync(join(import.meta.dir, '../tints.css'), 'utf8');
/** Declarations of each class, in file order; `theme` is its selector prefix. */
const saidOf = (name: 'tint' | 'accent', theme: string) =>
  [...css.matchAll(new RegExp(`^${theme}\\.${name}-(\\d) \\{([^}]*)\\}`, 'gm'))].map(
    ([, place, words]) => [place, words?.replaceAll(/\s/g, '')] as const,
  );

test('a card has one of eight gradients, by its id modulo 8 (W10)', () => {
  expect([1, 7, 8, 9, 16, 4096].map(tint)).toEqual(
    [1, 7, 0, 1, 0, 0].map((place) => `tint tint-${place}`),
  );
});

test('group colors repeat after eight (W10)', () => {
  expect([0, 1, 7, 8, 9].map(accent)).toEqual([0, 1, 7, 0, 1].map((place) => `accent-${place}`));
});

test('each theme has eight different tints and accents (W10)', () => {
  for (const name of ['tint', 'accent'] as const)
    for (const theme of ['', '\\[data-theme="dark"\\] ']) {
      const said = saidOf(name, theme);
      expect(said.map(([place]) => Number(place))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
      expect(new Set(said.map(([, words]) => words)).size).toBe(8);
    }
});
