import type { Db } from '../server/db/open.ts';

/** Records every statement of this database from now on, in order. The list may be emptied. */
export const recordStatements = ({ $client }: Db) => {
  const statements: string[] = [];
  for (const method of ['query', 'prepare', 'run'] as const) {
    const original = $client[method].bind($client) as (sql: string, ...rest: unknown[]) => unknown;
    Object.defineProperty($client, method, {
      value: (sql: string, ...rest: unknown[]) => {
        statements.push(sql);
        return original(sql, ...rest);
      },
    });
  }
  return statements;
};
