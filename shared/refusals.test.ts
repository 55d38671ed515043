import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refusals } from './refusals.ts';

const server = join(import.meta.dir, '../server');
const sources = readdirSync(server, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.ts') && !/test/.test(name))
  .map((name) => readFileSync(join(server, name), 'utf8'))
  .join('\n');

test('every refusal is used by the server (B2)', () => {
  const unused = Object.keys(refusals).filter((code) => !sources.includes(`'${code}'`));
  expect(unused).toEqual([]);
});

test('every refusal is one or two sentences and a code of lower-case words (B2)', () => {
  for (const [code, { status, sentence }] of Object.entries(refusals)) {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(sentence(), code).toMatch(/^[A-Z].*\.$/s);
    expect(status, code).toBeWithin(400, 600);
  }
});
