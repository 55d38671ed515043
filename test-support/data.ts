import { mkdirSync } from 'node:fs';
import { migrate } from '../server/db/migrate.ts';
import { closeDatabase, type Db, openDatabase } from '../server/db/open.ts';
import { dataFilesIn } from '../server/storage/files.ts';
import { secretKeyIn, vapidKeysIn } from '../server/storage/keys.ts';
import { seedPerson } from './people.ts';

/**
 * Makes the data folder of a stopped server with these users and keys. `fill` adds to its database.
 */
export const makeData = (folder: string, people: string[], fill: (db: Db) => void = () => {}) => {
  mkdirSync(folder, { recursive: true });
  const files = dataFilesIn(folder);
  mkdirSync(files.uploads, { recursive: true });
  secretKeyIn(files.key);
  vapidKeysIn(files.pushKeys);
  const db = openDatabase(files.database);
  migrate(db);
  for (const name of people) seedPerson(db, name, 'no hash', Date.now());
  fill(db);
  closeDatabase(db);
  return files;
};

export const readData = <T>(folder: string, read: (db: Db) => T): T => {
  const db = openDatabase(dataFilesIn(folder).database, { waitForLock: 5000 });
  try {
    return read(db);
  } finally {
    db.$client.close();
  }
};
