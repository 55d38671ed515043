import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrate, NewerDatabase } from '../db/migrate.ts';
import { type Db, openDatabase } from '../db/open.ts';
import { isDiskFull } from '../http/on-error.ts';
import type { Log } from '../log.ts';
import { ballastAt } from './ballast.ts';
import { type DataFiles, dataFilesIn, newestCopyIn, UNFINISHED } from './files.ts';
import { AlreadyRunning, lockData } from './lock.ts';
import { isMissing, markerAt } from './marker.ts';
import { readLeftOver } from './write-ahead-log.ts';

/** The data folder cannot be worked with; the message is one line for the operator. */
export class UnusableData extends Error {}

/** What is said of a file of keys that does not hold what it should. */
export const damagedKey = (path: string) =>
  `The key file ${path} is damaged. Put a copy of it back. Removing it lets the server make new keys, and then links in mails that were sent, or notifications, have to be set up anew.`;

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
  ['SQLITE_IOERR_SHMSIZE', 'the disk is full'],
];

export type DataFolder = ReturnType<typeof openDataFolder>;

/**
 * A data folder, made where there is none, its database brought to this program's schema, and
 * kept from other processes until `close`. Nobody else who has an account on this machine may
 * read what is made there. What is not as it should be, but can be worked with, is logged.
 * Throws AlreadyRunning, NewerDatabase, and UnusableData for a folder whose database is missing
 * or damaged: nothing starts blank by mistake.
 */
export const openDataFolder = (folder: string, log: Log) => {
  process.umask(0o077);
  const files = dataFilesIn(folder);
  try {
    mkdirSync(folder, { recursive: true });
    const unlock = lockData(folder, files.lock);
    try {
      return { ...openLocked(files, log), files, unlock };
    } catch (error) {
      unlock();
      throw error;
    }
  } catch (error) {
    if (error instanceof AlreadyRunning || error instanceof NewerDatabase) throw error;
    throw new UnusableData(`The data folder ${folder} cannot be used: ${reasonOf(error)}.`);
  }
};

const openLocked = (files: DataFiles, log: Log) => {
  const isNew = !existsSync(files.database);
  if (isNew) requireEmpty(files);
  const ballast = ballastAt(files.ballast, log);
  const marker = markerAt(files.marker);
  removeUnfinished(files);
  ballast.releaseToStart();
  const left = marker.left();
  const leftOver = readLeftOver(files.log);
  const db = withRoom(ballast, () => databaseIn(files));
  if (left) tellUncleanEnd(db, left, leftOver, log);
  withRoom(ballast, () => marker.note(db));
  ballast.keepFromStart();
  return { db, ballast, marker, isNew };
};

/** What was being written when a run was killed: it is of no use to anybody. */
const removeUnfinished = ({ folder }: DataFiles) => {
  for (const name of readdirSync(folder))
    if (UNFINISHED.test(name)) rmSync(join(folder, name), { force: true });
};

/** Throws where keys, files or a marker say that there was a database. */
const requireEmpty = (files: DataFiles) => {
  const uploads = existsSync(files.uploads) ? readdirSync(files.uploads) : [];
  const traces = [files.log, files.marker, files.key, files.pushKeys].filter((path) =>
    existsSync(path),
  );
  if (traces.length === 0 && uploads.length === 0) return;
  throw new Error(
    `its database upheld.db is missing, though other files of it are there. ${copyHint(files)}`,
  );
};

const copyHint = ({ folder }: DataFiles) => {
  const copy = newestCopyIn(folder);
  return copy
    ? `Its newest copy there is ${copy}`
    : 'Put a copy of it back, or name another folder with --data';
};

const databaseIn = (files: DataFiles) => {
  const db = openDatabase(files.database);
  try {
    const [found] = db.$client.query<{ quick_check: string }, []>('pragma quick_check(1)').all();
    if (found?.quick_check !== 'ok') throw new Error(`its database is damaged. ${copyHint(files)}`);
    migrate(db, files.copyBefore(Date.now()));
    return db;
  } catch (error) {
    db.$client.close();
    throw error;
  }
};

/** Gives the ballast up and tries once more where the disk is full. */
const withRoom = <T>(ballast: { release: () => boolean }, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    if (!isDiskFull(error) || !ballast.release()) throw error;
    return work();
  }
};

/** The last run did not end cleanly: most often that is all right, and sometimes it is not. */
const tellUncleanEnd = (
  db: Db,
  left: { written: number },
  leftOver: ReturnType<typeof readLeftOver>,
  log: Log,
) => {
  const frames = leftOver?.frames ?? 0;
  if (leftOver?.isDamaged || isMissing(db, left))
    log.error(
      'the last run did not end cleanly, and what was written last is damaged: some of the latest requests and changes may be missing',
      { recovered: frames },
    );
  else log.warn('the last run did not end cleanly; nothing is missing', { recovered: frames });
};

const reasonOf = (error: unknown) => {
  if (!(error instanceof Error)) return 'something went wrong';
  const code = 'code' in error ? String(error.code) : '';
  return REASONS.find(([start]) => code.startsWith(start))?.[1] ?? error.message;
};
