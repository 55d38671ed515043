import type { Database } from 'bun:sqlite';
import { readMigrations } from './migrations.ts' with { type: 'macro' };
import type { Db } from './open.ts';

/**
 * All migrations in order. The database's `user_version` is the number of those that ran. Never edit a
 * released one. This is a copy: the compiler would inline the macro's value, and tests could not add one.
 */
export const migrations: readonly string[] = Array.from(readMigrations());

/** Thrown for a database of a newer program. */
export class NewerDatabase extends Error {}

/** Runs the missing migrations in one transaction. Throws NewerDatabase first, before any change. */
export const migrate = (db: Db, steps = migrations) => {
  const client = db.$client;
  const from = versionOf(client);
  if (from > steps.length)
    throw new NewerDatabase(
      `This database needs schema version ${from}; this program knows ${steps.length}. Please install the newer Upheld.`,
    );
  if (from === steps.length) return;
  // Rebuilding a table must not delete rows that refer to it. SQLite ignores this pragma inside a
  // transaction, so it is set outside, and the keys are checked after each migration.
  client.run('pragma foreign_keys = off');
  // While a table is rebuilt, triggers of other tables may name a missing table.
  client.run('pragma legacy_alter_table = on');
  try {
    client
      .transaction(() => {
        for (let version = from; version < steps.length; version++)
          apply(client, steps[version] ?? '', version + 1);
      })
      .immediate();
  } finally {
    client.run('pragma legacy_alter_table = off');
    client.run('pragma foreign_keys = on');
  }
};

/** Returns the schema version of a database, and that of this program. */
export const schemaVersion = (db: Db) => ({
  found: versionOf(db.$client),
  known: migrations.length,
});

const apply = (client: Database, sql: string, version: number) => {
  client.run(sql);
  const broken = client.query('pragma foreign_key_check').all();
  if (broken.length > 0) throw new Error(`Migration ${version} breaks ${broken.length} keys.`);
  client.run(`pragma user_version = ${version}`);
};

const versionOf = (client: Database) =>
  client.query<{ user_version: number }, []>('pragma user_version').get()?.user_version ?? 0;
