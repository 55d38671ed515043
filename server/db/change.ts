import type { Db } from './open.ts';

/** The database inside a transaction: what runs there reads and writes with it. */
export type Tx = Db;

/**
 * The one way to write: `work` in one transaction, whole or not at all. The write lock is taken
 * before the first read, so that nothing `work` has read can change before it writes. Gives what
 * `work` gives; throws what it throws, and then nothing was changed. Inside another change it is a
 * part of that one.
 */
export const change = <T>(db: Db, work: (tx: Tx) => T): T =>
  // There is one connection: inside the transaction the same object reads and writes in it.
  db.$client.transaction(() => work(db)).immediate();
