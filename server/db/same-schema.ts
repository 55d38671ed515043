import type { Database } from 'bun:sqlite';
import { migrate, migrations } from './migrate.ts';
import { openDatabase } from './open.ts';

type Part = { type: string; name: string; sql: string };

/** SQLite's own tables, and the two that Litestream adds to a replicated database, exactly as they make them. */
const OWN: Record<string, string> = {
  sqlite_sequence: 'CREATE TABLE sqlite_sequence(name,seq)',
  sqlite_stat1: 'CREATE TABLE sqlite_stat1(tbl,idx,stat)',
  sqlite_stat4: 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)',
  _litestream_seq: 'CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)',
  _litestream_lock: 'CREATE TABLE _litestream_lock (id INTEGER)',
};

/**
 * Returns what a database has or lacks compared with the migrations up to this version, as the end of a
 * sentence; null if they are equal. A foreign trigger, view or table could change rows, read them, or run
 * endlessly. Only the schema is read.
 */
export const schemaDifference = (database: Database, version: number): string | null => {
  const expected = partsAfter(version);
  const found = partsOf(database);
  for (const [key, { type, name, sql }] of found) {
    const same = expected.get(key)?.sql ?? (type === 'table' ? OWN[name] : undefined);
    if (same === undefined) return `Upheld makes no ${type} ${shown(name)}`;
    if (same !== sql) return `its ${type} ${shown(name)} is another than Upheld’s`;
  }
  for (const [key, { type, name }] of expected)
    if (!found.has(key) && OWN[name] === undefined) return `its ${type} ${shown(name)} is missing`;
  return null;
};

/** Returns a name for a terminal: a name from a file may contain anything. */
const shown = (name: string) => name.replace(/[^\w .-]/g, '?').slice(0, 60);

const partsOf = (database: Database) =>
  new Map(
    database
      .query<Part, []>(
        "select type, name, coalesce(sql, '') as sql from sqlite_schema order by type, name",
      )
      .all()
      .map(({ type, name, sql }) => [`${type} ${name}`, { type, name, sql }]),
  );

const made = new Map<number, Map<string, Part>>();

/** Cached: running all migrations takes a tenth of a second. */
const partsAfter = (version: number) => {
  const known = made.get(version);
  if (known) return known;
  const db = openDatabase(':memory:');
  migrate(db, migrations.slice(0, version));
  const parts = partsOf(db.$client);
  db.$client.close();
  made.set(version, parts);
  return parts;
};
