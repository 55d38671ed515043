import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathsBelow } from '../test-support/sources.ts';

/** Names of files, folders, exports, tables and columns by docs/glossary.md. */
const ROOT = resolve(import.meta.dir, '..');
const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8');
const rows = (glossary.match(/^\| (?!word|---).+$/gm) ?? []).map((row) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim()),
);

/** The words in italics, each with the word that replaces it. */
const REPLACED = rows.flatMap(([word = '', , not = '']) =>
  [...not.matchAll(/\*([^*]+)\*/g)].map(([, banned = '']) => ({ banned, word })),
);

/** A word in a name is a run of small letters, or one capital letter and what follows it. */
const wordsIn = (name: string) =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

const paths = pathsBelow();
const sources = paths
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

const EXPORT = /^export (?:async )?(?:abstract )?(?:const|let|function\*?|class|type) (\w+)/gm;
const exported = sources.flatMap(({ path, text }) =>
  [...text.matchAll(EXPORT)].map(([, name = '']) => ({ path, name })),
);

const schema = readFileSync(join(ROOT, 'server/db/schema.ts'), 'utf8');
const stored = [...schema.matchAll(/(?:sqliteTable|text|integer|blob|real)\(\s*'(\w+)'/g)].map(
  ([, name = '']) => ({ path: 'server/db/schema.ts', name }),
);

const bannedIn = (names: { path: string; name: string }[]) =>
  names.flatMap(({ path, name }) => {
    const words = ` ${wordsIn(name).join(' ')} `;
    return REPLACED.filter(({ banned }) => words.includes(` ${banned} `)).map(
      ({ banned, word }) => `${path}: ${name} (not “${banned}”: ${word})`,
    );
  });

test('a banned word is found in a name', () => {
  const names = ['tellAnything', 'wasToldToday', 'kept-draft', 'storyteller', 'untold'];
  expect(bannedIn(names.map((name) => ({ path: 'a', name })))).toHaveLength(3);
});

test('the glossary has about 40 words, each with what it means', () => {
  expect(rows.length).toBeGreaterThanOrEqual(35);
  const banned = [
    'amens',
    'feast',
    'hindrance',
    'kept',
    'outgoing',
    'patience',
    'reached',
    'slips',
  ];
  expect(REPLACED.map((one) => one.banned)).toEqual(
    expect.arrayContaining([...banned, 'tell', 'told']),
  );
  for (const row of rows) expect(row.filter(Boolean)).toHaveLength(3);
});

test('no file and no folder has a word that the glossary replaces (E7)', () => {
  expect(paths.length).toBeGreaterThan(1_000);
  expect(bannedIn(paths.map((path) => ({ path, name: basename(path) })))).toEqual([]);
});

test('no export has a word that the glossary replaces (E7)', () => {
  expect(exported.length).toBeGreaterThan(1_000);
  expect(bannedIn(exported)).toEqual([]);
});

test('no table and no column has a word that the glossary replaces (E7)', () => {
  expect(stored.length).toBeGreaterThan(100);
  expect(bannedIn(stored)).toEqual([]);
});
