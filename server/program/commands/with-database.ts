import { existsSync, statSync } from 'node:fs';
import type { Config } from '../../config/config.ts';
import { NewerDatabase, schemaVersion } from '../../db/migrate.ts';
import { closeDatabase, type Db, openDatabase } from '../../db/open.ts';
import { isForbidden } from '../../operations/backups/errors.ts';
import { type DataFiles, dataFilesIn } from '../../storage/files.ts';
import { isLocked } from '../../storage/lock.ts';
import { NotThere } from './errors.ts';

/** Throws NotThere if the folder has no database, or an empty one, or may not be read. */
export const requireData = (data: string) => {
  const { database, log } = dataFilesIn(data);
  const found = lookAt(data, database);
  if (!found) throw new NotThere(`There is no Upheld in ${data}. Start it once, or name --data.`);
  if (found.size === 0 && !existsSync(log))
    throw new NotThere(`${database} is empty. Put a backup back.`);
};

const lookAt = (data: string, path: string) => {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (!isForbidden(error)) throw error;
    throw new NotThere(
      `This user may not look into ${data}. Give the command as the user of the server: sudo -u USER upheld …`,
    );
  }
};

/**
 * Longest time that a server makes or upgrades its database, and the time between two looks, in
 * milliseconds.
 */
const LONGEST = 20_000;
const LOOK_AGAIN = 50;

/**
 * Opens the database of the data folder, while the server runs or not. Waits for a server that is making
 * or upgrading it. Throws NotThere, and NewerDatabase if a newer program made it.
 */
export const withDatabase = async <T>(
  { data }: Pick<Config, 'data'>,
  work: (db: Db) => T | Promise<T>,
): Promise<T> => {
  const files = dataFilesIn(data);
  const until = performance.now() + LONGEST;
  while (!isReady(files) && isLocked(data, files.lock) && performance.now() < until)
    await Bun.sleep(LOOK_AGAIN);
  requireData(data);
  const db = openDatabase(files.database, { waitForLock: 5000 });
  try {
    requireSchema(db, data);
    return await work(db);
  } finally {
    closeDatabase(db);
  }
};

/** Returns whether the database has all its tables. */
const isReady = ({ database }: DataFiles) => {
  if (!existsSync(database) || statSync(database).size === 0) return false;
  const db = openDatabase(database, { waitForLock: 5000 });
  try {
    const { found, known } = schemaVersion(db);
    return found >= known;
  } finally {
    db.$client.close();
  }
};

const requireSchema = (db: Db, data: string) => {
  const { found, known } = schemaVersion(db);
  if (found === 0)
    throw new NotThere(`The database in ${data} is not finished. Start the server once.`);
  if (found < known)
    throw new NotThere(
      `The database in ${data} is of an older Upheld. Start the server once with this program: it upgrades it.`,
    );
  if (found > known)
    throw new NewerDatabase(
      `This database has schema version ${found}; this program knows ${known}. Please use the program that serves it.`,
    );
};
