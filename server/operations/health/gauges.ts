import { sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { waitingOn } from '../../outbox/counts.ts';

type Parts = {
  db: Db;
  /** The memory of the process in bytes. */
  memory: () => number;
  storage: { freeSpace: () => Promise<number | null> };
  hub: { count: () => number };
};

export type Gauges = Awaited<ReturnType<typeof readGauges>>;

/** What can be measured at any moment. Throws if the database does not answer. */
export const readGauges = async ({ db, memory, storage, hub }: Parts) => ({
  /** In bytes, like the next two. */
  memory: memory(),
  /** Null where the system does not say. */
  freeDisk: await storage.freeSpace(),
  database: databaseSize(db),
  mail: waitingOn(db, 'mail'),
  push: waitingOn(db, 'push'),
  streams: hub.count(),
});

const databaseSize = (db: Db) =>
  db
    .select({ size: sql<number>`page_count * page_size` })
    .from(sql`pragma_page_count(), pragma_page_size()`)
    .get()?.size ?? 0;
