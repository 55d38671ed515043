import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programLogIn } from './program-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'upheld-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('each line has a time and an event, and the newest can be read (T33)', () => {
  const log = programLogIn(join(folder, 'logs/upheld.log'));
  expect(log.newest(5)).toEqual([]);
  log.note('started', { version: '0.1.0' });
  log.note('page crashed', { reason: 'oom' });
  log.note('quit');
  const lines = log.newest(2).map((line) => JSON.parse(line));
  expect(lines).toEqual([
    { time: expect.stringMatching(/^\d{4}-.*Z$/), what: 'page crashed', reason: 'oom' },
    { time: expect.any(String), what: 'quit' },
  ]);
});

test('a large log is renamed, and the one before it is deleted (T33)', () => {
  const file = join(folder, 'large.log');
  writeFileSync(`${file}.1`, 'the oldest\n');
  writeFileSync(file, 'x'.repeat(1024 * 1024 + 1));
  programLogIn(file).note('started');
  expect(statSync(file).size).toBeLessThan(200);
  expect(readFileSync(`${file}.1`, 'utf8')).toStartWith('xxx');
});

test('an unwritable log does not stop the program (T33)', () => {
  const file = join(folder, 'taken');
  writeFileSync(file, '');
  expect(() => programLogIn(join(file, 'upheld.log')).note('started')).not.toThrow();
});
