import { describe, expect, test } from 'bun:test';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { billOfMaterials } from '../release/sbom.ts';
import { fileNameFor, TARGETS } from '../release/targets.ts';
import { testFolder } from '../test-support/folder.ts';
import { checksumsOf } from './checksums.ts';
import { thirdPartyNotices } from './notices.ts';
import { CannotShip, packagesOf, readPackage, unusedDependencies } from './packages.ts';

const ROOT = join(import.meta.dir, '..');
const MODULES = [
  'server/main.ts',
  'node_modules/zod/v4/index.js',
  `${ROOT}/node_modules/zod/v4/core/api.js`,
  `${ROOT}/node_modules/proxy-addr/node_modules/ipaddr.js/lib/ipaddr.js`,
  'node_modules/drizzle-orm/index.js',
  '\0rolldown/runtime.js',
];
const packages = packagesOf(MODULES);
const named = (name: string) => packages.find((one) => one.name === name);

const packageWith = (manifest: object, files: Record<string, string> = {}) => {
  const folder = testFolder('package');
  for (const [name, text] of Object.entries({
    'package.json': JSON.stringify({ name: 'harp', version: '1.2.3', ...manifest }),
    ...files,
  }))
    writeFileSync(join(folder, name), text);
  return readPackage(folder);
};

describe('the packages in an executable (S2)', () => {
  test('are those of its modules, what is built from others, and Bun', () => {
    const names = packages.map(({ name }) => name);
    for (const name of ['zod', 'ipaddr.js', 'rolldown', 'tailwindcss', 'bun'])
      expect(names).toContain(name);
    expect(names).toEqual([...new Set(names)].sort());
    expect(names).not.toContain('upheld');
  });

  test('have a version, a licence, its text and their source', () => {
    const { packageManager } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(`bun@${named('bun')?.version}`).toBe(packageManager);
    const zod = named('zod');
    expect(zod).toMatchObject({ license: 'MIT', source: 'https://github.com/colinhacks/zod' });
    expect(zod?.text).toContain('Permission is hereby granted');
  });

  test('get a licence text that is kept here where they bring none', () => {
    expect(named('drizzle-orm')?.text).toStartWith('Apache License');
    expect(named('bun')?.text).toContain('GNU LIBRARY GENERAL PUBLIC LICENSE');
  });

  test('a package without a licence or its text stops the release with one sentence', () => {
    expect(() => packageWith({})).toThrow(new CannotShip('harp 1.2.3 names no licence.'));
    expect(() => packageWith({ license: 'MIT' })).toThrow(
      new CannotShip(
        'harp 1.2.3 has no licence text: copy it from its source into packaging/licences.',
      ),
    );
    expect(packageWith({ license: 'MIT' }, { LICENCE: 'Play.\n', NOTICE: 'By David.' }).text).toBe(
      'Play.\n\nBy David.',
    );
  });

  test('a dependency of which no executable has anything is named', () => {
    expect(unusedDependencies(packages)).toContain('react');
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const all = Object.keys(dependencies).map((name) => ({ ...packages[0]!, name }));
    expect(unusedDependencies(all)).toEqual([]);
  });

  for (const repository of [
    'david/harp',
    'github:david/harp',
    'git@github.com:david/harp.git',
    { type: 'git', url: 'git+https://github.com/david/harp.git' },
    { url: 'git://github.com/david/harp' },
    { url: 'git+ssh://git@github.com/david/harp.git' },
  ])
    test(`the source ${JSON.stringify(repository)} is an address that people can open`, () => {
      const { source } = packageWith({ license: 'MIT', repository }, { LICENSE: 'Play.' });
      expect(source).toBe('https://github.com/david/harp');
    });
});

describe('what goes with the executables (S2)', () => {
  test('the bill of materials is valid CycloneDX, and the same each time', async () => {
    const bom = billOfMaterials('1.2.3', packages);
    const validator = new Validation.JsonStrictValidator(Spec.Spec1dot6.version);
    expect(await validator.validate(bom)).toBeNull();
    expect(billOfMaterials('1.2.3', [...packages].reverse())).toBe(bom);
    const { components, metadata } = JSON.parse(bom);
    expect(metadata.component).toMatchObject({ name: 'upheld', version: '1.2.3' });
    expect(components).toHaveLength(packages.length);
    const purls = components.map(({ purl }: { purl: string }) => purl);
    expect(purls).toContain(`pkg:npm/bun@${named('bun')?.version}`);
    expect(purls).toContain(`pkg:npm/ipaddr.js@${named('ipaddr.js')?.version}`);
    for (const component of components) expect(component.licenses).toHaveLength(1);
    expect(bom).not.toMatch(/registry|\.tgz/);
  });

  test('the notices have every package with its licence in full', () => {
    const notices = thirdPartyNotices('1.2.3', packages);
    for (const { name, version, text } of packages) {
      expect(notices).toContain(`\n${name} ${version}\nLicence: `);
      expect(notices).toContain(text.replaceAll('\r\n', '\n'));
    }
  });

  test('the checksums are lines that sha256sum reads, in the order of names', async () => {
    const folder = testFolder('sums');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'b'), 'abc');
    writeFileSync(join(folder, 'a'), '');
    expect(await checksumsOf(folder)).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a\nba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  b\n',
    );
  });

  test('every platform has a file with the version in its name', () => {
    expect(TARGETS.map((target) => fileNameFor(target, '1.2.3'))).toEqual([
      'upheld-1.2.3-linux-x64',
      'upheld-1.2.3-linux-x64-baseline',
      'upheld-1.2.3-linux-arm64',
      'upheld-1.2.3-macos-arm64',
      'upheld-1.2.3-macos-x64',
      'upheld-1.2.3-windows-x64.exe',
    ]);
  });
});
