import type { Database } from 'bun:sqlite';
import { statSync } from 'node:fs';
import { migrate, schemaVersion } from '../db/migrate.ts';
import { type Db, openDatabase } from '../db/open.ts';
import type { DataFiles } from './files.ts';
import { DamagedDatabase, isDamage, reasonOf } from './reasons.ts';

/** What a start does with backups. They are no matter of this folder's own. */
export type Backups = {
  /** Makes one, because the next step changes the database for good. */
  makeBeforeUpgrade: (files: DataFiles) => Promise<void>;
  /** The path of the newest one that can be restored. */
  newestGood: (files: DataFiles) => Promise<string | undefined>;
};

/** For tests and tools that open a folder without backups. */
export const NO_BACKUPS: Backups = {
  makeBeforeUpgrade: async () => {},
  newestGood: async () => undefined,
};

/**
 * How long a start waits for another program, in milliseconds: a command such as `upheld admin list`
 * has the database to itself for a moment while it closes it.
 */
const PATIENCE = 5_000;

/**
 * Opens and checks the database, passes it to `look` as the last run left it, makes a backup if it
 * is of an older schema, then migrates it. If it is damaged, throws one line that names the newest
 * good backup. Throws NewerDatabase if a newer program wrote it.
 */
export const databaseIn = async (files: DataFiles, backups: Backups, look: (db: Db) => void) => {
  try {
    const db = openDatabase(files.database, { waitForLock: PATIENCE });
    try {
      if (!isWhole(db.$client, statSync(files.database).size))
        throw new DamagedDatabase('its database is damaged');
      // The check has read all of it, and nobody has asked for most of it.
      db.$client.run('pragma shrink_memory');
      // Before the migration, because rebuilding a table changes the number of rows written.
      look(db);
      const { found, known } = schemaVersion(db);
      if (found > 0 && found < known) await backups.makeBeforeUpgrade(files);
      migrate(db);
      // From now on a wait would hold up every call.
      db.$client.run('pragma busy_timeout = 0');
      return db;
    } catch (error) {
      db.$client.close();
      throw error;
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
    throw new Error(`${reasonOf(error)}. ${await backupHint(files, backups)}`);
  }
};

/** What the operator can do about a database that is missing or damaged. */
export const backupHint = async (files: DataFiles, { newestGood }: Backups) => {
  const newest = await newestGood(files);
  return newest
    ? `The newest good backup is ${newest}. Put it back with upheld restore and --force`
    : 'Put a backup back with upheld restore and --force, or name another folder with --data';
};

/** Up to this size, in bytes, the full check takes less than half a second. */
const SMALL = 32 * 1024 * 1024;

/** The full check also compares indexes with tables and takes half as long again. */
const isWhole = (client: Database, size: number) => {
  const check = size <= SMALL ? 'integrity_check' : 'quick_check';
  // Its program takes a third of a megabyte, which a statement that is kept would hold.
  using statement = client.prepare<Record<string, string>, []>(`pragma ${check}(1)`);
  const [found] = statement.all();
  return found?.[check] === 'ok';
};
