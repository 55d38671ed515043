import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SCHEME_FAULTS } from './faults.ts';

test('each planted fault of the scheme has its place in the web app, and its test', () => {
  for (const { name, source, from, file, test: named } of SCHEME_FAULTS) {
    const places = readFileSync(resolve(source), 'utf8').split(from).length - 1;
    expect([name, places]).toEqual([name, 1]);
    expect(readFileSync(join(import.meta.dirname, file), 'utf8')).toContain(named);
  }
});
