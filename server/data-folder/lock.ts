import { dlopen } from 'bun:ffi';
import { Database, SQLiteError } from 'bun:sqlite';
import { closeSync, openSync } from 'node:fs';

/** Another process already works on the same data. */
export class AlreadyRunning extends Error {}

const alreadyRunning = () =>
  new AlreadyRunning('Another Upheld is already running on this data folder.');

/**
 * Takes the data folder for this process: an exclusive SQLite lock on a file in it, and a lock
 * on the folder itself, in case that file is removed meanwhile. The system lets go of both when
 * the process ends, however it ends. Throws AlreadyRunning, and SQLiteError where the folder
 * cannot hold a lock.
 */
export const lockData = (folder: string, path: string) => {
  const unlockFolder = lockFolder(folder);
  try {
    const lock = lockFile(path);
    return () => {
      lock.close();
      unlockFolder();
    };
  } catch (error) {
    unlockFolder();
    throw error;
  }
};

const lockFile = (path: string) => {
  const lock = new Database(path, { create: true });
  try {
    lock.run('pragma busy_timeout = 0');
    // A journal file would need room, and there must be a lock on a full disk too.
    lock.run('pragma journal_mode = memory');
    lock.run('begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    // A full disk fails here too, and is nobody else's process.
    if (!(error instanceof SQLiteError) || !error.code?.startsWith('SQLITE_BUSY')) throw error;
    throw alreadyRunning();
  }
};

/** Constants of flock(2), the same on Linux and macOS. */
const LOCK_EX = 2;
const LOCK_NB = 4;

const LIBRARIES: Record<string, string[]> = {
  linux: ['libc.so.6', 'libc.musl-x86_64.so.1', 'libc.musl-aarch64.so.1'],
  darwin: ['libSystem.B.dylib'],
};

/** On Windows the lock file cannot be removed while it is open, so that lock is enough there. */
const lockFolder = (folder: string) => {
  const flock = loadFlock();
  if (!flock) return () => {};
  const descriptor = openSync(folder, 'r');
  if (flock(descriptor, LOCK_EX | LOCK_NB) !== 0) {
    closeSync(descriptor);
    throw alreadyRunning();
  }
  return () => closeSync(descriptor);
};

/** flock(2) of the system's C library, which neither Bun nor SQLite offers. */
const loadFlock = () => {
  for (const library of LIBRARIES[process.platform] ?? []) {
    try {
      return dlopen(library, { flock: { args: ['i32', 'i32'], returns: 'i32' } }).symbols.flock;
    } catch {
      // Another C library: try the next name.
    }
  }
  return undefined;
};
