import { Database } from 'bun:sqlite';
import { type Db, drizzleOver, openDatabase } from '../server/db/open.ts';

/** A database in memory, as bytes. */
export type DatabaseCopy = Buffer;

/** Settings of a connection by `openDatabase`, which the bytes of a database do not contain. */
const SETTINGS = [
  'busy_timeout',
  'cache_size',
  'foreign_keys',
  'journal_size_limit',
  'secure_delete',
  'synchronous',
  'trusted_schema',
];

export const copyOf = (db: Db): DatabaseCopy => db.$client.serialize();

/** Opens a separate copy with the settings of `openDatabase`, in less than a millisecond. */
export const openCopy = (copy: DatabaseCopy): Db => {
  const client = Database.deserialize(copy, { strict: true });
  for (const [name, value] of settings) client.run(`pragma ${name} = ${value}`);
  return drizzleOver(client);
};

export const settingsOf = ({ $client }: Db) =>
  SETTINGS.map((name) => {
    const row = $client.query<Record<string, number>, []>(`pragma ${name}`).get();
    return [name, Object.values(row ?? {})[0]] as const;
  });

const settings = settingsOf(openDatabase(':memory:'));
