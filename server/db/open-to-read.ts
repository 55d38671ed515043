import { constants, Database } from 'bun:sqlite';
import { existsSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * Opens a database read-only, while a server runs or not. A log that a crash left and its index stay
 * unchanged: the next start compares them to find losses, and SQLite would make a new index from the rest of
 * the log.
 */
export const openToRead = (path: string) =>
  openWith(path, existsSync(`${path}-shm`) ? 'readonly_shm=1' : '');

/**
 * Opens a database like `openToRead`, and creates no file beside a closed one. For a check, not for a copy: a server
 * may start.
 */
export const openToLook = (path: string) =>
  isAtRest(path) ? openWith(path, 'immutable=1') : openToRead(path);

/** Returns whether the database's file is complete: it was closed, and not opened since. */
const isAtRest = (path: string) =>
  !existsSync(`${path}-shm`) && (!existsSync(`${path}-wal`) || statSync(`${path}-wal`).size === 0);

const openWith = (path: string, options: string) =>
  new Database(
    `${pathToFileURL(path)}?${options}`,
    constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI,
  );
