import type { Db } from './open.ts';

/**
 * A read that is built with drizzle once and prepared once per database, for what calls do often:
 * building a query anew takes about ten times as long as running it. Its values are given by
 * name at each run: `sql.placeholder('id')` in the query, `.get({ id })` to run it.
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
