/*
 * SQLite drops frames of a damaged log silently, and has no call that reports them. So the log is read
 * here before SQLite opens it, to report after a power cut that acknowledged changes were lost (D3).
 */

import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { addUp, type Sums } from './checksum.ts';

const HEADER = 32;
const FRAME_HEADER = 24;
const BIG_ENDIAN_MAGIC = 0x377f0683;
const LITTLE_ENDIAN_MAGIC = 0x377f0682;

/** The content of a write-ahead log that is not yet in the database. */
export type LeftOver = {
  /** The log's salt; undefined if its header cannot be read. */
  salt: Buffer | undefined;
  /** Number of frames that SQLite will apply: up to the end of the last complete transaction. */
  frames: number;
  /** Whether the log has more frames, which cannot be read. */
  isBroken: boolean;
};

const UNREADABLE: LeftOver = { salt: undefined, frames: 0, isBroken: true };

/**
 * Reads a write-ahead log as SQLite does when it opens the database (file format, section 4.3): frames
 * count up to the first with a wrong checksum. SQLite drops the others silently; this function reports
 * them. Returns undefined without a log.
 */
export const readLeftOver = (path: string): LeftOver | undefined => {
  if (!existsSync(path) || statSync(path).size === 0) return undefined;
  const file = openSync(path, 'r');
  try {
    const size = statSync(path).size;
    const header = Buffer.alloc(HEADER);
    if (readSync(file, header, 0, HEADER, 0) < HEADER) return UNREADABLE;
    const magic = header.readUInt32BE(0);
    if (magic !== BIG_ENDIAN_MAGIC && magic !== LITTLE_ENDIAN_MAGIC) return UNREADABLE;
    const isBigEndian = magic === BIG_ENDIAN_MAGIC;
    const sums = addUp(header.subarray(0, 24), [0, 0], isBigEndian);
    if (sums[0] !== header.readUInt32BE(24) || sums[1] !== header.readUInt32BE(28))
      return UNREADABLE;
    return readFrames({ file, size, header, isBigEndian, sums });
  } finally {
    closeSync(file);
  }
};

type Parts = { file: number; size: number; header: Buffer; isBigEndian: boolean; sums: Sums };

const readFrames = ({ file, size, header, isBigEndian, sums: first }: Parts): LeftOver => {
  const length = FRAME_HEADER + header.readUInt32BE(8);
  const salt = header.subarray(16, 24);
  const frame = Buffer.alloc(length);
  let sums = first;
  let frames = 0;
  for (let number = 1, at = HEADER; at < size; number++, at += length) {
    const read = readSync(file, frame, 0, length, at);
    // Frames from an earlier use of the log have another salt.
    if (read < 16 || !frame.subarray(8, 16).equals(salt)) break;
    if (read < length) return { salt, frames, isBroken: true };
    sums = addUp(frame.subarray(0, 8), sums, isBigEndian);
    sums = addUp(frame.subarray(FRAME_HEADER), sums, isBigEndian);
    if (sums[0] !== frame.readUInt32BE(16) || sums[1] !== frame.readUInt32BE(20))
      return { salt, frames, isBroken: true };
    // The last frame of a transaction contains the size of the database.
    if (frame.readUInt32BE(4) > 0) frames = number;
  }
  return { salt, frames, isBroken: false };
};
