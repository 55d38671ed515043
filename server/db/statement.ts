import { getTableColumns } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './open.ts';

type Bindings = Record<string, string | number | null>;

/**
 * A read written in SQL, for the few that docs/decisions/0017 names: a list of requests is read
 * in two thirds of the time that drizzle takes. Parameters are named `$so` in the text and passed
 * without the `$`.
 */
export const statement = <Row, Params extends Bindings = Record<never, never>>(sql: string) => ({
  sql,
  all: (db: Db, params: Params): Row[] => db.$client.query<Row, [Params]>(sql).all(params),
  get: (db: Db, params: Params): Row | undefined =>
    db.$client.query<Row, [Params]>(sql).get(params) ?? undefined,
});

/** A row as a raw statement reads it: flags are 0 or 1. */
export type Raw<Row> = { [Name in keyof Row]: Row[Name] extends boolean ? number : Row[Name] };

/**
 * Columns of a table for a raw statement, each under its name in the code: all of them, or those
 * named. `alias` is what the statement calls the table.
 */
export const rawColumns = <Table extends SQLiteTable>(
  alias: string,
  table: Table,
  names?: readonly (keyof Table['$inferSelect'])[],
) =>
  Object.entries(getTableColumns(table))
    .filter(([name]) => !names || names.includes(name))
    .map(([name, column]) => `${alias}.${column.name} as ${name}`)
    .join(', ');
