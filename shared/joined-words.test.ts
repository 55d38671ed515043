import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathsBelow } from '../test-support/sources.ts';

/*
 * Not every language has a Latin comma between the words of a list: what people are shown is joined by a message or by
 * `Intl.ListFormat`.
 */
const ROOT = resolve(import.meta.dir, '..');

/**
 * Files that join words for programs, the terminal, the reference of calls, and values that calls take; and the one that
 * makes lists, which have commas alone in Korean.
 */
const FOR_PROGRAMS =
  /^(server\/(config\/(show|values)|db\/(row-rules|statement)|http\/preload|info\/openapi|mail-in\/understand\/html-text|notices\/inbox-rows)\.ts|shared\/(listed|prayers|search|messages\/(language-list|translations))\.ts|desktop\/(packaging|verify)\/)/;

const TEST = /\.test\.tsx?$|\/e2e\/|\/testing\/|^desktop\/built\//;
const COMMA = /\.join\(\s*(['"`]), \1/g;

const commasIn = (text: string) => (text.match(COMMA) ?? []).length;

test('commas between words are found', () => {
  expect(commasIn(`names.join(', '); a.join(","); b.join(' '); c.join(", ");`)).toBe(2);
});

test('no code puts a comma between words that people are shown (O22)', () => {
  const sources = pathsBelow(['server', 'shared', 'web', 'desktop']).filter(
    (path) => /\.tsx?$/.test(path) && !TEST.test(path),
  );
  const joining = sources.filter(
    (path) => commasIn(readFileSync(join(ROOT, path), 'utf8')) > 0 && !FOR_PROGRAMS.test(path),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(joining).toEqual([]);
});
