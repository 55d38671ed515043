import type { Db } from './open.ts';

/**
 * Frees the memory with which an unused connection answers faster, about 1 MB: prepared statements, pages
 * and the parsed schema. The next query reads them again, in about a millisecond. Does nothing if the
 * connection was used since the last call. No statement may be running.
 */
export const freeIdleMemory = ({ $client, use }: Db) => {
  if (use.isRecent) {
    use.isRecent = false;
    return;
  }
  if (use.isAtRest) return;
  $client.clearQueryCache();
  use.prepared = {};
  // Frees the parsed schema (https://sqlite.org/pragma.html#pragma_writable_schema).
  $client.run('pragma writable_schema = reset');
  $client.run('pragma shrink_memory');
  use.isAtRest = true;
};

/**
 * Returns a function that returns whether the database was changed since its last call, by this connection or
 * another one; also true at first, and if the database cannot be read. It needs neither the schema nor pages,
 * so an idle database frees its memory in spite of it.
 */
export const changesOf = (db: Db) => {
  let before: string | undefined;
  return () => {
    const now = changesUntilNow(db);
    const isChanged = now === undefined || now !== before;
    before = now;
    return isChanged;
  };
};

const changesUntilNow = ({ $client, use }: Db) => {
  try {
    const own = $client.query('select total_changes()').values();
    const others = $client.query('pragma data_version').values();
    if (use.isAtRest) $client.run('pragma shrink_memory');
    return `${own} ${others}`;
  } catch {
    return undefined;
  }
};

/**
 * Returns a function that returns what `read` returns, and calls it again only after the database was changed
 * or `read` threw.
 */
export const readAfterChanges = <Result>(db: Db, read: (db: Db) => Result) => {
  const isChanged = changesOf(db);
  let known: { result: Result } | undefined;
  return () => {
    if (isChanged()) known = undefined;
    known ??= { result: read(db) };
    return known.result;
  };
};
