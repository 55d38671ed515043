import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dir, '..');

/** The folders of the repository that hold sources. */
export const SOURCE_FOLDERS = [
  '.ci',
  'bench',
  'desktop',
  'faults',
  'packaging',
  'release',
  'server',
  'shared',
  'stand-ins',
  'test-support',
  'web',
];

/** Returns the paths of all files below these folders, from the root of the repository. Compiled and installed files are left out. */
export const pathsBelow = (folders: readonly string[] = SOURCE_FOLDERS) =>
  folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true })
      .map((name) => `${folder}/${name.toString().replaceAll('\\', '/')}`)
      .filter((path) => !/\/(compiled|node_modules)\//.test(path)),
  );

/** An argument of `bun test` for the files of all tiers, which bunfig.toml leaves out. */
export const ALL_TIERS = '--path-ignore-patterns=node_modules';
