import type { Db } from './open.ts';

type Bindings = Record<string, string | number | null>;

/**
 * A statement written once, and prepared once per database, for the reads that every call
 * makes or that list rows: about three times as fast as building the query anew.
 * Parameters are named `$so` in the text and passed without the `$`.
 */
export const statement = <Row, Params extends Bindings = Record<never, never>>(sql: string) => ({
  sql,
  all: (db: Db, params: Params): Row[] => db.$client.query<Row, [Params]>(sql).all(params),
  get: (db: Db, params: Params): Row | undefined =>
    db.$client.query<Row, [Params]>(sql).get(params) ?? undefined,
});
