import { statSync } from 'node:fs';
import { migrate, schemaVersion } from '../db/migrate.ts';
import { type Db, openDatabase } from '../db/open.ts';
import { isBusy } from '../http/on-error.ts';
import type { DataFiles } from './files.ts';
import { DamagedDatabase, isDamage, reasonOf } from './reasons.ts';
import { isWhole } from './whole.ts';

/** The use of backups at a start, which this folder does not know. */
export type Backups = {
  /** Makes a backup, because the next step changes the database irreversibly. */
  makeBeforeUpgrade: (files: DataFiles) => Promise<void>;
  /** Returns the path of the newest backup that can be restored. */
  newestGood: (files: DataFiles) => Promise<string | undefined>;
};

/** For tests and tools that open a folder without backups. */
export const NO_BACKUPS: Backups = {
  makeBeforeUpgrade: async () => {},
  newestGood: async () => undefined,
};

/** How a database is opened. A host delays no other congregation meanwhile. */
export type Opening = {
  /** Returns whether the database is whole. */
  check: (db: Db) => boolean | Promise<boolean>;
  /** Waits this number of milliseconds for another program. */
  pause: (ms: number) => Promise<void>;
};

export const openingAlone = (files: DataFiles): Opening => ({
  check: (db) => isWhole(db.$client, statSync(files.database).size),
  pause: Bun.sleep,
});

/**
 * Longest time that a start waits for another program, in milliseconds: a command such as `upheld admin
 * list` locks the database for a moment while it closes it.
 */
const PATIENCE = 5_000;
/** Pause between two tries of a start, in milliseconds. */
const BETWEEN_TRIES = 25;

/**
 * Opens and checks the database, passes it to `look` as the last run left it, makes a backup if its schema
 * is older, then migrates it. Throws one line that names the newest good backup if the database is
 * damaged. Throws NewerDatabase if a newer program wrote it.
 */
export const databaseIn = async (
  files: DataFiles,
  backups: Backups,
  look: (db: Db) => void,
  { check, pause }: Opening,
) => {
  try {
    const db = await openedIn(files, pause);
    try {
      if (!(await check(db))) throw new DamagedDatabase('its database is damaged');
      // The check has read all of it, and most pages are not needed.
      db.$client.run('pragma shrink_memory');
      // Before the migration, because rebuilding a table changes the number of rows written.
      look(db);
      const { found, known } = schemaVersion(db);
      if (found > 0 && found < known) await backups.makeBeforeUpgrade(files);
      await patiently(pause, () => migrate(db));
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

const openedIn = ({ database }: DataFiles, pause: Opening['pause']) =>
  patiently(pause, () => {
    const db = openDatabase(database);
    try {
      schemaVersion(db);
      return db;
    } catch (error) {
      db.$client.close();
      throw error;
    }
  });

/** Tries again while another program locks the database. */
const patiently = async <T>(pause: Opening['pause'], work: () => T): Promise<T> => {
  const deadline = performance.now() + PATIENCE;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await pause(BETWEEN_TRIES);
  }
};

/** Returns what the operator can do about a missing or damaged database. */
export const backupHint = async (files: DataFiles, { newestGood }: Backups) => {
  const newest = await newestGood(files);
  return newest
    ? `The newest good backup is ${newest}. Put it back with upheld restore and --force`
    : 'Put a backup back with upheld restore and --force, or name another folder with --data';
};
