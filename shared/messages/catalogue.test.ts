import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { pathsBelow } from '../../test-support/sources.ts';
import { childrenOf, isNode } from '../../web/testing/syntax-tree.ts';
import { catalogueFiles } from './read.ts';
import { SHIPPED } from './shipped.ts';
import { NOTES_FOLDER } from './translated-from.ts';
import { NEIGHBOURS } from './word-lists.ts';

const ROOT = resolve(import.meta.dir, '../..');
const FOLDERS = ['shared', 'server', 'web', 'desktop'];

/**
 * Files with words for operators in a terminal, for people who build and test Upheld, and for programmers who read
 * the reference of all calls or the help of the metrics; with headings that another program knows; and with what the
 * catalogue is checked by.
 */
const NOT_FOR_PEOPLE =
  /^(shared\/messages\/checks\/|server\/(db\/same-schema\.ts|info\/(reference|openapi)\.ts|build\.ts|dev\.ts|config|storage|program\/commands|operations\/(demo|backups\/errors\.ts|health\/metrics\.ts|leaving\/(readme|address-book)\.ts)|multi-tenant\/metrics\.ts)|desktop\/((build|electron\/(run|fetch-electron))\.ts|packaging\/|verify\/))/;

const TEST = /\.test\.tsx?$|\/e2e\/|\/testing\/|^desktop\/built\//;

const sources = pathsBelow(FOLDERS)
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !TEST.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** Folders beside the languages. */
const OTHER_FOLDERS = ['checks', 'compiled', NEIGHBOURS, NOTES_FOLDER];

const filesOf = (language: string) =>
  catalogueFiles(join(import.meta.dir, language)).map((file) => ({
    area: file.replace('.json', ''),
    names: Object.keys(JSON.parse(readFileSync(join(import.meta.dir, language, file), 'utf8'))),
  }));

const catalogue = filesOf('en').flatMap(({ names }) => names);
const used = new Set(
  sources.flatMap(({ text }) => [...text.matchAll(/\bm\.([a-z]\w*)/g)].map(([, name]) => name)),
);

test('each folder of the catalogue is a language', () => {
  const folders = readdirSync(import.meta.dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !OTHER_FOLDERS.includes(entry.name))
    .map(({ name }) => name);
  expect(folders.sort()).toEqual([...SHIPPED].sort());
});

test('the name of a message begins with the name of its file', () => {
  for (const { area, names } of SHIPPED.flatMap(filesOf))
    for (const name of names) expect(name).toMatch(new RegExp(`^${area}(_[a-z0-9]+)+$`));
});

test('code uses every message of the catalogue, and no other (E2)', () => {
  expect(catalogue.filter((name) => !used.has(name))).toEqual([]);
  const areas = filesOf('en').map(({ area }) => area);
  const wrong = [...used].filter((name = '') => !catalogue.includes(name));
  expect(wrong.filter((name = '') => areas.includes(name.split('_')[0] ?? ''))).toEqual([]);
});

test('no other language has a message that English does not have', () => {
  for (const language of SHIPPED)
    for (const { names } of filesOf(language))
      expect(names.filter((name) => !catalogue.includes(name))).toEqual([]);
});

type Node = { type: string; [field: string]: unknown };

/** Tells whether a call writes to the log, or makes an error that ends in a log or a terminal. */
const isForTheLog = ({ type, callee }: Node) => {
  if (!isNode<Node>(callee)) return false;
  if (type === 'NewExpression') return !['Refusal', 'Response'].includes(String(callee.name));
  const { object } = callee;
  return (
    type === 'CallExpression' && isNode<Node>(object) && ['log', 'console'].includes(nameOf(object))
  );
};

const nameOf = (node: Node) =>
  String(isNode<Node>(node.property) ? node.property.name : (node.name ?? ''));

const textOf = ({ type, value, quasis }: Node) => {
  if (type === 'Literal' || type === 'JSXText')
    return typeof value === 'string' ? value.trim() : '';
  if (type !== 'TemplateLiteral' || !Array.isArray(quasis)) return '';
  return quasis.map((part) => part.value.cooked).join('…');
};

const SENTENCE = /^([\p{Lu}“].* .*[.!?]|….* .*[.!])”?$/su;

/** The beginning of a title or a button: 'Read it and pray'. */
const WORDS = /^\p{Lu}\p{Ll}+,? [\p{L}…]/u;

/** Stored values with two words: categories, and the name of a browser. */
const STORED = ['Spiritual Growth', 'Travel Safety', 'Samsung Internet'];

