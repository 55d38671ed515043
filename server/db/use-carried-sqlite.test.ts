import { expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '../../test-support/folder.ts';
import { putSqlite, UnusableSqlite } from './use-carried-sqlite.ts';

const LIBRARY = Buffer.from('a library of SQLite '.repeat(1000));

/** Returns a library as an executable carries it. */
const carried = (library = LIBRARY) => {
  const file = join(testFolder('carried'), 'sqlite.zst');
  writeFileSync(file, Bun.zstdCompressSync(library));
  return { file, sha256: createHash('sha256').update(LIBRARY).digest('hex') };
};

test('the library is written once, to a folder of its own that only this user can change (R51)', () => {
  const folder = join(testFolder('sqlite'), 'own');
  const path = putSqlite(carried(), folder);
  expect(readFileSync(path).equals(LIBRARY)).toBe(true);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(path).mode & 0o777).toBe(0o500);
  const { ino } = statSync(path);
  expect(putSqlite(carried(), folder)).toBe(path);
  expect(statSync(path).ino).toBe(ino);
  expect(readdirSync(folder)).toHaveLength(1);
});

test('a library that was changed or cut off is replaced before it is used (R51)', () => {
  const folder = join(testFolder('sqlite'), 'own');
  const path = putSqlite(carried(), folder);
  for (const bytes of [LIBRARY.with(7, 0), LIBRARY.subarray(1), Buffer.alloc(0)]) {
    chmodSync(path, 0o700);
    writeFileSync(path, bytes);
    expect(putSqlite(carried(), folder)).toBe(path);
    expect(readFileSync(path).equals(LIBRARY)).toBe(true);
  }
});

test('an unfinished library of a killed start is replaced (R51)', () => {
  const folder = join(testFolder('sqlite'), 'own');
  const unfinished = `${putSqlite(carried(), folder)}.${process.pid}`;
  rmSync(join(folder, readdirSync(folder)[0] ?? ''));
  symlinkSync(join(folder, 'elsewhere'), unfinished);
  expect(readFileSync(putSqlite(carried(), folder)).equals(LIBRARY)).toBe(true);
  expect(readdirSync(folder)).toHaveLength(1);
});

test('a damaged library in the executable is refused (R51)', () => {
  const damaged = carried(Buffer.from(LIBRARY.with(7, 0)));
  const folder = join(testFolder('sqlite'), 'own');
  expect(() => putSqlite(damaged, folder)).toThrow(
    new UnusableSqlite(
      'Upheld brings its own SQLite for Macs and cannot use it: the program’s file is damaged. Install it again.',
    ),
  );
});

test('a folder that others may write to, and a link to another one, are refused (R51)', () => {
  const open = testFolder('open');
  chmodSync(open, 0o777);
  expect(() => putSqlite(carried(), open)).toThrow('belongs to somebody else, or others may write');
  const link = join(testFolder('linked'), 'link');
  symlinkSync(testFolder('elsewhere'), link);
  expect(() => putSqlite(carried(), link)).toThrow('belongs to somebody else, or others may write');
});
