import { dlopen } from 'bun:ffi';
import { Database, SQLiteError } from 'bun:sqlite';
import { closeSync, openSync } from 'node:fs';

/** Another process already uses the same data folder. */
export class AlreadyRunning extends Error {}

const alreadyRunning = () =>
  new AlreadyRunning('Another Upheld is already running on this data folder.');

/**
 * Locks the data folder for this process: an exclusive SQLite lock on a file, and a lock on the
 * folder in case that file is removed. The system releases both when the process ends in any way.
 * Throws AlreadyRunning, and SQLiteError if the folder cannot be locked.
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
    // A journal file needs space, and the lock must work on a full disk too.
    lock.run('pragma journal_mode = memory');
    lock.run('begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    // A full disk also fails here, without another process.
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

/** On Windows an open file cannot be removed, so the lock on the file is enough. */
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
