import { expect, test } from 'bun:test';
import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import * as schema from './schema.ts';

const db = openDatabase(':memory:');
migrate(db);
type Column = { name: string; notnull: number; pk: number };
const columnsOf = (table: string) =>
  db.$client
    .query<Column, []>(`select name, "notnull", pk from pragma_table_xinfo('${table}')`)
    .all();

for (const table of Object.values(schema).filter((value) => is(value, SQLiteTable))) {
  const { name, columns } = getTableConfig(table);
  test(`the table ${name} is equal in code and migrations`, () => {
    expect(columns.map((column) => [column.name, column.notNull])).toEqual(
      columnsOf(name).map((column) => [column.name, column.notnull === 1 || column.pk > 0]),
    );
  });
}

test('the code knows every table', () => {
  const known = Object.values(schema).map((table) => getTableConfig(table).name);
  const made = db.$client
    .query<{ name: string }, []>(
      // SQLite calls tables of a full-text index shadow or virtual.
      "select name from pragma_table_list where type = 'table' and name not like 'sqlite_%'",
    )
    .all();
  expect(known.sort()).toEqual(made.map(({ name }) => name).sort());
});

test('every foreign key has an index', () => {
  // Otherwise deleting a user would scan every table that refers to users.
  const tables = Object.values(schema).map((table) => getTableConfig(table).name);
  const missing = tables.flatMap((table) =>
    db.$client
      .query<{ from: string }, []>(`select "from" from pragma_foreign_key_list('${table}')`)
      .all()
      .filter(({ from }) => {
        const [plan] = db.$client
          .query<{ detail: string }, []>(
            `explain query plan select 1 from ${table} where ${from} = 1`,
          )
          .all();
        return !plan?.detail.startsWith('SEARCH');
      })
      .map(({ from }) => `${table}.${from}`),
  );
  expect(missing).toEqual([]);
});
