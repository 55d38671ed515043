import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export type DataFiles = ReturnType<typeof dataFilesIn>;

/** The files of a data folder. No other file contains these names. */
export const dataFilesIn = (folder: string) => ({
  folder,
  database: join(folder, 'upheld.db'),
  log: join(folder, 'upheld.db-wal'),
  logIndex: join(folder, 'upheld.db-shm'),
  lock: join(folder, 'upheld.lock'),
  /** Exists while a server runs, and after one that did not stop cleanly. */
  marker: join(folder, 'upheld.running'),
  key: join(folder, 'upheld.key'),
  pushKeys: join(folder, 'upheld-vapid.json'),
  /** Reserved space that is freed when the disk is full. */
  ballast: join(folder, 'upheld.ballast'),
  uploads: join(folder, 'files'),
  /** A copy of the database from before a migration. */
  copyBefore: (now: number) => join(folder, `upheld-before-${now}.db`),
});

/** Names of files that are still being written. */
export const UNFINISHED = /^upheld.*\.tmp$/;

/** The names of the database copies in the folder, newest first. */
export const copiesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /^upheld-before-\d+\.db$/.test(name))
    .map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
    .map(({ name }) => name);
