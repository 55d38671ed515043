import { Database, SQLiteError } from 'bun:sqlite';

/** Another process already works on the same data. */
export class AlreadyRunning extends Error {}

/**
 * Takes the data folder for this process: an exclusive SQLite lock, which the system lets go
 * of by itself when the process ends, however it ends. Throws AlreadyRunning, and SQLiteError
 * where the folder cannot hold a lock.
 */
export const lockData = (path: string) => {
  const lock = new Database(path, { create: true });
  try {
    lock.run('pragma busy_timeout = 0');
    lock.run('begin exclusive');
  } catch (error) {
    lock.close();
    // A full disk fails here too, and is nobody else's process.
    if (!(error instanceof SQLiteError) || !error.code?.startsWith('SQLITE_BUSY')) throw error;
    throw new AlreadyRunning('Another Upheld is already running on this data folder.');
  }
  return () => lock.close();
};
