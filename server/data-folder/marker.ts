import { existsSync, readFileSync, rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/open.ts';
import { writeWhole } from './write-file.ts';

const content = z.object({ written: z.number(), boot: z.string().optional() });

/** What the last run left behind, which did not end cleanly. */
export type Left = z.infer<typeof content>;

/** How many rows were ever written: it only grows. */
const rowsWritten = (db: Db) => {
  const hasSequences = db
    .select({ name: sql`name` })
    .from(sql`sqlite_schema`)
    .where(sql`name = 'sqlite_sequence'`)
    .get();
  if (!hasSequences) return 0;
  const written = db
    .select({ total: sql<number | null>`sum(seq)` })
    .from(sql`sqlite_sequence`)
    .get();
  return written?.total ?? 0;
};

export type Marker = ReturnType<typeof markerAt>;

/**
 * The file that says a server runs, or ran and did not end cleanly. It holds how much had been
 * written, so that the next start notices when some of it is missing, and since when the
 * machine was running.
 */
export const markerAt = (path: string) => {
  const boot = thisBoot();
  let noted = -1;
  return {
    /** What the last run left: undefined after a clean end. */
    left: (): Left | undefined => {
      if (!existsSync(path)) return undefined;
      const read = content.safeParse(parsed(readFileSync(path, 'utf8')));
      return read.success ? read.data : { written: 0 };
    },
    /** Whether the machine has been running all the time since. */
    isOfThisBoot: (left: Left) => boot !== undefined && left.boot === boot,
    /** Notes that a server runs and how much has been written; does nothing when nothing was. */
    note: (db: Db) => {
      const written = rowsWritten(db);
      if (written === noted) return;
      writeWhole(path, JSON.stringify({ written, boot }));
      noted = written;
    },
    /** The end was clean. */
    remove: () => rmSync(path, { force: true }),
  };
};

/** Whether less is there than the marker of the last run says had been written. */
export const isMissing = (db: Db, left: Left) => rowsWritten(db) < left.written;

/** Linux names each start of the machine; elsewhere we do not know. */
const thisBoot = () => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return undefined;
  }
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
