import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrate, NewerDatabase } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { AlreadyRunning, lockData } from './lock.ts';

/** The data folder cannot be worked with; the message is one line for the operator. */
export class UnusableData extends Error {}

/** What the system's and SQLite's error codes mean for the folder. */
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
  ['ENOSPC', 'the disk is full'],
  ['SQLITE_FULL', 'the disk is full'],
];

/**
 * The database of a data folder, made where there is none, brought to this program's schema,
 * and kept from other processes until `unlock`. Nobody else who has an account on this machine
 * may read what is made there. Throws AlreadyRunning, NewerDatabase and UnusableData.
 */
export const openDataFolder = (folder: string) => {
  process.umask(0o077);
  try {
    mkdirSync(folder, { recursive: true });
    const unlock = lockData(join(folder, 'upheld.lock'));
    try {
      return { db: databaseIn(folder), unlock };
    } catch (error) {
      unlock();
      throw error;
    }
  } catch (error) {
    if (error instanceof AlreadyRunning || error instanceof NewerDatabase) throw error;
    throw new UnusableData(`The data folder ${folder} cannot be used: ${reasonOf(error)}.`);
  }
};

const databaseIn = (folder: string) => {
  const db = openDatabase(join(folder, 'upheld.db'));
  migrate(db, join(folder, `upheld-before-${Date.now()}.db`));
  return db;
};

const reasonOf = (error: unknown) => {
  if (!(error instanceof Error)) return 'something went wrong';
  const code = 'code' in error ? String(error.code) : '';
  return REASONS.find(([start]) => code.startsWith(start))?.[1] ?? error.message;
};
