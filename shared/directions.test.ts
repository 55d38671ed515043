import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/*
 * Left in English is right in Arabic, so styles use start and end instead of left and right.
 */
const ROOT = resolve(import.meta.dir, '..');
const SIDED =
  /(?<![\w-])-?(?:ml|mr|pl|pr|left|right|scroll-m[lr]|scroll-p[lr]|border-[lr]|rounded-[lr])-(?:\d|\[|auto\b)|(?<![\w-])text-(?:left|right)(?![\w-])|(?<![\w-])float-(?:left|right)/g;

const sidedIn = (text: string) => [...text.matchAll(SIDED)].map(([name]) => name);

test('a class that names a side of the screen is found', () => {
  expect(sidedIn('className="ml-2 -mr-3 left-0 text-right border-l-4 pr-auto"')).toEqual(
    'ml-2 -mr-3 left-0 text-right border-l-4 pr-auto'
      .split(' ')
      .map((name) => name.replace(/(?<=-)\d+$/, (digits) => digits.slice(0, 1))),
  );
  expect(sidedIn('className="ms-2 end-0 text-start html-5"')).toEqual([]);
});

test('no class of the web app names a side of the screen (O8)', () => {
  const files = [...new Bun.Glob('web/**/*.{ts,tsx}').scanSync(ROOT)].filter(
    (path) => !/\/e2e\/|\.test\./.test(path),
  );
  const sided = files.flatMap((path) =>
    sidedIn(readFileSync(resolve(ROOT, path), 'utf8')).map((name) => `${path}: ${name}`),
  );
  expect(sided).toEqual([]);
});
