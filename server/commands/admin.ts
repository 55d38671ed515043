import { existsSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import type { Config } from '../config.ts';
import { dataFilesIn } from '../data-folder/files.ts';
import { NewerDatabase, schemaVersion } from '../db/migrate.ts';
import { closeDatabase, type Db, openDatabase } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { hasAdministrator } from '../session/setup-code.ts';
import { userByEmail } from '../session/users.ts';
import { newSetupPath } from './setup-link.ts';

/** There is no such user. The message is one line for the operator. */
export class UnknownUser extends Error {}

/**
 * `upheld admin grant ADDRESS`: makes someone an administrator; returns the line to print. It may
 * run while the server runs, because the server reads rights on every call. Throws UnknownUser,
 * and NewerDatabase if the database has another schema.
 */
export const grantAdmin = (config: Pick<Config, 'data'>, email: string) =>
  withDatabase(config, (db) => {
    const user = userByEmail(db, email);
    if (!user) throw new UnknownUser(`Nobody is registered as ${email}.`);
    db.update(users).set({ isAdmin: true, isActive: true }).where(eq(users.id, user.id)).run();
    return `${email} is an administrator now.`;
  });

/** `upheld admin link`: makes a new set-up link; returns the line to print. Throws as grantAdmin. */
export const makeSetupLink = (config: Pick<Config, 'data' | 'baseUrl'>) =>
  withDatabase(config, (db) => {
    if (hasAdministrator(db))
      throw new UnknownUser('There is an administrator already, so a set-up link is not needed.');
    return `Set up the first administrator: ${config.baseUrl}${newSetupPath(db, Date.now())}`;
  });

const withDatabase = <T>({ data }: Pick<Config, 'data'>, work: (db: Db) => T): T => {
  const path = dataFilesIn(data).database;
  if (!existsSync(path))
    throw new UnknownUser(`There is no Upheld in ${data}. Start it once, or name --data.`);
  const db = openDatabase(path, { waitForLock: 5000 });
  try {
    const { found, known } = schemaVersion(db);
    if (found !== known)
      throw new NewerDatabase(
        `This database has schema version ${found}; this program knows ${known}. Please use the program that serves it.`,
      );
    return work(db);
  } finally {
    closeDatabase(db);
  }
};
