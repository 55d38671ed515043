import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export type DataFiles = ReturnType<typeof dataFilesIn>;

/** The files of a data folder, by name: nothing else spells one. */
export const dataFilesIn = (folder: string) => ({
  folder,
  database: join(folder, 'upheld.db'),
  log: join(folder, 'upheld.db-wal'),
  logIndex: join(folder, 'upheld.db-shm'),
  lock: join(folder, 'upheld.lock'),
  /** There while a server runs, and after one that did not end cleanly. */
  marker: join(folder, 'upheld.running'),
  key: join(folder, 'upheld.key'),
  pushKeys: join(folder, 'upheld-vapid.json'),
  /** Room that is given up when the disk is full, so that the most needed still works. */
  ballast: join(folder, 'upheld.ballast'),
  uploads: join(folder, 'files'),
  /** A copy of the database from before a migration. */
  copyBefore: (now: number) => join(folder, `upheld-before-${now}.db`),
});

/** What files of the folder are called while they are being written. */
export const UNFINISHED = /^upheld.*\.tmp$/;

/** The copies of the database that lie in the folder, by name, the newest first. */
export const copiesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /^upheld-before-\d+\.db$/.test(name))
    .map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
    .map(({ name }) => name);
