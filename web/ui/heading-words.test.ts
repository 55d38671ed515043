import { expect, test } from 'bun:test';
import { resolve } from 'node:path';

const WEB = resolve(import.meta.dir, '..');
/** A heading that code focuses, with what stands in it. */
const FOCUSED =
  /<(h[1-6]|DialogTitle)\b[^<]*?tabIndex=\{-1\}[^<]*>\s*(?:\{\/\*.*?\*\/\}\s*)?([^\n]*)/g;
/** Fields and buttons that a dialog would begin with. */
const BEGUN = /data-autofocus|initialFocus=\{(?!first\})|autoFocus/;
/** A calendar begins with a day, and a code that was mailed is typed on a page. */
const ALLOWED = ['session/mailed-code.tsx', 'ui/dates/calendar.tsx'];

const sources = await Promise.all(
  [...new Bun.Glob('**/*.tsx').scanSync(WEB)].map(async (path) => ({
    path,
    text: await Bun.file(`${WEB}/${path}`).text(),
  })),
);

const WORDS = /^<span \{\.\.\.HEADING_WORDS\}>/;

test('a heading that gets the focus has an element of its own for screen readers (W55)', () => {
  const found = sources.flatMap(({ path, text }) =>
    [...text.matchAll(FOCUSED)].map(([, , words]) => ({ path, words })),
  );
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter(({ words = '' }) => !WORDS.test(words))).toEqual([]);
});

test('no dialog begins with one of its fields or buttons (W55)', () => {
  const begun = sources.filter(({ text }) => BEGUN.test(text)).map(({ path }) => path);
  expect(begun.sort()).toEqual(ALLOWED);
});
