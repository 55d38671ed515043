import { Database } from 'bun:sqlite';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../db/migrate.ts';
import { type Db, openDatabase } from '../db/open.ts';
import { copiesIn, type DataFiles } from './files.ts';
import { DamagedDatabase, isDamage, reasonOf } from './reasons.ts';

/**
 * Opens and checks the database, passes it to `look` as the last run left it, then migrates it. If
 * it is damaged, throws one line that names the newest good copy. Throws NewerDatabase if a newer
 * program wrote it.
 */
export const databaseIn = (files: DataFiles, look: (db: Db) => void) => {
  try {
    const db = openDatabase(files.database);
    try {
      if (!isWhole(db.$client, statSync(files.database).size))
        throw new DamagedDatabase('its database is damaged');
      // Before the migration, because rebuilding a table changes the number of rows written.
      look(db);
      migrate(db, files.copyBefore(Date.now()));
      return db;
    } catch (error) {
      db.$client.close();
      throw error;
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
    throw new Error(`${reasonOf(error)}. ${copyHint(files)}`);
  }
};

/** What the operator can do about a database that is missing or damaged. */
export const copyHint = ({ folder }: DataFiles) => {
  const copy = copiesIn(folder).find((name) => isWholeFile(join(folder, name)));
  return copy
    ? `Its newest good copy there is ${copy}`
    : 'Put a copy of it back, or name another folder with --data';
};

const isWholeFile = (path: string) => {
  try {
    const copy = new Database(path, { readonly: true });
    try {
      return isWhole(copy, statSync(path).size);
    } finally {
      copy.close();
    }
  } catch {
    return false;
  }
};

/** Up to this size, in bytes, the full check takes less than half a second. */
const SMALL = 32 * 1024 * 1024;

/** The full check also compares indexes with tables and takes half as long again. */
const isWhole = (client: Database, size: number) => {
  const check = size <= SMALL ? 'integrity_check' : 'quick_check';
  const [found] = client.query<Record<string, string>, []>(`pragma ${check}(1)`).all();
  return found?.[check] === 'ok';
};
