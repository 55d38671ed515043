import { expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { allPages, anchorsOf, blocksOf, linksOf, operatorPages } from './guides.ts';

/** The languages of code blocks. A block in another one would hide commands from the test that runs them. */
const LANGUAGES = ['json', 'powershell', 'sh', 'text', 'toml', 'xml', 'yaml'];
const ROOT = resolve(import.meta.dir, '..');

test('every link and picture of the documentation leads somewhere', () => {
  const lost = allPages().flatMap((page) =>
    linksOf(page)
      .filter((target) => {
        const [path = '', anchor] = target.split('#');
        const file = path ? join(dirname(page), path) : page;
        if (!existsSync(join(ROOT, file))) return true;
        return anchor !== undefined && !anchorsOf(file).includes(anchor);
      })
      .map((target) => `${page}: ${target}`),
  );
  expect(lost).toEqual([]);
});

/** Documents name files from the root, or from these folders. */
const FROM = ['', 'server', 'web', 'desktop', 'shared'];
const ofSource = (path: string) => FROM.some((from) => existsSync(join(ROOT, from, path)));

test('every file of the source that the documentation names is there', () => {
  const named = allPages().flatMap((page) =>
    [
      ...readFileSync(join(ROOT, page), 'utf8').matchAll(
        /`([\w.-]+)(\/[\w./-]+\.(?:tsx?|mjs|sql|css))`/g,
      ),
    ]
      .filter(([, folder = '']) => ofSource(folder) && folder !== 'dist')
      .map(([, folder, rest]) => ({ page, path: `${folder}${rest}` })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ path }) => !ofSource(path))).toEqual([]);
});

test('links and headings are found', () => {
  expect(linksOf('README.md').length).toBeGreaterThan(10);
  expect(anchorsOf('docs/operators/backups.md')).toContain('put-one-back');
});

test('the list of the guides for operators has every one of them', () => {
  const list = 'docs/operators/README.md';
  const listed = linksOf(list).map((target) => `docs/operators/${target.split('#')[0]}`);
  const guides = operatorPages().filter((page) => page.startsWith('docs/') && page !== list);
  expect(guides.filter((page) => !listed.includes(page))).toEqual([]);
});

test('every block in a guide for operators says what it is written in', () => {
  const unknown = operatorPages()
    .flatMap(blocksOf)
    .filter(({ language }) => !LANGUAGES.includes(language))
    .map(({ page, line, language }) => `${page}:${line}: ${language || 'nothing'}`);
  expect(unknown).toEqual([]);
});
