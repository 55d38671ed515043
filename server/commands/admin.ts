import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Config } from '../config.ts';
import { NewerDatabase, schemaVersion } from '../db/migrate.ts';
import { closeDatabase, openDatabase } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { userByEmail } from '../session/users.ts';
import { BadCommandLine } from './command-line.ts';

/** Nobody has this address; the message is one line for the operator. */
export class UnknownUser extends Error {}

/**
 * `upheld admin grant ADDRESS` makes someone an administrator; gives the line to print. It may
 * run beside the server, which reads an administrator's rights at every call. Throws
 * UnknownUser, BadCommandLine, and NewerDatabase for data this program's schema does not fit.
 */
export const administer = (config: Pick<Config, 'data'>, [verb, email]: string[]) => {
  if (verb !== 'grant' || !email)
    throw new BadCommandLine('Write upheld admin grant ADDRESS, with somebody’s e-mail address.');
  const path = join(config.data, 'upheld.db');
  if (!existsSync(path))
    throw new UnknownUser(`There is no Upheld in ${config.data}. Start it once, or name --data.`);
  const db = openDatabase(path);
  try {
    const { found, known } = schemaVersion(db);
    if (found !== known)
      throw new NewerDatabase(
        `This database has schema version ${found}; this program knows ${known}. Please use the program that serves it.`,
      );
    const user = userByEmail(db, email);
    if (!user) throw new UnknownUser(`Nobody is registered as ${email}.`);
    db.update(users).set({ isAdmin: true, isActive: true }).where(eq(users.id, user.id)).run();
    return `${email} is an administrator now.`;
  } finally {
    closeDatabase(db);
  }
};
