import { describe, expect, test } from 'bun:test';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CannotShip } from '../../packaging/packages.ts';
import { testFolder } from '../../test-support/folder.ts';
import { fileNameFor, TARGETS } from '../targets.ts';
import { setupNameFor } from '../windows/setup.ts';
import { downloadsOf } from './downloads.ts';
import { writeManifests } from './manifests.ts';

const VERSION = '1.2.3';
const names = [...TARGETS.map((target) => fileNameFor(target, VERSION)), setupNameFor(VERSION)];
const sumOf = (name: string) => new Bun.CryptoHasher('sha256').update(name).digest('hex');
const sumsOf = (files: string[]) => files.map((name) => `${sumOf(name)}  ${name}\n`).join('');

const written = (files: string[]) => {
  const folder = testFolder('manifests');
  mkdirSync(folder, { recursive: true });
  const made = writeManifests(folder, VERSION, sumsOf(files));
  return Object.fromEntries(made.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
};

/*
 * What the schemas 1.9.0 of winget-cli ask for. Every manifest was once compared with the schemas
 * themselves; no registry has a copy of them.
 */
const common = {
  PackageIdentifier: z.string().regex(/^[^.\s\\/:*?"<>|]{1,32}(\.[^.\s\\/:*?"<>|]{1,32}){1,7}$/),
  PackageVersion: z.literal(VERSION),
  ManifestVersion: z.literal('1.9.0'),
};
const SCHEMAS = {
  'winget/Upheld.Upheld.yaml': z.strictObject({
    ...common,
    DefaultLocale: z.literal('en-US'),
    ManifestType: z.literal('version'),
  }),
  'winget/Upheld.Upheld.locale.en-US.yaml': z.strictObject({
    ...common,
    PackageLocale: z.literal('en-US'),
    Publisher: z.string().min(2).max(256),
    PackageName: z.string().min(2).max(256),
    PackageUrl: z.url(),
    License: z.string().min(3).max(512),
    ShortDescription: z.string().min(3).max(256),
    Moniker: z.string().max(40),
    ManifestType: z.literal('defaultLocale'),
  }),
  'winget/Upheld.Upheld.installer.yaml': z.strictObject({
    ...common,
    MinimumOSVersion: z.string().regex(/^\d+\.\d+\.\d+\.\d+$/),
    InstallerType: z.literal('nullsoft'),
    Scope: z.enum(['user', 'machine']),
    InstallModes: z.array(z.enum(['interactive', 'silent', 'silentWithProgress'])),
    UpgradeBehavior: z.literal('install'),
    ElevationRequirement: z.literal('elevatesSelf'),
    ExpectedReturnCodes: z.array(
      z.strictObject({ InstallerReturnCode: z.int(), ReturnResponse: z.literal('packageInUse') }),
    ),
    ProductCode: z.string(),
    Installers: z.tuple([
      z.strictObject({
        Architecture: z.literal('x64'),
        InstallerUrl: z.url(),
        InstallerSha256: z.string().regex(/^[A-F\d]{64}$/),
      }),
    ]),
    ManifestType: z.literal('installer'),
  }),
};

describe('the manifests for package managers (S15)', () => {
  test('of winget have every field that is asked for, and lead to the setup', () => {
    const files = written(names);
    for (const [name, schema] of Object.entries(SCHEMAS)) {
      const parsed: object = Bun.YAML.parse(files[name] ?? '') as object;
      expect(schema.parse(parsed)).toEqual(parsed as never);
    }
    const [installer] = SCHEMAS['winget/Upheld.Upheld.installer.yaml'].parse(
      Bun.YAML.parse(files['winget/Upheld.Upheld.installer.yaml'] ?? ''),
    ).Installers;
    expect(installer.InstallerUrl).toEndWith(`/v${VERSION}/${setupNameFor(VERSION)}`);
    expect(installer.InstallerSha256).toBe(sumOf(setupNameFor(VERSION)).toUpperCase());
  });

  test('of winget say of the setup what it is', () => {
    const script = readFileSync(join(import.meta.dir, '../windows/upheld.nsi'), 'utf8');
    const text = written(names)['winget/Upheld.Upheld.installer.yaml'] ?? '';
    expect(script).toMatch(/^RequestExecutionLevel admin$/m);
    expect(script).toContain(String.raw`Uninstall\${NAME}"`);
    expect(script).toMatch(/^!define NAME Upheld$/m);
    const [, code = ''] = /with ([1-9]) where it changed nothing/.exec(script) ?? [];
    expect(text).toContain(`InstallerReturnCode: ${code}\n`);
  });

  test('of Homebrew lead to each program', () => {
    const formula = written(names)['homebrew/upheld.rb'] ?? '';
    for (const target of ['macos-arm64', 'macos-x64', 'linux-arm64', 'linux-x64']) {
      const name = `upheld-${VERSION}-${target}`;
      expect(formula).toMatch(new RegExp(`url "https://[^"]+/${name}"\n +sha256 "${sumOf(name)}"`));
    }
  });

  test('of winget are left out where no setup could be made; a missing program is a fault', () => {
    const files = names.filter((name) => !name.includes('setup'));
    expect(Object.keys(written(files))).toEqual(['homebrew/upheld.rb']);
    const withoutMacs = files.filter((name) => !name.includes('macos'));
    expect(() => written(withoutMacs)).toThrow(
      new CannotShip('There is no program for macos-arm64.'),
    );
  });

  test('lead to GitHub where GitHub builds the release', () => {
    const environment = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'a/upheld' };
    const [name = ''] = names;
    const url = `https://github.com/a/upheld/releases/download/v${VERSION}/${name}`;
    expect(downloadsOf(VERSION, sumsOf([name]), environment).get(name)?.url).toBe(url);
    expect(downloadsOf(VERSION, sumsOf([name]), {}).get(name)?.url).toBe(
      `https://upheld.example.org/releases/v${VERSION}/${name}`,
    );
  });
});
