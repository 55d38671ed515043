import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathsBelow } from '../test-support/sources.ts';

/** Reads docs/requirements.md, and the numbers that tests carry in their names. */
const ROOT = resolve(import.meta.dir, '..');
const textOf = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');

const required = [...textOf('docs/requirements.md').matchAll(/^- \*\*([A-Z]\d+)\*\* /gm)].map(
  ([, number = '']) => number,
);

/** A test's name begins with its numbers, `V3: …` or `W17, 2: …`, or ends with them, `… (A4, A9)`. */
const NAME =
  /\b(?:describe|test\w*|administrator|byInvitation)(?:\.\w+\([^)]*\))?\(\s*(['"`])(.*?)\1,?/gs;
const NUMBERS = '[A-Z]\\d+(?:, [A-Z]\\d+)*';
const BEFORE = new RegExp(`^(${NUMBERS})(?:, \\d+)?(?::| )`);
const AFTER = new RegExp(`\\((${NUMBERS})\\)$`);

const cited = new Map<string, string>();
for (const path of pathsBelow().filter((path) => /\.test\.tsx?$/.test(path)))
  for (const [, , name = ''] of textOf(path).matchAll(NAME)) {
    const numbers = BEFORE.exec(name)?.[1] ?? AFTER.exec(name)?.[1];
    for (const number of numbers?.split(', ') ?? []) cited.set(number, `${path}: ${name}`);
  }

test('every requirement has a number of its own', () => {
  expect(required.length).toBeGreaterThan(150);
  expect(new Set(required).size).toBe(required.length);
});

test('every requirement has a test that carries its number', () => {
  expect(required.filter((number) => !cited.has(number))).toEqual([]);
});

test('every number that a test carries is a requirement', () => {
  const unknown = [...cited].filter(([number]) => !required.includes(number));
  expect(unknown).toEqual([]);
});
