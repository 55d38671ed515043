import { existsSync, readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { writeWhole } from './write-file.ts';

const content = z.object({ written: z.number(), boot: z.string().optional() });

/** What the last run left behind, which did not end cleanly. */
export type Left = z.infer<typeof content>;

const sequences = statement<{ total: number | null }>(
  'select sum(seq) as total from sqlite_sequence',
);
const sequenceTable = statement<{ name: string }>(
  "select name from sqlite_schema where name = 'sqlite_sequence'",
);

/** How many rows were ever written: it only grows. */
const rowsWritten = (db: Db) =>
  sequenceTable.get(db, {}) ? (sequences.get(db, {})?.total ?? 0) : 0;

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
