import { sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { waitingOn } from '../../outbox/counts.ts';

type Parts = {
  db: Db;
  /** Returns the memory of the process in bytes. */
  memory: () => number;
  storage: { freeSpace: () => Promise<number | null> };
  hub: { count: () => number };
  /** Returns whether the check of the database that the start put off has not ended. */
  isChecking?: () => boolean;
};

export type Gauges = Awaited<ReturnType<typeof readGauges>>;

/** Measures the current values. Throws if the database does not answer. */
export const readGauges = async ({
  db,
  memory,
  storage,
  hub,
  isChecking = () => false,
}: Parts) => ({
  /** In bytes, like the next two. */
  memory: memory(),
  /** Null if the system does not report it. */
  freeDisk: await storage.freeSpace(),
  database: databaseSize(db),
  mail: waitingOn(db, 'mail'),
  push: waitingOn(db, 'push'),
  streams: hub.count(),
  isChecking: isChecking(),
});

const databaseSize = (db: Db) =>
  db
    .select({ size: sql<number>`page_count * page_size` })
    .from(sql`pragma_page_count(), pragma_page_size()`)
    .get()?.size ?? 0;
