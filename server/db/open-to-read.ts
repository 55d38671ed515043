import { constants, Database } from 'bun:sqlite';
import { existsSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * Opens a database only for reading, while a server runs or not. A log that a crash left stays as
 * it is, and so does the index beside it: the next start compares the two to see what is missing,
 * and SQLite would make a new index that fits whatever is left of the log.
 */
export const openToRead = (path: string) =>
  openWith(path, existsSync(`${path}-shm`) ? 'readonly_shm=1' : '');

/**
 * Opens it as `openToRead` does, and makes no file beside a database that nobody has open. For a look that may be
 * wrong if a server starts meanwhile, not for a copy.
 */
export const openToLook = (path: string) =>
  isAtRest(path) ? openWith(path, 'immutable=1') : openToRead(path);

/** Whether all of a database is in its one file: it was closed, and nobody has opened it since. */
const isAtRest = (path: string) =>
  !existsSync(`${path}-shm`) && (!existsSync(`${path}-wal`) || statSync(`${path}-wal`).size === 0);

const openWith = (path: string, options: string) =>
  new Database(
    `${pathToFileURL(path)}?${options}`,
    constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI,
  );
