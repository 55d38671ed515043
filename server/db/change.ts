import type { Db } from './open.ts';

/** The database inside a transaction. Code in a transaction reads and writes with it. */
export type Tx = Db;

/**
 * Runs `work` in one transaction; this is the only way to write. The write lock is taken first, so that no
 * data that `work` reads can change before it writes. Returns the result of `work`. If `work` throws, nothing
 * is changed. Inside another `change` it is part of that transaction.
 */
export const change = <T>(db: Db, work: (tx: Tx) => T): T =>
  // There is only one connection, so the same object works inside the transaction.
  db.$client.transaction(() => work(db)).immediate();
