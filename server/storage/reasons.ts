/** Meanings of the system's and SQLite's error codes for the folder. */
const REASONS: [string, string][] = [
  ['EEXIST', 'it is not a folder'],
  ['ENOTDIR', 'it is not a folder'],
  ['EACCES', 'this user may not write there'],
  ['EPERM', 'this user may not write there'],
  ['EROFS', 'nothing can be written there'],
  ['SQLITE_READONLY', 'this user may not write there'],
  ['SQLITE_CANTOPEN', 'its database cannot be opened for writing'],
  ['SQLITE_NOTADB', 'one of its files should be a database and is not'],
  ['SQLITE_CORRUPT', 'its database is damaged'],
  ['SQLITE_BUSY', 'another program is using its database'],
  ['ENOSPC', 'the disk is full'],
  ['SQLITE_FULL', 'the disk is full'],
  ['SQLITE_IOERR_SHMSIZE', 'the disk is full'],
];

const codeIn = (error: Error) => ('code' in error ? String(error.code) : '');

/** Returns why the folder cannot be used, as the second half of a sentence. */
export const reasonOf = (error: unknown) => {
  if (!(error instanceof Error)) return 'something went wrong';
  const code = codeIn(error);
  return REASONS.find(([start]) => code.startsWith(start))?.[1] ?? error.message;
};

/** Thrown for a database that SQLite can open but finds damaged. */
export class DamagedDatabase extends Error {}

/** Returns whether an error means that the database is damaged. */
export const isDamage = (error: unknown) =>
  error instanceof DamagedDatabase ||
  (error instanceof Error && /^SQLITE_(NOTADB|CORRUPT)/.test(codeIn(error)));
