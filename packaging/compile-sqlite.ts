import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CannotShip } from './packages.ts';

/* Compiles SQLite for any system by Zig's C compiler, from PyPI. */

const ROOT = resolve(import.meta.dir, '..');
const ZIG = 'ziglang==0.17.1';
const PYTHON = join(ROOT, 'dist/python-ziglang-0.17.1');

/** Path of SQLite's source in one file, in the version that Bun has for Linux. */
export const OWN_SOURCE = join(ROOT, 'node_modules/better-sqlite3/deps/sqlite3/sqlite3.c');

/** The options of the SQLite in Bun for Linux (`pragma compile_options`); a checkpoint is on the disk when it ends. */
export const OWN_OPTIONS: readonly string[] = [
  'SQLITE_ENABLE_COLUMN_METADATA',
  'SQLITE_ENABLE_DBSTAT_VTAB',
  'SQLITE_ENABLE_FTS3',
  'SQLITE_ENABLE_FTS3_PARENTHESIS',
  'SQLITE_ENABLE_FTS5',
  'SQLITE_ENABLE_GEOPOLY',
  'SQLITE_ENABLE_MATH_FUNCTIONS',
  'SQLITE_ENABLE_PERCENTILE',
  'SQLITE_ENABLE_PREUPDATE_HOOK',
  'SQLITE_ENABLE_RBU',
  'SQLITE_ENABLE_RTREE',
  'SQLITE_ENABLE_SESSION',
  'SQLITE_ENABLE_UPDATE_DELETE_LIMIT',
  'SQLITE_MAX_VARIABLE_NUMBER=250000',
  'SQLITE_THREADSAFE=1',
  'SQLITE_DEFAULT_CKPTFULLFSYNC=1',
];

type Library = {
  /** Path of SQLite's source in one file. */
  source: string;
  options: readonly string[];
  /** What Zig calls the system, such as `aarch64-macos.13.0`. */
  target: string;
  /** Path of the library to write. */
  library: string;
  /** More of Zig's arguments. */
  more?: readonly string[];
};

/** Compiles SQLite as a library. Throws CannotShip. */
export const compileSqlite = ({ source, options, target, library, more = [] }: Library) => {
  const python = zig();
  mkdirSync(dirname(library), { recursive: true });
  run(python, [
    ...['-m', 'ziglang', 'build-lib', '-dynamic', '-O', 'ReleaseFast', '-fstrip'],
    ...['-target', target, '-lc', '--name', 'upheld-sqlite3', `-femit-bin=${library}`],
    ...more,
    ...['-cflags', ...options.map((option) => `-D${option}`), '--', source],
  ]);
};

/** Returns a Python that has Zig; installs it from PyPI where it is missing. */
const zig = () => {
  const python = join(PYTHON, 'bin/python');
  if (existsSync(join(PYTHON, 'bin/python-zig'))) return python;
  run('python3', ['-m', 'venv', '--clear', PYTHON]);
  run(python, ['-m', 'pip', 'install', '--quiet', ZIG]);
  return python;
};

const run = (command: string, args: string[]) => {
  const { status, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    env: {
      ...process.env,
      ZIG_GLOBAL_CACHE_DIR: join(ROOT, 'dist/zig'),
      ZIG_LOCAL_CACHE_DIR: join(ROOT, 'dist/zig'),
    },
  });
  if (status === 0) return;
  const why = error?.message ?? stderr.trim().split('\n').at(-1) ?? '';
  throw new CannotShip(`SQLite cannot be compiled: ${command} ended with ${why}`);
};
