import { Database } from 'bun:sqlite';
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openToRead } from '../../db/open-to-read.ts';
import { isStoredName, type StoredName } from '../../resources/stored-name.ts';
import type { DataFiles } from '../../storage/files.ts';
import { isDamage } from '../../storage/reasons.ts';
import { NotBackedUp } from './errors.ts';
import { BACKUP_FILES, COUNTED_TABLES } from './manifest.ts';

/** Maximum wait for another program's lock, in milliseconds. */
const WAIT_FOR_LOCK = 10_000;
/** Maximum attempts: a file that is deleted during the copy causes another. */
const TRIES = 3;

/** What a snapshot contains, besides the files themselves. */
export type Snapshot = {
  /** Names of the library files that the database lists. */
  uploads: StoredName[];
  /** Names of listed files that are missing on the disk. */
  missing: string[];
};

/**
 * Copies a data folder as it is at one moment into `folder`: the database by `VACUUM INTO`, the library's
 * files as hard links, and the keys. The server may run and write meanwhile. Throws NotBackedUp if the
 * database is damaged.
 */
export const takeSnapshot = (folder: string, files: DataFiles): Snapshot => {
  const uploads = join(folder, 'files');
  mkdirSync(uploads, { recursive: true });
  for (const [path, name] of [
    [files.key, BACKUP_FILES.key],
    [files.pushKeys, BACKUP_FILES.pushKeys],
  ] as const)
    if (existsSync(path)) copyFileSync(path, join(folder, name));
  const copy = join(folder, BACKUP_FILES.database);
  for (let tried = 1; ; tried++) {
    rmSync(copy, { force: true });
    // Before the database: a file may be deleted during the copy. And again after it: a file may be added.
    linkAll(files.uploads, uploads);
    copyDatabase(files.database, copy);
    linkAll(files.uploads, uploads);
    const known = filesKnownTo(copy);
    const missing = known.filter((name) => !existsSync(join(uploads, name)));
    if (missing.length > 0 && tried < TRIES) continue;
    return { uploads: known.filter((name) => !missing.includes(name)), missing };
  }
};

const copyDatabase = (from: string, to: string) => {
  try {
    const database = openToRead(from);
    try {
      database.run(`pragma busy_timeout = ${WAIT_FOR_LOCK}`);
      database.query<unknown, [string]>('vacuum into ?').run(to);
    } finally {
      database.close();
    }
  } catch (error) {
    throw isDamage(error) ? damaged(from) : error;
  }
  if (!isWhole(to)) throw damaged(from);
};

const damaged = (path: string) =>
  new NotBackedUp(
    'damaged-database',
    `The database ${path} is damaged, so no backup of it was made.`,
  );

/** Returns isIntact for a file that no other program has open. */
export const isWhole = (path: string) => reading(path, isIntact);

/** Returns whether SQLite finds the pages, indexes and foreign keys of a database intact. */
export const isIntact = (database: Database) => {
  const [found] = database
    .query<{ integrity_check: string }, []>('pragma integrity_check(1)')
    .all();
  const broken = database.query('pragma foreign_key_check').all();
  return found?.integrity_check === 'ok' && broken.length === 0;
};

/** Returns the number of rows of each counted table; an old schema has fewer tables. */
export const rowsIn = (path: string) =>
  reading(path, (database) =>
    Object.fromEntries(
      COUNTED_TABLES.filter((table) => hasTable(database, table)).map((table) => [
        table,
        database.query<{ rows: number }, []>(`select count(*) as rows from ${table}`).get()?.rows ??
          0,
      ]),
    ),
  );

export const schemaOf = (path: string) =>
  reading(
    path,
    (database) =>
      database.query<{ user_version: number }, []>('pragma user_version').get()?.user_version ?? 0,
  );

const filesKnownTo = (path: string) =>
  reading(path, (database) =>
    hasTable(database, 'resources')
      ? database
          .query<{ file: string }, []>('select file from resources order by file')
          .all()
          .map(({ file }) => file)
          .filter(isStoredName)
      : [],
  );

const hasTable = (database: Database, name: string) =>
  database.query("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !==
  null;

export const reading = <T>(path: string, read: (database: Database) => T): T => {
  const database = new Database(path, { readonly: true });
  try {
    return read(database);
  } finally {
    database.close();
  }
};

/** Links files, which takes neither space nor time. Copies them on a disk without links. */
const linkAll = (from: string, to: string) => {
  if (!existsSync(from)) return;
  for (const name of readdirSync(from).filter(isStoredName)) {
    const target = join(to, name);
    if (existsSync(target)) continue;
    try {
      linkSync(join(from, name), target);
    } catch (error) {
      if (isGone(error)) continue;
      copyUnlessGone(join(from, name), target);
    }
  }
};

const isGone = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const copyUnlessGone = (from: string, to: string) => {
  try {
    copyFileSync(from, to);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
};
