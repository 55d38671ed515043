import { existsSync, statSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { dataFilesIn } from '../data-folder/files.ts';
import { NewerDatabase, schemaVersion } from '../db/migrate.ts';
import { closeDatabase, type Db, openDatabase } from '../db/open.ts';
import { NotThere } from './errors.ts';

/** Throws NotThere if the folder has no database, or one that lost all that was in it. */
export const requireData = (data: string) => {
  const { database, log } = dataFilesIn(data);
  const found = statSync(database, { throwIfNoEntry: false });
  if (!found) throw new NotThere(`There is no Upheld in ${data}. Start it once, or name --data.`);
  if (found.size === 0 && !existsSync(log))
    throw new NotThere(`${database} is empty. Put a backup back.`);
};

/**
 * Opens the database of the data folder, while the server runs or not. Throws NotThere, and
 * NewerDatabase if the database has another schema.
 */
export const withDatabase = async <T>(
  { data }: Pick<Config, 'data'>,
  work: (db: Db) => T | Promise<T>,
): Promise<T> => {
  requireData(data);
  const db = openDatabase(dataFilesIn(data).database, { waitForLock: 5000 });
  try {
    const { found, known } = schemaVersion(db);
    if (found !== known)
      throw new NewerDatabase(
        `This database has schema version ${found}; this program knows ${known}. Please use the program that serves it.`,
      );
    return await work(db);
  } finally {
    closeDatabase(db);
  }
};