const isForPeople = (text: string) =>
  (SENTENCE.test(text) || WORDS.test(text)) && !STORED.includes(text);

/** Returns the sentences in code, and the words between tags. */
const sentencesIn = (node: Node): string[] => {
  if (isForTheLog(node)) return [];
  const text = textOf(node);
  const isWords = node.type === 'JSXText' && /\p{L}/u.test(text);
  const own = isWords || isForPeople(text) ? [text] : [];
  return [...own, ...childrenOf(node).flatMap(sentencesIn)];
};

/** Returns plurals made in code, such as `count === 1 ? 'member' : 'members'`. */
const pluralsIn = (node: Node): string[] => {
  const own = isHomeMadePlural(node) ? [textsIn(node).join(' / ')] : [];
  return [...own, ...childrenOf(node).flatMap(pluralsIn)];
};

const isHomeMadePlural = (node: Node) =>
  node.type === 'ConditionalExpression' &&
  isNode<Node>(node.test) &&
  childrenOf(node.test).some(({ type, value }) => type === 'Literal' && value === 1) &&
  textsIn(node).some((text) => /\p{L}/u.test(text));

const textsIn = (node: Node): string[] => [textOf(node), ...childrenOf(node).flatMap(textsIn)];

/** Returns the messages that are called while a module loads, when nobody knows yet who will read them. */
const calledAtOnceIn = (node: Node): string[] => {
  if (/Function/.test(node.type)) return [];
  const { callee } = node;
  const isMessage =
    node.type === 'CallExpression' &&
    isNode<Node>(callee) &&
    isNode<Node>(callee.object) &&
    callee.object.name === 'm';
  const own = isMessage ? [nameOf(callee)] : [];
  return [...own, ...childrenOf(node).flatMap(calledAtOnceIn)];
};

const treeOf = (path: string, text: string) => {
  const { program, errors } = parseSync(path, text);
  expect(errors, path).toEqual([]);
  return program as unknown as Node;
};

const foundIn = (find: (node: Node) => string[]) =>
  sources
    .filter(({ path }) => !NOT_FOR_PEOPLE.test(path))
    .flatMap(({ path, text }) => find(treeOf(path, text)).map((what) => `${path}: ${what}`));

test('the test finds sentences and plurals in code', () => {
  const find = (code: string) => sentencesIn(treeOf('a.tsx', code));
  expect(find("throw invalid('Please say more.');")).toEqual(['Please say more.']);
  expect(find(`const a = \`You are in \${n} groups.\`;`)).toEqual(['You are in … groups.']);
  expect(find('const a = <p>Save changes</p>;')).toEqual(['Save changes']);
  expect(find("const a = { title: 'Read it and pray' };")).toEqual(['Read it and pray']);
  expect(find("log.warn('It failed again.'); throw new Error('It failed again.');")).toEqual([]);
  expect(find("const a = m.groups_too_many(); const b = 'group-left';")).toEqual([]);
  const plurals = (code: string) => pluralsIn(treeOf('a.tsx', code)).length;
  expect(plurals("const a = count === 1 ? 'member' : 'members';")).toBe(1);
  expect(plurals(`const a = \`request\${n !== 1 ? 's' : ''}\`;`)).toBe(1);
  expect(plurals('const a = count === 1 ? one : other;')).toBe(0);
});

test('no code has a sentence for people (E2)', () => {
  expect(foundIn(sentencesIn)).toEqual([]);
});

test('no code makes a plural (E2)', () => {
  expect(foundIn(pluralsIn)).toEqual([]);
});

test('the test finds messages that are called while a module loads', () => {
  const find = (code: string) => calledAtOnceIn(treeOf('a.tsx', code));
  expect(find('const words = { title: m.toasts_error() };')).toEqual(['toasts_error']);
  expect(find('const title = <p>{m.toasts_error()}</p>;')).toEqual(['toasts_error']);
  expect(find('const words = { title: m.toasts_error, text: () => m.toasts_error() };')).toEqual(
    [],
  );
});

test('no message is called while a module loads (O2)', () => {
  // The pages of the desktop program are scripts that run as a whole, in a language that is known.
  const modules = sources.filter(({ path }) => !path.startsWith('desktop/pages/'));
  const found = modules.flatMap(({ path, text }) =>
    calledAtOnceIn(treeOf(path, text)).map((name) => `${path}: ${name}`),
  );
  expect(found).toEqual([]);
});
