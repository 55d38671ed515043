/*
 * `bun server/db/take-baseline.ts OLD NEW`: writes the rows of a database of the thirteenth unreleased migration
 * into a new one of the baseline, which makes the same schema. The next start indexes the texts.
 */
import type { Database } from 'bun:sqlite';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

const LAST = 13;

type Part = { type: string; name: string; sql: string };

const partsOf = (client: Database, schema = 'main') =>
  client
    .query<Part, []>(
      `select type, name, sql from ${schema}.sqlite_schema where sql is not null order by 1, 2`,
    )
    .all();

/** Returns SQL without comments, quotes and spaces: two texts that are then equal make the same. */
const bare = ({ type, name, sql }: Part) =>
  `${type} ${name} ${sql.replace(/--.*$/gm, '').replace(/[\s"]+/g, '')}`.toLowerCase();

/** Writes the rows of the database `old` into `made`. Throws if its schema is another than that of the last migration. */
export const takeBaseline = (old: string, made: Database) => {
  made.run('attach ?1 as old', [old]);
  const version = made.query<{ user_version: number }, []>('pragma old.user_version').get();
  if (version?.user_version !== LAST) throw new Error(`Only schema ${LAST} can be taken.`);
  const parts = partsOf(made);
  if (!Bun.deepEquals(parts.map(bare), partsOf(made, 'old').map(bare)))
    throw new Error('The schema is another one.');
  const triggers = parts.filter(({ type }) => type === 'trigger');
  const tables = parts.filter(({ type, name }) => type === 'table' && !name.includes('search'));
  made.run('pragma foreign_keys = off');
  made
    .transaction(() => {
      for (const { name } of triggers) made.run(`drop trigger ${name}`);
      for (const { name } of tables) {
        made.run(`delete from ${name}`);
        made.run(`insert into ${name} select * from old.${name}`);
      }
      for (const { sql } of triggers) made.run(sql);
      for (const kind of ['user', 'prayer'])
        made.run(`insert into search_waiting (kind, id) select '${kind}', id from ${kind}s`);
    })
    .immediate();
  made.run('pragma foreign_keys = on');
  made.run('detach old');
};

if (import.meta.main) {
  const [old = '', path = ''] = process.argv.slice(2);
  const db = openDatabase(path);
  migrate(db);
  takeBaseline(old, db.$client);
  db.$client.close();
}
