// needs: npm bsdtar readelf
import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { $ } from 'bun';
import { testFolder } from '../test-support/folder.ts';
import { type Imports, machImports, windowsImports } from './imports.ts';

setDefaultTimeout(300_000);

/*
 * What Bun brings for each system, and what it takes of the system, by the tables of its programs. The page
 * docs/other-systems.md says the same in words: a version of Bun for which this fails wants a look at that page.
 */

const GUIDE = readFileSync(resolve('docs/other-systems.md'), 'utf8');

/** Returns the path of Bun for another system, of this version, as npm has it. */
const bunFor = async (name: string, program = 'bun') => {
  const folder = testFolder(name);
  await $`npm pack --silent @oven/${name}@${Bun.version}`.cwd(folder).quiet();
  const [archive = ''] = readdirSync(folder);
  await $`bsdtar -xf ${archive} package/bin/${program}`.cwd(folder).quiet();
  return join(folder, 'package/bin', program);
};

const namesOf = (imports: Imports) => [...imports.keys()].sort();
const countOf = (imports: Imports, name: string, beginning: RegExp) =>
  (imports.get(name) ?? []).filter((one) => beginning.test(one)).length;
const has = (program: Buffer, text: string) => program.includes(text, 0, 'latin1');
/** A file of ICU's data, and a certificate of Mozilla's list. */
const OWN_ICU = 'icudt78l/ar.res';
const OWN_CERTIFICATES = 'ISRG Root X1';

for (const name of ['bun-darwin-aarch64', 'bun-darwin-x64'])
  test(`${name} takes ICU, SQLite and the resolver of macOS (R51)`, async () => {
    const program = readFileSync(await bunFor(name));
    const imports = machImports(program);
    expect(namesOf(imports)).toEqual([
      '/usr/lib/libSystem.B.dylib',
      '/usr/lib/libc++.1.dylib',
      '/usr/lib/libicucore.A.dylib',
      '/usr/lib/libresolv.9.dylib',
    ]);
    const icu = '/usr/lib/libicucore.A.dylib';
    expect(countOf(imports, icu, /^_ucol_/)).toBeGreaterThan(5);
    expect(countOf(imports, icu, /^_uldn_/)).toBeGreaterThan(3);
    expect(countOf(imports, icu, /^_ucal_.*[Zz]one/)).toBeGreaterThan(3);
    const system = '/usr/lib/libSystem.B.dylib';
    expect(countOf(imports, system, /^_(getaddrinfo|DNSServiceQueryRecord)$/)).toBe(2);
    expect([has(program, OWN_ICU), has(program, 'libsqlite3.dylib')]).toEqual([false, true]);
    expect([has(program, 'Security.framework'), has(program, OWN_CERTIFICATES)]).toEqual([
      true,
      true,
    ]);
    for (const library of ['libicucore', 'libsqlite3.dylib', 'libresolv'])
      expect(GUIDE).toContain(library);
  });

test('bun-windows-x64 takes the resolver and the certificate store of Windows (R51)', async () => {
  const program = readFileSync(await bunFor('bun-windows-x64', 'bun.exe'));
  const imports = windowsImports(program);
  expect(namesOf(imports).filter((one) => /icu|sqlite/.test(one))).toEqual([]);
  expect([has(program, OWN_ICU), has(program, OWN_CERTIFICATES)]).toEqual([true, true]);
  expect(countOf(imports, 'ws2_32.dll', /^GetAddrInfoW$/)).toBe(1);
  expect(countOf(imports, 'crypt32.dll', /^Cert/)).toBeGreaterThan(2);
  expect(countOf(imports, 'kernel32.dll', /^GetDynamicTimeZoneInformation$/)).toBe(1);
  for (const library of ['ws2_32.dll', 'crypt32.dll']) expect(GUIDE).toContain(library);
});

describe('bun-linux-x64 (R51)', () => {
  test('takes only the C library and its resolver', async () => {
    const path = await bunFor('bun-linux-x64');
    const needed = await $`readelf -d ${path}`.text();
    const libraries = [...needed.matchAll(/Shared library: \[([^\]]+)\]/g)].map(([, one]) => one);
    expect(libraries.sort()).toEqual([
      'ld-linux-x86-64.so.2',
      'libc.so.6',
      'libdl.so.2',
      'libm.so.6',
      'libpthread.so.0',
    ]);
    const program = readFileSync(path);
    expect([has(program, OWN_ICU), has(program, OWN_CERTIFICATES)]).toEqual([true, true]);
  });
});
