import { migrate, migrations } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/open.ts';

/** What a rebuilt table loses and gets again, in the order in which it was made. */
type Part = { type: string; name: string; sql: string };

/** Tables that other tables refer to, and that triggers of others read. */
const REBUILT = ['groups', 'members', 'prayers', 'prayer_groups', 'answers', 'updates', 'comments'];

const rebuilding = (table: string, parts: readonly Part[], columns: readonly string[]) => {
  const [made, ...others] = parts;
  return [
    made?.sql.replace(/^create table \w+/i, `create table ${table}_new`),
    `insert into ${table}_new (${columns}) select ${columns} from ${table}`,
    `drop table ${table}`,
    `alter table ${table}_new rename to ${table}`,
    ...others.map(({ sql }) => sql),
  ];
};

/**
 * A migration as a later version could bring it: a new column, a new table, and tables that are made anew, with
 * their indexes and triggers. Upgrades are tested with it as long as the real ones are small.
 */
export const nextMigration = () => {
  const db = openDatabase(':memory:');
  migrate(db);
  const partsOf = (table: string) =>
    db.$client
      .query<Part, [string]>(
        `select type, name, sql from sqlite_schema where tbl_name = ? and sql is not null order by rowid`,
      )
      .all(table);
  // Without generated ones, which cannot be written.
  const columnsOf = (table: string) =>
    db.$client
      .query<{ name: string }, [string]>('select name from pragma_table_info(?)')
      .all(table)
      .map(({ name }) => name);
  const statements = [
    ...REBUILT.flatMap((table) => rebuilding(table, partsOf(table), columnsOf(table))),
    "alter table groups add column motto text not null default ''",
    'create table mottos (id integer primary key, motto text not null) strict',
    'create index mottos_by_motto on mottos (motto)',
  ];
  db.$client.close();
  return statements.map((statement) => `${statement};\n`).join('');
};

/** Runs `work` as a program that knows one migration more than this one. */
export const withNextMigration = async <T>(work: () => T | Promise<T>): Promise<T> => {
  const known = migrations as string[];
  known.push(nextMigration());
  try {
    return await work();
  } finally {
    known.pop();
  }
};
