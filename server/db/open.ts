import { Database } from 'bun:sqlite';
import { drizzle } from 'drizzle-orm/bun-sqlite';
import { plannedOnce } from './planned-once.ts';
import { newUse, noteUse } from './use.ts';

// Bun caches 20 statements and prepares all others at each use, which takes longer than most reads.
Database.MAX_QUERY_CACHE_SIZE = 300;

export type Db = ReturnType<typeof openDatabase>;

/**
 * Opens the database at `path` (`:memory:` for one without a file). Its settings make committed data survive
 * a power cut, erase deleted text from the file, and enforce foreign keys. Throws if SQLite refuses a
 * setting. `waitForLock` is the maximum wait for another program's lock, in milliseconds; the server does not
 * wait, because all calls would stop.
 */
export const openDatabase = (path: string, { waitForLock = 0 } = {}) => {
  const client = new Database(path, { create: true, strict: true });
  try {
    set(client, path, waitForLock);
  } catch (error) {
    // Close it: a host retries a damaged database again and again.
    client.close();
    throw error;
  }
  return drizzleOver(client);
};

const set = (client: Database, path: string, waitForLock: number) => {
  client.run(`pragma busy_timeout = ${waitForLock}`);
  // Only a new file accepts it, before any other write (shrink.ts).
  if (isNew(client)) client.run('pragma auto_vacuum = incremental');
  client.run('pragma journal_mode = wal');
  client.run('pragma synchronous = full');
  // On a Mac, fsync() leaves data in the disk's memory, which a power cut empties.
  if (process.platform === 'darwin') {
    client.run('pragma fullfsync = on');
    client.run('pragma checkpoint_fullfsync = on');
    requireSetting(client, 'fullfsync', 1);
  }
  client.run('pragma foreign_keys = on');
  client.run('pragma secure_delete = on');
  client.run('pragma journal_size_limit = 33554432');
  // A confined program may have no other folder for temporary files.
  client.run('pragma temp_store = memory');
  client.run('pragma trusted_schema = off');
  // A page cache of up to 16 MiB. SQLite's default of 2 MiB is too small for the list of one busy group in a
  // large database.
  client.run('pragma cache_size = -16384');
  requireSetting(client, 'foreign_keys', 1);
  requireSetting(client, 'synchronous', 2);
  requireSetting(client, 'secure_delete', 1);
  requireSetting(client, 'temp_store', 2);
  if (path !== ':memory:') requireSetting(client, 'journal_mode', 'wal');
};

/** Returns drizzle's database with Bun's cache of statements. Drizzle itself prepares each query again. */
export const drizzleOver = (client: Database) => {
  const use = newUse();
  client.prepare = (sql: string) => {
    noteUse(use);
    return client.query(plannedOnce(sql));
  };
  return Object.assign(drizzle(client), { use });
};

/** Copies the write-ahead log into the database and closes it, in any case. */
export const closeDatabase = (db: Db) => {
  try {
    db.$client.run('pragma wal_checkpoint(truncate)');
  } finally {
    db.$client.close();
  }
};

const isNew = (client: Database) =>
  client.query<{ page_count: number }, []>('pragma page_count').get()?.page_count === 0;

const requireSetting = (client: Database, name: string, wanted: string | number) => {
  const row = client.query<Record<string, string | number>, []>(`pragma ${name}`).get();
  const value = row ? Object.values(row)[0] : undefined;
  if (value !== wanted) throw new Error(`SQLite kept ${name} at ${value}, not ${wanted}.`);
};
