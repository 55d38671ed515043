import { join } from 'node:path';

export type DataFiles = ReturnType<typeof dataFilesIn>;

/** The files of a data folder. No other file contains these names. */
export const dataFilesIn = (folder: string) => ({
  folder,
  database: join(folder, 'upheld.db'),
  log: join(folder, 'upheld.db-wal'),
  logIndex: join(folder, 'upheld.db-shm'),
  lock: join(folder, 'upheld.lock'),
  /** Exists while a server runs, and after a run that did not stop cleanly. */
  marker: join(folder, 'upheld.running'),
  key: join(folder, 'upheld.key'),
  pushKeys: join(folder, 'upheld-vapid.json'),
  /** Records on which disk the copies of backups are. */
  copies: join(folder, 'upheld.copies'),
  /** Exists while this congregation is suspended. */
  suspended: join(folder, 'upheld.suspended'),
  /** Reserved space that is freed when the disk is full. */
  ballast: join(folder, 'upheld.ballast'),
  uploads: join(folder, 'files'),
  backups: join(folder, 'backups'),
  /** A restore writes all files here first. */
  restoring: join(folder, 'restoring.tmp'),
  /** Returns the folder into which a restore moves the files that it found. */
  keptAside: (now: number) => join(folder, `${SET_ASIDE}${now}`),
});

/** Prefix of the folder with the files that a restore found. */
export const SET_ASIDE = 'before-restore-';

/** Names of files that are still being written. */
export const UNFINISHED = /^upheld.*\.tmp$/;
