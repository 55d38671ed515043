import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathsBelow } from '../test-support/sources.ts';

const ROOT = resolve(import.meta.dir, '..');
const FOLDERS = ['shared', 'server', 'web', 'desktop'];

const TEST = /\.test\.tsx?$|\/e2e\/|\/testing\//;

const sources = pathsBelow(FOLDERS)
  .filter((path) => /\.tsx?$/.test(path) && !TEST.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** The beginning of a sentence: two words, the first with a capital. */
const WORDS = '[A-Z][a-z’]+ [a-z’A-Z]+';

/** The name of a constant with a sentence, for the tests of this test. */
const MADE_UP = 'MADE_UP';

/** A constant that holds a sentence, such as `NOTHING = 'Nothing was …'`. */
const constants = sources.flatMap(({ text }) =>
  [...text.matchAll(new RegExp(`const ([A-Z_]{4,}) =\\s*['\`]${WORDS}`, 'g'))].map(
    ([, name]) => name,
  ),
);
const SENTENCE = `(?:['\`"]${WORDS}[^'\`"]*['\`"]|(?:${[...constants, MADE_UP].join('|')})\\b|\\bm\\.[a-z]\\w*\\()`;

const PATTERNS = [
  new RegExp(`[!=]==?\\s*${SENTENCE}`, 'g'),
  new RegExp(`${SENTENCE}\\s*[!=]==?`, 'g'),
  new RegExp(`\\.(?:includes|startsWith|endsWith|indexOf|match|search)\\(\\s*${SENTENCE}`, 'g'),
  new RegExp(`case ${SENTENCE}`, 'g'),
  // A pattern of words: /Cannot listen on port/.
  new RegExp(`/\\^?${WORDS}[^/\\n]*/[a-z]*\\.(?:test|exec)\\(`, 'g'),
  new RegExp(`= /\\^?${WORDS}[^/\\n]*/[a-z]*;`, 'g'),
];

/** Files that read the words of Linux: the limits of a process in `/proc`. */
const FOREIGN = ['server/program/commands/descriptors.ts'];

const found = (text: string) => PATTERNS.flatMap((pattern) => text.match(pattern) ?? []);

test('the test finds comparisons with sentences', () => {
  for (const line of [
    "if (message === 'Group not found.') return;",
    'if (MADE_UP !== name) return;',
    'if (message === m.account_wrong_password()) return;',
    "output.includes('Upheld is ready')",
    'const TAKEN = /Cannot listen on port/;',
    '/Please sign in/.test(text)',
    "case 'Please sign in first.':",
  ])
    expect(found(line), line).not.toEqual([]);
  expect(found("throw refused('group-not-found')")).toEqual([]);
});

test('no code compares a text with a sentence or searches for one (E3)', () => {
  const places = sources
    .filter(({ path }) => !FOREIGN.includes(path))
    .flatMap(({ path, text }) => found(text).map((what) => `${path}: ${what}`));
  expect(places).toEqual([]);
});
