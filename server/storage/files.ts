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
  /** On which disk the copies of backups are. */
  copies: join(folder, 'upheld.copies'),
  /** Exists while the host keeps this congregation closed. */
  suspended: join(folder, 'upheld.suspended'),
  /** Reserved space that is freed when the disk is full. */
  ballast: join(folder, 'upheld.ballast'),
  uploads: join(folder, 'files'),
  backups: join(folder, 'backups'),
  /** A restore puts everything here first. */
  restoring: join(folder, 'restoring.tmp'),
  /** What a restore found here is kept in this folder. */
  keptAside: (now: number) => join(folder, `${SET_ASIDE}${now}`),
});

/** What a restore found in the folder is kept under a name that begins so. */
export const SET_ASIDE = 'before-restore-';

/** Names of files that are still being written. */
export const UNFINISHED = /^upheld.*\.tmp$/;
