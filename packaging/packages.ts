import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

/** A package of which something is in the executables. */
export type ShippedPackage = {
  name: string;
  version: string;
  /** The type of its package URL (purl-spec); by default npm. */
  type?: string;
  /** An SPDX expression. */
  license: string;
  /** Where its source is, if it says so. */
  source?: string;
  /** Its licence in full, as it came with the package. */
  text: string;
};

/** A package that may not be shipped as it is. The message is one line. */
export class CannotShip extends Error {}

const ROOT = resolve(import.meta.dir, '..');
/** Licences of packages that come without one, copied from where their source is. */
const LICENCES = join(import.meta.dir, 'licences');

/**
 * Packages whose output is built in, though none of their modules is: the style sheet's base, the
 * code around messages, the fonts, the list of common passwords and the time zones.
 */
const PROCESSED = [
  'tailwindcss',
  '@inlang/paraglide-js',
  '@fontsource-variable/atkinson-hyperlegible-next',
  '@zxcvbn-ts/language-common',
  'moment-timezone',
];

/** Two are the desktop program's, and the third only hands on what react-router exports. */
const KNOWN_ABSENT = ['electron-updater', 'qrcode', 'react-router-dom'];

/**
 * The packages that modules with these paths belong to, and Bun and SQLite themselves, by name and version. The
 * paths are absolute or from the project's folder. Throws CannotShip.
 */
export const packagesOf = (modules: Iterable<string>): ShippedPackage[] => {
  const folders = new Set(PROCESSED.map((name) => join('node_modules', name)));
  for (const module of modules) {
    const folder = folderOf(module);
    if (folder) folders.add(folder);
  }
  const packages = [...folders].map((folder) => readPackage(join(ROOT, folder)));
  // The same package may lie in several folders.
  const byName = new Map(
    [...packages, bun(), sqlite()].map((one) => [`${one.name}@${one.version}`, one]),
  );
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
};

/**
 * The dependencies of the project of which the executables have nothing, as far as the bundlers say.
 * Each is either not needed there, or built in by a way that `PROCESSED` must name.
 */
export const unusedDependencies = (packages: readonly ShippedPackage[]) => {
  const shipped = new Set(packages.map(({ name }) => name));
  const { dependencies } = projectManifest.parse(readJson(join(ROOT, 'package.json')));
  return Object.keys(dependencies).filter(
    (name) => !shipped.has(name) && !KNOWN_ABSENT.includes(name),
  );
};

/** The folder of the package that a module belongs to, or undefined for the project's own. */
const folderOf = (module: string) => {
  // What the bundlers write themselves, such as `\0rolldown/runtime.js`.
  const [, bundler] = /^\0(rolldown|vite)\//.exec(module) ?? [];
  if (bundler) return join('node_modules', bundler);
  const path = module.replaceAll('\\', '/').replace(`${ROOT.replaceAll('\\', '/')}/`, '');
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
};

const repository = z.union([z.string(), z.object({ url: z.string() }).transform(({ url }) => url)]);
const packageManifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  homepage: z.string().optional().catch(undefined),
  repository: repository.optional().catch(undefined),
});
const projectManifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  packageManager: z.templateLiteral(['bun@', z.string()]),
});

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** Reads what a package says about itself. Throws CannotShip. */
export const readPackage = (folder: string): ShippedPackage => {
  const manifest = packageManifest.parse(readJson(join(folder, 'package.json')));
  const { name, version, license } = manifest;
  if (!license) throw new CannotShip(`${name} ${version} names no licence.`);
  const text = licenceIn(folder) ?? keptLicence(name);
  if (!text)
    throw new CannotShip(
      `${name} ${version} has no licence text: copy it from its source into packaging/licences.`,
    );
  const source = webAddressOf(manifest.repository) ?? manifest.homepage;
  return { name, version, license, ...(source && { source }), text };
};

/** The licence files in a package's folder, one after the other. */
const licenceIn = (folder: string) => {
  const names = readdirSync(folder).filter((name) =>
    /^(un)?licen[cs]e|^copying|^notice/i.test(name),
  );
  const texts = names.sort().map((name) => readFileSync(join(folder, name), 'utf8').trim());
  return texts.length > 0 ? texts.join('\n\n') : undefined;
};

const keptLicence = (name: string) => {
  const path = join(LICENCES, `${name.replace('/', '__')}.txt`);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
};

/** Where a repository can be read, of any of the ways in which packages name theirs. */
const webAddressOf = (named: string | undefined) => {
  if (!named) return undefined;
  const short = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(named)?.[1];
  if (short) return `https://github.com/${short}`;
  const path = /(?:@|\/\/)([\w.-]+\.[a-z]+)[/:](.+?)(?:\.git)?$/.exec(named);
  return path ? `https://${path[1]}/${path[2]}` : undefined;
};

/** Bun contains libraries of its own, of which WebKit asks that its licence goes along. */
const bun = (): ShippedPackage => {
  const { packageManager } = projectManifest.parse(readJson(join(ROOT, 'package.json')));
  const texts = ['bun', 'LGPL-2.0', 'LGPL-2.1'].map((name) => keptLicence(name) ?? '');
  return {
    name: 'bun',
    version: packageManager.replace('bun@', ''),
    license: 'MIT',
    source: 'https://github.com/oven-sh/bun',
    text: texts.join('\n\n'),
  };
};

/** The programs for Macs bring SQLite, in the source that this package carries. */
const SQLITE = join(ROOT, 'node_modules/better-sqlite3/deps/sqlite3');

/** Returns the version of that source. */
export const sqliteVersion = () => {
  const header = readFileSync(join(SQLITE, 'sqlite3.h'), 'utf8');
  return /^#define SQLITE_VERSION\s+"([\d.]+)"/m.exec(header)?.[1] ?? 'unknown';
};

const sqlite = (): ShippedPackage => ({
  name: 'sqlite',
  version: sqliteVersion(),
  type: 'generic',
  license: 'blessing',
  source: 'https://www.sqlite.org/src',
  text: keptLicence('sqlite') ?? '',
});
