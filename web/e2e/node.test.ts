import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathsBelow } from '../../test-support/sources.ts';
import { data, isUpTo, partsOf } from '../testing/old-browsers/support.ts';

const ROOT = resolve(import.meta.dir, '../..');
const OLDEST_NODE = '20';

/** Calls that run in a page, whose browser supports them. */
const IN_PAGE = ['Map.groupBy(', '.groupBy('].map(
  (call) => `web/e2e/geometry.tour.test.ts: ${call}`,
);
/** Names that functions of Playwright, zod and stand-ins have, too. */
const OTHERS = ['.error(', '.move(', '.take(', '.union(', '.use('];

/** Returns the paths that this file imports at run time, from the root of the repository. */
const importsOf = (path: string, text: string) =>
  [...text.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+)'/gm)].map(
    ([, target = '']) => relative(ROOT, resolve(ROOT, dirname(path), target)),
  );

/** Tells whether Bun runs this test itself, and with it what it imports. */
const isOfBun = (path: string) =>
  readFileSync(join(ROOT, path), 'utf8').includes("from 'bun:test'");

/** Returns the files that Playwright loads in Node: its configurations, its tests and their imports. */
const filesInNode = () => {
  const texts = new Map<string, string>();
  const add = (path: string) => {
    if (texts.has(path)) return;
    const text = readFileSync(join(ROOT, path), 'utf8');
    texts.set(path, text);
    for (const target of importsOf(path, text)) add(target);
  };
  for (const path of pathsBelow(['web/e2e', 'desktop/e2e']))
    if (/\.\w+\.test\.ts$|playwright\.config\.ts$/.test(path) && !isOfBun(path)) add(path);
  add('playwright.config.ts');
  return texts;
};

/** Returns the calls of JavaScript that came after Node 20, such as `Map.groupBy(` and `.isSubsetOf(`. */
const lateCalls = () => {
  const calls = partsOf(data.javascript.builtins).flatMap(([name, builtin]) =>
    partsOf(builtin).flatMap(([part, { __compat }]) => {
      const added = [__compat?.support.nodejs ?? []].flat()[0]?.version_added;
      const isLate = typeof added === 'string' && !isUpTo(added.replace('≤', ''), OLDEST_NODE);
      return [{ call: part.replace(/_static$/, ''), owner: name, isLate }];
    }),
  );
  const isLateEverywhere = (name: string) =>
    calls.filter(({ call }) => call === name).every(({ isLate }) => isLate);
  return calls
    .filter(({ call, isLate }) => isLate && /^\w+$/.test(call))
    .flatMap(({ call, owner }) => [
      `${owner}.${call}(`,
      ...(isLateEverywhere(call) ? [`.${call}(`] : []),
    ]);
};

const late = new Set(lateCalls().filter((call) => !OTHERS.includes(call)));
const lateIn = (path: string, text: string) =>
  [...late].filter((call) => text.includes(call)).map((call) => `${path}: ${call}`);

test('the files that Playwright loads call no function that came after Node 20', () => {
  const files = filesInNode();
  expect(files.size).toBeGreaterThan(150);
  expect(
    [...files]
      .flatMap(([path, text]) => lateIn(path, text))
      .filter((found) => !IN_PAGE.includes(found)),
  ).toEqual([]);
});

test('the check finds a call that came after Node 20', () => {
  for (const text of [
    'Map.groupBy(rows, key)',
    'await Array.fromAsync(rows)',
    'one.isSubsetOf(other)',
  ])
    expect(lateIn('a.ts', text)).not.toEqual([]);
  expect(lateIn('a.ts', 'rows.toSorted().map(key)')).toEqual([]);
});
