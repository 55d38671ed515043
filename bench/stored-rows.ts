import { Database } from 'bun:sqlite';
import { join } from 'node:path';
import { mapValues, pickBy } from 'es-toolkit';
import type { Call } from './rounds.ts';

type Server = { data: string; port: number };

/** Throws if one call does not store as many rows in the same tables in both servers. */
export const requireSameRows = async (name: string, ...sent: [Server, Call | undefined][]) => {
  const [ours, theirs] = await Promise.all(
    sent.map(([server, call]) => rowsStoredBy(server, call)),
  );
  if (!Bun.deepEquals(ours, theirs))
    throw new Error(`${name} stores ${JSON.stringify(ours)} and ${JSON.stringify(theirs)}.`);
};

/** How many rows more each table has after a call; those that have as many are left out. */
const rowsStoredBy = async ({ data, port }: Server, call: Call | undefined) => {
  if (!call) throw new Error('There is nothing to call.');
  const before = countRows(data);
  const { path, cookie, body, method = 'POST' } = call;
  const headers = { cookie, 'content-type': 'application/json' };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
  const more = mapValues(countRows(data), (count, table) => count - (before[table] ?? 0));
  return pickBy(more, (count) => count !== 0);
};

/** Without the search index, which is filled a moment later: how many rows FTS5 has is its own affair. */
const TABLES = `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'
  and name not like 'search%' and name not like 'people_search%'`;

const countRows = (data: string): Record<string, number> => {
  using db = new Database(join(data, 'upheld.db'), { readonly: true });
  const count = (name: string) =>
    db.query<{ rows: number }, []>(`select count(*) as rows from "${name}"`).get()?.rows ?? 0;
  const tables = db.query<{ name: string }, []>(TABLES).all();
  return Object.fromEntries(tables.map(({ name }) => [name, count(name)]));
};
