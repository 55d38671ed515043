// needs: python3 bsdtar
import { beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { $ } from 'bun';
import { testFolder } from '../test-support/folder.ts';
import { signatureIn } from './mac-signature.ts';
import { makeSqlite, type Processor } from './mac-sqlite.ts';
import { sqliteVersion } from './packages.ts';

setDefaultTimeout(600_000);

/* SQLite for Macs, as Mach-O files say of themselves (Apple's mach-o/loader.h). No Mac loads it here. */

const HEADER = 32;
const MACHINES: Record<Processor, number> = { arm64: 0x0100000c, x64: 0x01000007 };
const BUN: Record<Processor, string> = { arm64: 'bun-darwin-aarch64', x64: 'bun-darwin-x64' };
const LIBRARY = 6;
const LC_LOAD_DYLIB = 0xc;
const LC_BUILD_VERSION = 0x32;
const MACOS = 1;

const textAt = (bytes: Buffer, at: number) => bytes.toString('latin1', at, bytes.indexOf(0, at));

/** Returns what a library says of itself. */
const about = (bytes: Buffer) => {
  const needs: string[] = [];
  let oldest = '';
  const commands = bytes.readUInt32LE(16);
  for (let at = HEADER, n = 0; n < commands; n++, at += bytes.readUInt32LE(at + 4)) {
    const command = bytes.readUInt32LE(at);
    if (command === LC_LOAD_DYLIB) needs.push(textAt(bytes, at + bytes.readUInt32LE(at + 8)));
    if (command === LC_BUILD_VERSION && bytes.readUInt32LE(at + 8) === MACOS)
      oldest = `${bytes.readUInt16LE(at + 14)}.${bytes.readUInt8(at + 13)}`;
  }
  return { machine: bytes.readUInt32LE(4), kind: bytes.readUInt32LE(12), needs, oldest };
};

test('it is of the version that Bun has for Linux (R51)', async () => {
  const { Database } = await import('bun:sqlite');
  const { version } = new Database(':memory:')
    .query<{ version: string }, []>('select sqlite_version() version')
    .get() ?? { version: '' };
  expect(sqliteVersion()).toBe(version);
});

for (const processor of ['arm64', 'x64'] as const)
  describe(`SQLite for Macs with ${processor} (R51)`, () => {
    let library = Buffer.alloc(0);
    beforeAll(() => {
      const file = makeSqlite(processor, testFolder('mac-sqlite'));
      library = Buffer.from(Bun.zstdDecompressSync(readFileSync(file)));
      console.log(`${processor}: ${library.length} bytes, ${readFileSync(file).length} compressed`);
    });

    test('is a signed library for macOS 13.0 that needs only the system’s own', () => {
      expect(about(library)).toEqual({
        machine: MACHINES[processor],
        kind: LIBRARY,
        needs: ['/usr/lib/libSystem.B.dylib'],
        oldest: '13.0',
      });
      expect(signatureIn(library)).toBe('valid');
      expect(signatureIn(Buffer.from(library.with(5000, (library[5000] ?? 0) ^ 1)))).toBe('broken');
    });

    test('has each function that Bun for macOS looks up', async () => {
      const folder = testFolder('bun-for-macos');
      await $`npm pack --silent @oven/${BUN[processor]}@${Bun.version}`.cwd(folder).quiet();
      const [archive = ''] = readdirSync(folder);
      await $`bsdtar -xf ${archive} package/bin/bun`.cwd(folder).quiet();
      const bun = readFileSync(join(folder, 'package/bin/bun')).toString('latin1');
      const wanted = new Set(
        [...bun.matchAll(/\0(sqlite3(?:session|changeset|rebaser)?_[a-z0-9_]+)(?=\0)/g)].map(
          ([, name = '']) => name,
        ),
      );
      const has = new Set(
        [...library.toString('latin1').matchAll(/\0_(sqlite3\w+)(?=\0)/g)].map(
          ([, name = '']) => name,
        ),
      );
      console.log(`${wanted.size} functions are looked up`);
      expect(wanted.size).toBeGreaterThan(50);
      expect([...wanted].filter((name) => !has.has(name))).toEqual([]);
    });

    test('is carried by the program for it', async () => {
      const file = join(testFolder('carried'), 'library.zst');
      writeFileSync(file, Bun.zstdCompressSync(library));
      const { buildExecutable } = await import('../server/build.ts');
      const outfile = join(testFolder('program'), 'upheld');
      await buildExecutable({
        outfile,
        target: processor === 'arm64' ? 'bun-darwin-arm64' : 'bun-darwin-x64',
        sqlite: file,
      });
      expect(readFileSync(outfile).includes(readFileSync(file))).toBe(true);
    });
  });
