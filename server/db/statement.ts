import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './open.ts';
import { plannedOnce } from './planned-once.ts';
import { noteUse } from './use.ts';

type Bindings = Record<string, string | number | null>;

/**
 * A query in SQL text, for the few that docs/decisions/0017 names: for a list of requests it takes two thirds
 * of drizzle's time. Parameters are written `$name` in the text and passed without the `$`.
 */
export const statement = <Row, Params extends Bindings = Record<never, never>>(text: string) => {
  const sql = plannedOnce(text);
  const cached = ({ $client, use }: Db) => {
    noteUse(use);
    return $client.query<Row, [Params]>(sql);
  };
  return {
    sql,
    all: (db: Db, params: Params): Row[] => cached(db).all(params),
    get: (db: Db, params: Params): Row | undefined => cached(db).get(params) ?? undefined,
    run: (db: Db, params: Params): void => {
      cached(db).run(params);
    },
  };
};

/** A row as SQL text returns it: booleans are 0 or 1. */
export type Raw<Row> = { [Name in keyof Row]: Row[Name] extends boolean ? number : Row[Name] };

/** Returns the columns of a table for SQL text, named as in the code. `alias` is its name in the statement. */
export const rawColumns = <Table extends SQLiteTable>(
  alias: string,
  table: Table,
  names?: readonly (keyof Table['$inferSelect'])[],
) =>
  Object.entries(getTableColumns(table))
    .filter(([name]) => !names || names.includes(name))
    .map(([name, column]) => `${alias}.${column.name} as ${name}`)
    .join(', ');

/** Returns SQL text for a drizzle query, with `viewer` in place of each `$viewer`. */
export const withViewer = (text: string, viewer: SQL): SQL => {
  const [before = '', ...parts] = text.split('$viewer');
  return parts.reduce((all, part) => sql`${all}${viewer}${sql.raw(part)}`, sql.raw(before));
};
