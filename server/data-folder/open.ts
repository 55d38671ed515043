import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { NewerDatabase } from '../db/migrate.ts';
import type { Db } from '../db/open.ts';
import { isDiskFull } from '../http/on-error.ts';
import type { Log } from '../log.ts';
import { ballastAt } from './ballast.ts';
import { copyHint, databaseIn } from './database.ts';
import { copiesIn, type DataFiles, dataFilesIn, UNFINISHED } from './files.ts';
import { type LastEnd, readLastEnd } from './last-end.ts';
import { AlreadyRunning, lockData } from './lock.ts';
import { isMissing, markerAt } from './marker.ts';
import { reasonOf } from './reasons.ts';

/** The data folder cannot be worked with; the message is one line for the operator. */
export class UnusableData extends Error {}

/** What is said of a file of keys that does not hold what it should. */
export const damagedKey = (path: string) =>
  `The key file ${path} is damaged. Put a copy of it back. Removing it lets the server make new keys, and then links in mails that were sent, or notifications, have to be set up anew.`;

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
  // An empty file is what an interrupted copy leaves: SQLite would take it for a new database.
  const isNew = !existsSync(files.database) || statSync(files.database).size === 0;
  if (isNew) requireEmpty(files);
  removeUnfinished(files);
  const ballast = ballastAt(files.ballast, log);
  ballast.releaseToStart();
  const marker = markerAt(files.marker);
  const end = readLastEnd(files, marker);
  if (end.isLogOutdated) rmSync(files.log);
  const db = withRoom(ballast, () => databaseIn(files, (found) => tellLastEnd(found, end, log)));
  withRoom(ballast, () => marker.note(db));
  ballast.keepFromStart();
  return { db, ballast, marker, isNew };
};

/** Throws where keys, files, copies or a marker say that there was a database. */
const requireEmpty = (files: DataFiles) => {
  const uploads = existsSync(files.uploads) ? readdirSync(files.uploads) : [];
  const traces = [files.log, files.marker, files.key, files.pushKeys].filter((path) =>
    existsSync(path),
  );
  if (traces.length + uploads.length + copiesIn(files.folder).length === 0) return;
  throw new Error(
    `its database upheld.db is missing, though other files of it are there. ${copyHint(files)}`,
  );
};

/** What was being written when a run was killed: it is of no use to anybody. */
const removeUnfinished = ({ folder }: DataFiles) => {
  for (const name of readdirSync(folder))
    if (UNFINISHED.test(name)) rmSync(join(folder, name), { force: true });
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
const tellLastEnd = (db: Db, { left, recovered, isLogDamaged }: LastEnd, log: Log) => {
  if (isLogDamaged || (left && isMissing(db, left)))
    log.error(
      'the last run did not end cleanly, and what was written last is damaged: some of the latest requests and changes may be missing',
      { recovered },
    );
  else if (left) log.warn('the last run did not end cleanly; nothing is missing', { recovered });
};
