import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathsBelow } from '../test-support/sources.ts';

/*
 * A comment can be read alone: it names who it means, and does not say "the same" without the noun that
 * is the same.
 */
const ROOT = resolve(import.meta.dir, '..');
const THIS = 'words-of-comments.test.ts';

const sources = pathsBelow().filter(
  (path) => /\.(tsx?|js|css)$/.test(path) && !path.endsWith(THIS),
);

/** Comments of whole lines and at the ends of lines; not what looks like one in a string. */
const COMMENT = /^\s*(?:\/\*|\*(?!\/)|\/\/).*$|(?<=[;,{)\]}] )\/\/ .*$/gm;
const UNCLEAR = /\b(?:whoever|whom|whomever)\b|\bthe same(?=[.,:;)]| \*\/|$)/i;

const unclearIn = (text: string) =>
  [...text.matchAll(COMMENT)].map(([comment]) => comment.trim()).filter((one) => UNCLEAR.test(one));

test('unclear words are found in comments alone', () => {
  const text = [
    '/** The same. */',
    ' * Told to whoever is there.',
    'const a = 1; // for whom it is',
    '/** The same 404 for both. */',
    "const b = 'whoever';",
  ];
  expect(unclearIn(text.join('\n'))).toEqual([
    '/** The same. */',
    '* Told to whoever is there.',
    '// for whom it is',
  ]);
});

test('no comment has a word that does not say who or what it means (E4)', () => {
  const unclear = sources.flatMap((path) =>
    unclearIn(readFileSync(join(ROOT, path), 'utf8')).map((comment) => `${path}: ${comment}`),
  );
  expect(sources.length).toBeGreaterThan(1000);
  expect(unclear).toEqual([]);
});
