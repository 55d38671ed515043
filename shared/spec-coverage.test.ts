import { describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { contract } from './contract.ts';

/*
 * docs/spec-coverage.md says of each requirement which test proves it. This reads the table and
 * looks for every test it names, so that a test that is renamed or taken out is missed here.
 */
const ROOT = resolve(import.meta.dir, '..');
const sourceOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const page = sourceOf('docs/spec-coverage.md');

type Row = { section: string; requirement: string; cell: string; tests: string[] };
const rows: Row[] = page
  .split('\n')
  .filter((line) => /^\| (§|R\d|Added)/.test(line))
  .map((line) => {
    const [section = '', requirement = '', cell = ''] = line
      .slice(2, -2)
      .split(' | ')
      .map((part) => part.trim());
    const tests = [...cell.matchAll(/`([^`]+)`/g)].map(([, test]) => test ?? '');
    return { section, requirement, cell, tests };
  });

const NAMED =
  /\b(?:describe|test|test\.step|testWith\w+|testOn\w+|with[A-Z]\w*)\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)/g;
const SITUATION = /\bsituation: '([^']*)'/g;

/** Text as it is, and names made in a loop with `.*` in the place of what is filled in. */
const namesIn = (path: string) => {
  const source = sourceOf(path);
  const names = [...source.matchAll(NAMED)].map(([, single, double, template]) =>
    template === undefined
      ? exactly((single ?? double ?? '').replaceAll(/\\(.)/g, '$1'))
      : made(template),
  );
  // The rows of a table whose steps are named after them.
  return [...names, ...[...source.matchAll(SITUATION)].map(([, name]) => exactly(name ?? ''))];
};
const exactly = (name: string) => new RegExp(`^${escaped(name)}$`);
const made = (template: string) => {
  const parts = template.split(/\$\{(?:[^{}]|\{[^{}]*\}|`[^`]*`)*\}/);
  // A name without a word of its own would fit anything.
  return parts.join('').length < 3 ? /^$/ : new RegExp(`^${parts.map(escaped).join('(.*?)')}$`);
};
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** The file and what it imports of ours, where what is filled into a name must stand. */
const wordsAround = (path: string) => {
  const own = sourceOf(path);
  const imported = [...own.matchAll(/from '(\.[^']+)'/g)]
    .map(([, target]) => join(dirname(path), target ?? ''))
    .filter((target) => existsSync(join(ROOT, target)));
  return [own, ...imported.map(sourceOf)].join('\n').toLowerCase();
};

const wrongWith = (cited: string) => {
  const [path = '', ...names] = cited.split(' › ');
  if (!/\.(test|e2e)\.tsx?$/.test(path) || !existsSync(join(ROOT, path))) return ['no such file'];
  if (names.length === 0) return ['no test named'];
  const known = namesIn(path);
  return names.flatMap((name) => {
    const matches = known.flatMap((pattern) => {
      const match = pattern.exec(name);
      return match ? [match.slice(1)] : [];
    });
    if (matches.length === 0) return [`no test '${name}'`];
    const around = wordsAround(path);
    const isThere = matches.some((filled) =>
      filled.flatMap((one) => one.split(', ')).every((one) => around.includes(one.toLowerCase())),
    );
    return isThere ? [] : [`nothing is called '${name}'`];
  });
};

describe('the coverage of the specification', () => {
  test('is a table with a test in every row, and none left for later', () => {
    expect(rows.length).toBeGreaterThan(350);
    // The last column holds tests and nothing else: no word of what is still to come.
    const bare = rows.filter(({ cell }) => !/^`[^`]+`(<br>`[^`]+`)*$/.test(cell));
    expect(bare).toEqual([]);
    expect(page).not.toMatch(/\b(TODO|TBD|untested|unproven)\b/i);
  });

  test('names tests that there are', () => {
    const cited = new Set(rows.flatMap(({ tests }) => tests));
    const wrong = [...cited].flatMap((one) => wrongWith(one).map((what) => `${one}: ${what}`));
    expect(wrong).toEqual([]);
    // It would notice.
    const own = 'shared/spec-coverage.test.ts';
    expect(wrongWith(`${own} › names tests that there are`)).toEqual([]);
    expect(wrongWith(`${own} › names tests that there are no more`)).not.toEqual([]);
    expect(wrongWith('shared/limits.test.ts › soul has 3 to 100 letters, where x')).not.toEqual([]);
    expect(wrongWith('shared/nothing.test.ts › anything')).not.toEqual([]);
  });

  test('has every section of the specification', () => {
    const sections = new Set(rows.map(({ section }) => /^§\d/.exec(section)?.[0]));
    for (const section of ['§2', '§3', '§4', '§5', '§6', '§7', '§8', '§9'])
      expect(sections).toContain(section);
  });

  test('has every call of the contract', () => {
    const table = rows.map(({ requirement }) => requirement).join('\n');
    const missing = Object.values(contract)
      .map(({ method, path }) => `${method} ${path}`)
      .filter((call) => !table.includes(`${call}:`));
    expect(missing).toEqual([]);
  });

  test('has every word of title and text that a member is told', () => {
    const sources = [sourceOf('web/api/mutations.ts')];
    const told = sources.flatMap((source) => [
      ...[...source.matchAll(/\b(?:says|fails|saysWhy|serverSays)\(([^)]*)\)/g)].flatMap(
        ([, words]) => [...(words ?? '').matchAll(/'([^']+)'/g)].map(([, one]) => one ?? ''),
      ),
      ...[...source.matchAll(/\b(?:title|text): '([^']+)'/g)].map(([, one]) => one ?? ''),
    ]);
    expect(told.length).toBeGreaterThan(90);
    const table = rows.map(({ requirement }) => requirement).join('\n');
    expect([...new Set(told)].filter((words) => !table.includes(words))).toEqual([]);
  });

  test('has every ruling, with a test that cites it', () => {
    const uncited = Array.from({ length: 37 }, (_, n) => `R${n + 1}`).filter(
      (ruling) =>
        !rows.some(
          ({ section, tests }) =>
            section === ruling && tests.some((one) => new RegExp(`\\b${ruling}\\b`).test(one)),
        ),
    );
    expect(uncited).toEqual([]);
  });
});
