import { dlopen } from 'bun:ffi';
import { Database, SQLiteError } from 'bun:sqlite';
import { closeSync, existsSync, openSync } from 'node:fs';
import { once } from 'es-toolkit';

/** Another process already uses the same data folder. */
export class AlreadyRunning extends Error {}

const alreadyRunning = () =>
  new AlreadyRunning('Another Upheld is already running on this data folder.');

/**
 * Locks the data folder for this process: an exclusive SQLite lock on a file, and a lock on the folder in
 * case that file is removed. The system releases both at any end of the process. Throws AlreadyRunning,
 * and SQLiteError if the folder cannot be locked.
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

/**
 * Returns whether a process has locked the data folder. Makes no lock file, and does not block a server
 * that starts meanwhile.
 */
export const isLocked = (folder: string, path: string) =>
  isFolderLocked(folder) || isFileLocked(path);

const isFolderLocked = (folder: string) => {
  try {
    lockFolder(folder, LOCK_SH)();
    return false;
  } catch (error) {
    return error instanceof AlreadyRunning;
  }
};

/** Returns whether the file is locked: a locked file cannot be read. */
const isFileLocked = (path: string) => {
  if (!existsSync(path)) return false;
  try {
    const lock = new Database(path, { readonly: true });
    try {
      lock.query('select 1 from sqlite_schema').all();
      return false;
    } finally {
      lock.close();
    }
  } catch (error) {
    return isBusy(error);
  }
};

const isBusy = (error: unknown) =>
  error instanceof SQLiteError && error.code?.startsWith('SQLITE_BUSY') === true;

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
    if (!isBusy(error)) throw error;
    throw alreadyRunning();
  }
};

/** Constants of flock(2), the same on Linux and macOS. */
const LOCK_SH = 1;
const LOCK_EX = 2;
const LOCK_NB = 4;

const LIBRARIES: Record<string, string[]> = {
  linux: ['libc.so.6', 'libc.musl-x86_64.so.1', 'libc.musl-aarch64.so.1'],
  darwin: ['libSystem.B.dylib'],
};

/** Locks the folder. On Windows an open file cannot be removed, so the lock on the file is enough. */
const lockFolder = (folder: string, kind = LOCK_EX) => {
  const flock = loadFlock();
  if (!flock) return () => {};
  const descriptor = openSync(folder, 'r');
  if (flock(descriptor, kind | LOCK_NB) !== 0) {
    closeSync(descriptor);
    throw alreadyRunning();
  }
  return () => closeSync(descriptor);
};

/** Loads flock(2) of the system's C library once; neither Bun nor SQLite has it. */
const loadFlock = once(() => {
  for (const library of LIBRARIES[process.platform] ?? []) {
    try {
      return dlopen(library, { flock: { args: ['i32', 'i32'], returns: 'i32' } }).symbols.flock;
    } catch {
      // A C library of another name: try the next name.
    }
  }
  return undefined;
});
