/*
 * The log alone does not tell how many frames it had. SQLite's index beside it does, and SQLite clears it as it opens the
 * database. So it is read here before (D3).
 */

import { existsSync, readFileSync } from 'node:fs';
import { addUp } from './checksum.ts';

const VERSION = 3_007_000;
const COPY = 48;
const BACKFILLED_AT = 96;

/** What SQLite knew of its write-ahead log when the last run ended. */
export type LogIndex = {
  /** The salt of the log that this index belongs to. */
  salt: Buffer;
  /** The last frame of a complete transaction. */
  lastFrame: number;
  /** All frames up to this one are already in the database. */
  foldedIn: number;
};

/**
 * Reads the index that SQLite keeps beside its log (WAL-index file format, section 2.1). It
 * survives a killed process but not a power cut, and SQLite clears it when it opens the database.
 * Undefined if there is no complete one.
 */
export const readLogIndex = (path: string): LogIndex | undefined => {
  if (!existsSync(path)) return undefined;
  const bytes = readFileSync(path).subarray(0, BACKFILLED_AT + 4);
  if (bytes.length < BACKFILLED_AT + 4) return undefined;
  // SQLite writes the header twice, the second copy first. A process killed amid that leaves at least one that is
  // whole, with everything that was acknowledged.
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
