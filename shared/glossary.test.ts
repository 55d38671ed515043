import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

/** Names of files, folders, exports, tables and columns by docs/glossary.md. */
const ROOT = resolve(import.meta.dir, '..');
const FOLDERS = [
  'bench',
  'desktop',
  'faults',
  'packaging',
  'release',
  'server',
  'shared',
  'stand-ins',
  'test-support',
  'web',
];

/** A word in a name is a run of small letters, or one capital letter and what follows it. */
const BANNED: Record<string, string> = {
  amens: 'reactions',
  feast: 'answered tint',
  hindrance: 'push-unsupported reason',
  kept: 'draft, cached or stored',
  outgoing: 'offline queue',
  patience: 'timeout',
  reached: 'reachability',
  slips: 'typos',
  tell: 'notify',
  told: 'notified, recipients',
};

const wordsIn = (name: string) =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

const paths = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .map((name) => `${folder}/${name.toString().replaceAll('\\', '/')}`)
    .filter((path) => !/\/(compiled|node_modules)\//.test(path)),
);
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
  names.flatMap(({ path, name }) =>
    wordsIn(name)
      .filter((word) => Object.hasOwn(BANNED, word))
      .map((word) => `${path}: ${name} (not “${word}”: ${BANNED[word]})`),
  );

test('a banned word is found in a name', () => {
  const names = ['tellAnything', 'wasToldToday', 'kept-draft', 'storyteller', 'untold'];
  expect(bannedIn(names.map((name) => ({ path: 'a', name })))).toHaveLength(3);
});

test('the glossary has about 40 words, each with what it means', () => {
  const rows = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8').match(/^\| (?!word|---).+$/gm);
  expect(rows?.length).toBeGreaterThanOrEqual(35);
  for (const row of rows ?? [])
    expect(row.split('|').map((cell) => cell.trim() !== '')).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
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
