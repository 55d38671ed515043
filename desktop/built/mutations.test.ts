import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MUTATIONS } from './mutations.ts';

const read = (...path: string[]) => readFileSync(join(import.meta.dirname, ...path), 'utf8');

test('the source of each planted fault exists, and its test, too', () => {
  for (const { name, source = 'main.ts', from, file, test: named } of MUTATIONS) {
    expect([name, read('..', source).split(from).length - 1]).toEqual([name, 1]);
    expect(read(file)).toContain(named);
  }
});
