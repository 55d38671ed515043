import { existsSync, readFileSync, rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { parsedJson } from '../../shared/parsed-json.ts';
import type { Db } from '../db/open.ts';
import { writeWhole } from './write-file.ts';

/** Ends of a run; `lost`: the last writes may be missing. */
const ENDS = ['clean', 'killed', 'lost'] as const;
export type End = (typeof ENDS)[number];

const content = z.object({
  written: z.number(),
  boot: z.string().optional(),
  before: z.enum(ENDS).optional(),
});

/** The content of the marker file after a run that did not stop cleanly. */
export type Left = z.infer<typeof content>;

/** Returns the number of rows ever written, which only grows. */
export const rowsWritten = (db: Db) => {
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
 * A file that exists while a server runs, and after a run that did not stop cleanly. It has the number of
 * rows written, so that the next start notices missing ones, and the id of the machine's boot.
 */
export const markerAt = (path: string) => {
  const boot = thisBoot();
  let noted = -1;
  let before: End = 'clean';
  return {
    /** Returns the last run's marker; undefined after a clean stop. */
    left: (): Left | undefined => {
      if (!existsSync(path)) return undefined;
      const read = content.safeParse(parsedJson(readFileSync(path, 'utf8')));
      return read.success ? read.data : { written: 0 };
    },
    /** Returns whether the machine has not been restarted since. */
    isOfThisBoot: (left: Left) => boot !== undefined && left.boot === boot,
    /** Stores in the marker how the earlier run ended. */
    remember: (end: End) => {
      before = end;
    },
    /** Writes the marker with the number of rows ever written, unless it has that number. */
    note: (written: number) => {
      if (written === noted) return;
      writeWhole(path, JSON.stringify({ written, boot, before }));
      noted = written;
    },
    /** Removes the marker after a clean stop. */
    remove: () => rmSync(path, { force: true }),
  };
};

/** Returns whether the database has fewer rows written than the marker. */
export const isMissing = (db: Db, left: Left) => rowsWritten(db) < left.written;

/** Returns the id of this boot on Linux; undefined on other systems. */
const thisBoot = () => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return undefined;
  }
};
