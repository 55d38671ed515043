import type { Db } from './open.ts';

/**
 * Prepares a frequent drizzle query once per database: building a query takes about ten times as long as
 * running it. Values are passed by name: `sql.placeholder('id')` in the query, `.get({ id })` to run it.
 */
export const prepared = <Query>(build: (db: Db) => { prepare: () => Query }) => {
  const queries = new WeakMap<Db, Query>();
  return (db: Db): Query => {
    const known = queries.get(db);
    if (known) return known;
    const query = build(db).prepare();
    queries.set(db, query);
    return query;
  };
};
