import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { $ } from 'bun';
import { compileSqlite, OWN_OPTIONS, OWN_SOURCE } from '../../packaging/compile-sqlite.ts';
import { sqliteVersion } from '../../packaging/packages.ts';
import { CACHE } from '../systems/roots.ts';

/** A SQLite that a Mac may have, compiled for Linux. */
export type Sqlite = {
  version: string;
  /** Where a Mac has it. */
  where: string;
  /** Whether it is of Apple's options and leaves the log beside a database that is closed. */
  isApples: boolean;
  /** The package of npm that has its source; undefined for the one that the programs for Macs bring. */
  source?: { name: string; path: string; inner?: string };
};

/** The SQLites of macOS, and the one that the programs for Macs bring. */
export const SQLITES: readonly Sqlite[] = [
  {
    version: '3.39.4',
    where: 'macOS 13.0',
    isApples: true,
    source: {
      name: 'sqlite3@5.1.2',
      path: 'package/deps/sqlite-autoconf-3390400.tar.gz',
      inner: 'sqlite-autoconf-3390400/sqlite3.c',
    },
  },
  {
    version: '3.43.2',
    where: 'macOS 14.2 to 15',
    isApples: true,
    source: { name: 'better-sqlite3@9.0.0', path: 'package/deps/sqlite3/sqlite3.c' },
  },
  {
    version: '3.51.0',
    where: 'macOS 26',
    isApples: true,
    source: { name: 'better-sqlite3@12.4.5', path: 'package/deps/sqlite3/sqlite3.c' },
  },
  { version: sqliteVersion(), where: 'the program for Macs', isApples: false },
];

/** Apple's options, as `pragma compile_options` of macOS 13 to 26 names them, without those that only macOS can have. */
const APPLES_OPTIONS = [
  'SQLITE_BUG_COMPATIBLE_20160819',
  'SQLITE_DEFAULT_CACHE_SIZE=2000',
  'SQLITE_DEFAULT_CKPTFULLFSYNC=1',
  'SQLITE_DEFAULT_FILE_FORMAT=4',
  'SQLITE_DEFAULT_JOURNAL_SIZE_LIMIT=32768',
  'SQLITE_DEFAULT_LOOKASIDE=1200,102',
  'SQLITE_DEFAULT_MEMSTATUS=0',
  'SQLITE_DEFAULT_SYNCHRONOUS=2',
  'SQLITE_DEFAULT_WAL_SYNCHRONOUS=1',
  'SQLITE_DIRECT_OVERFLOW_READ',
  'SQLITE_ENABLE_API_ARMOR',
  'SQLITE_ENABLE_BYTECODE_VTAB',
  'SQLITE_ENABLE_COLUMN_METADATA',
  'SQLITE_ENABLE_DBSTAT_VTAB',
  'SQLITE_ENABLE_FTS3',
  'SQLITE_ENABLE_FTS3_PARENTHESIS',
  'SQLITE_ENABLE_FTS3_TOKENIZER',
  'SQLITE_ENABLE_FTS4',
  'SQLITE_ENABLE_FTS5',
  'SQLITE_ENABLE_MATH_FUNCTIONS',
  'SQLITE_ENABLE_NORMALIZE',
  'SQLITE_ENABLE_PREUPDATE_HOOK',
  'SQLITE_ENABLE_RTREE',
  'SQLITE_ENABLE_SESSION',
  'SQLITE_ENABLE_SNAPSHOT',
  'SQLITE_ENABLE_STMT_SCANSTATUS',
  'SQLITE_ENABLE_UNKNOWN_SQL_FUNCTION',
  'SQLITE_ENABLE_UPDATE_DELETE_LIMIT',
  'SQLITE_MAX_LENGTH=2147483645',
  'SQLITE_MAX_VARIABLE_NUMBER=500000',
  'SQLITE_OMIT_AUTORESET',
  'SQLITE_OMIT_LOAD_EXTENSION',
  'SQLITE_STMTJRNL_SPILL=131072',
  'SQLITE_TEMP_STORE=1',
  'SQLITE_THREADSAFE=2',
  'SQLITE_USE_URI',
  'HAVE_ISNAN',
];

/** Compiles this SQLite for Linux, once, and returns the library's path. */
export const libraryOf = async ({ version, isApples, source }: Sqlite) => {
  const options = isApples ? APPLES_OPTIONS : OWN_OPTIONS;
  const recipe = Bun.hash(JSON.stringify([options, source])).toString(36);
  const folder = join(CACHE, `sqlite-${version}-${recipe}`);
  const library = join(folder, 'libsqlite3.so');
  if (await Bun.file(library).exists()) return library;
  mkdirSync(folder, { recursive: true });
  const made = join(folder, 'unfinished.so');
  const { arch } = process;
  compileSqlite({
    source: source ? await unpack(source, folder) : OWN_SOURCE,
    options,
    target: `${arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu.2.17`,
    library: made,
  });
  renameSync(made, library);
  return library;
};

/** Unpacks the source out of its package, and returns its path. */
const unpack = async ({ name, path, inner }: NonNullable<Sqlite['source']>, folder: string) => {
  const packed = (await $`npm pack --silent ${name}`.cwd(folder).text()).trim();
  await $`tar -xzf ${packed} ${path}`.cwd(folder);
  if (!inner) return join(folder, path);
  await $`tar -xzf ${path} ${inner}`.cwd(folder);
  return join(folder, inner);
};
