import type { Db } from './open.ts';
import { noteUse } from './use.ts';

/**
 * Prepares a frequent drizzle query once per database: building a query takes about ten times as long as
 * running it. Values are passed by name: `sql.placeholder('id')` in the query, `.get({ id })` to run it. Run
 * it in the same turn: an idle database frees its queries.
 */
export const prepared = <Query>(build: (db: Db) => { prepare: () => Query }) => {
  const queries = new WeakMap<object, Query>();
  return (db: Db): Query => {
    noteUse(db.use);
    const known = queries.get(db.use.prepared);
    if (known) return known;
    const query = build(db).prepare();
    queries.set(db.use.prepared, query);
    return query;
  };
};
