import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CannotShip } from './packages.ts';

/*
 * SQLite for the programs for Macs, compiled on any system by Zig's C compiler. Its source is that of the package
 * better-sqlite3, in the version that Bun has for Linux.
 */

const ROOT = resolve(import.meta.dir, '..');
const SOURCE = join(ROOT, 'node_modules/better-sqlite3/deps/sqlite3');

/** Zig, from PyPI. */
const ZIG = 'ziglang==0.17.1';
const PYTHON = join(ROOT, 'dist/python-ziglang-0.17.1');

/** The oldest macOS that Bun's program for Macs starts on. */
const OLDEST = '13.0';
const PROCESSORS = { arm64: 'aarch64', x64: 'x86_64' } as const;
export type Processor = keyof typeof PROCESSORS;

/** The options of the SQLite in Bun for Linux (`pragma compile_options`); a checkpoint is on the disk when it ends. */
const OPTIONS = [
  'ENABLE_COLUMN_METADATA',
  'ENABLE_DBSTAT_VTAB',
  'ENABLE_FTS3',
  'ENABLE_FTS3_PARENTHESIS',
  'ENABLE_FTS5',
  'ENABLE_GEOPOLY',
  'ENABLE_MATH_FUNCTIONS',
  'ENABLE_PERCENTILE',
  'ENABLE_PREUPDATE_HOOK',
  'ENABLE_RBU',
  'ENABLE_RTREE',
  'ENABLE_SESSION',
  'ENABLE_UPDATE_DELETE_LIMIT',
  'MAX_VARIABLE_NUMBER=250000',
  'THREADSAFE=1',
  'DEFAULT_CKPTFULLFSYNC=1',
].map((option) => `-DSQLITE_${option}`);

/** With rights, though none are named, Zig signs a library for every processor, as arm64 demands. */
const NO_RIGHTS = `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict/></plist>
`;

/** Compiles SQLite for Macs with this processor. Returns the path of the library, compressed. Throws CannotShip. */
export const makeSqlite = (processor: Processor, folder: string) => {
  const python = zig();
  mkdirSync(folder, { recursive: true });
  const library = join(folder, `libsqlite3-${processor}.dylib`);
  const rights = join(folder, 'no-rights.plist');
  writeFileSync(rights, NO_RIGHTS);
  const target = `${PROCESSORS[processor]}-macos.${OLDEST}`;
  run(python, [
    ...['-m', 'ziglang', 'build-lib', '-dynamic', '-O', 'ReleaseFast', '-fstrip'],
    ...['-target', target, '--entitlements', rights, '-lc'],
    ...['--name', 'upheld-sqlite3', '-install_name', 'libupheld-sqlite3.dylib'],
    `-femit-bin=${library}`,
    ...['-cflags', ...OPTIONS, '--', join(SOURCE, 'sqlite3.c')],
  ]);
  const file = `${library}.zst`;
  writeFileSync(file, Bun.zstdCompressSync(readFileSync(library), { level: 19 }));
  return file;
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
  throw new CannotShip(`SQLite for Macs cannot be made: ${command} ended with ${why}`);
};
