import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { NewerDatabase } from '../db/migrate.ts';
import type { Db } from '../db/open.ts';
import { isDiskFull } from '../http/on-error.ts';
import type { Log } from '../log.ts';
import { type Ballast, ballastAt } from './ballast.ts';
import { makeClosedFolder } from './closed-folder.ts';
import {
  type Backups,
  backupHint,
  databaseIn,
  NO_BACKUPS,
  type Opening,
  openingAlone,
} from './database.ts';
import { type DataFiles, dataFilesIn, SET_ASIDE, UNFINISHED } from './files.ts';
import { type LastEnd, readLastEnd } from './last-end.ts';
import { AlreadyRunning, lockData } from './lock.ts';
import { type End, isMissing, markerAt, rowsWritten } from './marker.ts';
import { reasonOf } from './reasons.ts';

/** Thrown for an unusable data folder. The message is one line for the operator. */
export class UnusableData extends Error {}

/** Returns the message about a damaged key file. */
export const damagedKey = (path: string) =>
  `The key file ${path} is damaged. Put a copy of it back. Removing it lets the server make new keys, and then links in mails that were sent, or notifications, have to be set up anew.`;

export type DataFolder = Awaited<ReturnType<typeof openDataFolder>>;

/**
 * Opens a data folder, or makes a new one: locks it, migrates its database, and logs what is wrong but
 * usable. Other users of the machine cannot read its files. Throws AlreadyRunning, NewerDatabase, and
 * UnusableData if the database is missing or damaged, so that nobody starts with an empty one by mistake.
 * Congregations of one host share a ballast, and a host decides how their databases are checked:
 * `openingBy` gets whether the last run closed the database.
 */
export const openDataFolder = async (
  folder: string,
  log: Log,
  backups = NO_BACKUPS,
  sharedBallast?: Ballast,
  openingBy: Parts['openingBy'] = openingAlone,
) => {
  process.umask(0o077);
  const files = dataFilesIn(folder);
  try {
    makeClosedFolder(folder);
    const unlock = lockData(folder, files.lock);
    try {
      const ballast = sharedBallast ?? ballastAt(files.ballast, log);
      return { ...(await openLocked(files, log, { backups, ballast, openingBy })), files, unlock };
    } catch (error) {
      unlock();
      throw error;
    }
  } catch (error) {
    if (error instanceof AlreadyRunning || error instanceof NewerDatabase) throw error;
    const reason = reasonOf(error).replace(/\.$/, '');
    throw new UnusableData(`The data folder ${folder} cannot be used: ${reason}.`);
  }
};

type Parts = {
  backups: Backups;
  ballast: Ballast;
  openingBy: (files: DataFiles, wasClosed: boolean) => Opening;
};

const openLocked = async (files: DataFiles, log: Log, { backups, ballast, openingBy }: Parts) => {
  // An interrupted copy leaves an empty file, which SQLite would take for a new database.
  const isNew = !existsSync(files.database) || statSync(files.database).size === 0;
  if (isNew) await requireEmpty(files, backups);
  removeUnfinished(files);
  ballast.releaseToStart();
  const marker = markerAt(files.marker);
  const end = readLastEnd(files, marker);
  if (end.isLogOutdated) rmSync(files.log);
  const opening = openingBy(files, end.left === undefined);
  const judge = (found: Db) => marker.remember(judgeLastEnd(found, end, log));
  const db = await withRoom(ballast, () => databaseIn(files, backups, judge, opening));
  await withRoom(ballast, async () => marker.note(rowsWritten(db)));
  ballast.keepFromStart();
  return { db, ballast, marker, isNew };
};

/** Throws if keys, files, copies or a marker show that there was a database. */
const requireEmpty = async (files: DataFiles, backups: Backups) => {
  const uploads = existsSync(files.uploads) ? readdirSync(files.uploads) : [];
  const traces = [
    files.log,
    files.marker,
    files.key,
    files.pushKeys,
    files.restoring,
    files.backups,
  ].filter((path) => existsSync(path));
  const keptAside = readdirSync(files.folder).filter((name) => name.startsWith(SET_ASIDE));
  if (traces.length + uploads.length + keptAside.length === 0) return;
  if (existsSync(files.restoring))
    throw new Error('a restore of it was interrupted. Run upheld restore again, with --force');
  throw new Error(
    `its database upheld.db is missing, though other files of it are there. ${await backupHint(files, backups)}`,
  );
};

/** Removes half-written files of a killed run. */
const removeUnfinished = ({ folder }: DataFiles) => {
  for (const name of readdirSync(folder))
    if (UNFINISHED.test(name)) rmSync(join(folder, name), { force: true });
};

/** If the disk is full, removes the ballast and tries again. */
const withRoom = async <T>(
  ballast: { release: () => boolean },
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!isDiskFull(error) || !ballast.release()) throw error;
    return await work();
  }
};

/** Returns how the last run ended. Logs an unclean end, and whether changes are missing. */
const judgeLastEnd = (db: Db, { left, recovered, isLogDamaged }: LastEnd, log: Log): End => {
  if (isLogDamaged || (left && isMissing(db, left))) {
    log.error(
      'the last run did not end cleanly, and what was written last is damaged: some of the latest requests and changes may be missing',
      { recovered },
    );
    return 'lost';
  }
  if (!left) return 'clean';
  log.warn('the last run did not end cleanly; nothing is missing', { recovered });
  return 'killed';
};
