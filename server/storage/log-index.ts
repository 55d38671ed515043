/*
 * The log alone does not show how many frames it had. SQLite's index beside it does, and SQLite clears the
 * index as it opens the database, so it is read here before (D3).
 */

import { existsSync, readFileSync } from 'node:fs';
import { addUp } from './checksum.ts';

const VERSION = 3_007_000;
const COPY = 48;
const BACKFILLED_AT = 96;

/** SQLite's index of its write-ahead log at the end of the last run. */
export type LogIndex = {
  /** Salt of the log that this index belongs to. */
  salt: Buffer;
  /** The last frame of a complete transaction. */
  lastFrame: number;
  /** Number of frames that are already in the database. */
  foldedIn: number;
};

/**
 * Reads the index that SQLite writes beside its log (WAL-index file format, section 2.1). It survives a
 * killed process but not a power cut, and SQLite clears it when it opens the database. Returns undefined
 * without a complete one.
 */
export const readLogIndex = (path: string): LogIndex | undefined => {
  if (!existsSync(path)) return undefined;
  const bytes = readFileSync(path).subarray(0, BACKFILLED_AT + 4);
  if (bytes.length < BACKFILLED_AT + 4) return undefined;
  // SQLite writes the header twice, the second copy first. A process killed in between leaves at least one
  // whole copy, with all acknowledged changes.
  const copies = [bytes.subarray(COPY, 2 * COPY), bytes.subarray(0, COPY)];
  const header = copies.find(isWhole);
  return (
    header && {
      salt: header.subarray(32, 40),
      lastFrame: header.readUInt32LE(16),
      foldedIn: bytes.readUInt32LE(BACKFILLED_AT),
    }
  );
};

const isWhole = (header: Buffer) => {
  const [isMade] = header.subarray(12);
  if (header.readUInt32LE(0) !== VERSION || isMade !== 1) return false;
  const sums = addUp(header.subarray(0, 40), [0, 0], false);
  return sums[0] === header.readUInt32LE(40) && sums[1] === header.readUInt32LE(44);
};
