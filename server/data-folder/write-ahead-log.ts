import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';

const HEADER = 32;
const FRAME_HEADER = 24;
const BIG_ENDIAN_MAGIC = 0x377f0683;
const LITTLE_ENDIAN_MAGIC = 0x377f0682;

/** What stands in a write-ahead log that was not folded into the database. */
export type LeftOver = {
  /** Frames that SQLite will take over. */
  frames: number;
  /** Whether frames behind those belong to the same log but cannot be read. */
  isDamaged: boolean;
};

/**
 * Reads a write-ahead log as SQLite will when it opens the database (file format, section 4.3):
 * frames count up to the first whose checksum is wrong. SQLite drops the rest without a word;
 * this tells whether there was a rest. Undefined where there is no log.
 */
export const readLeftOver = (path: string): LeftOver | undefined => {
  if (!existsSync(path) || statSync(path).size === 0) return undefined;
  const file = openSync(path, 'r');
  try {
    const size = statSync(path).size;
    const header = Buffer.alloc(HEADER);
    if (readSync(file, header, 0, HEADER, 0) < HEADER) return { frames: 0, isDamaged: true };
    const magic = header.readUInt32BE(0);
    if (magic !== BIG_ENDIAN_MAGIC && magic !== LITTLE_ENDIAN_MAGIC)
      return { frames: 0, isDamaged: true };
    const isBigEndian = magic === BIG_ENDIAN_MAGIC;
    const sums = addUp(header.subarray(0, 24), [0, 0], isBigEndian);
    if (sums[0] !== header.readUInt32BE(24) || sums[1] !== header.readUInt32BE(28))
      return { frames: 0, isDamaged: true };
    return readFrames({ file, size, header, isBigEndian, sums });
  } finally {
    closeSync(file);
  }
};

type Sums = [number, number];
type Parts = { file: number; size: number; header: Buffer; isBigEndian: boolean; sums: Sums };

const readFrames = ({ file, size, header, isBigEndian, sums: first }: Parts): LeftOver => {
  const length = FRAME_HEADER + header.readUInt32BE(8);
  const salt = header.subarray(16, 24);
  const frame = Buffer.alloc(length);
  let sums = first;
  let frames = 0;
  let isBroken = false;
  for (let at = HEADER; at < size; at += length) {
    const read = readSync(file, frame, 0, length, at);
    const isOfThisLog = read >= 16 && frame.subarray(8, 16).equals(salt);
    // What an earlier round of the log left behind has another salt.
    if (!isOfThisLog) break;
    if (isBroken || read < length) return { frames, isDamaged: true };
    sums = addUp(frame.subarray(0, 8), sums, isBigEndian);
    sums = addUp(frame.subarray(FRAME_HEADER), sums, isBigEndian);
    if (sums[0] === frame.readUInt32BE(16) && sums[1] === frame.readUInt32BE(20)) frames++;
    else isBroken = true;
  }
  return { frames, isDamaged: isBroken };
};

/** The checksum of the log's format, carried on over these bytes. */
const addUp = (bytes: Buffer, [start0, start1]: Sums, isBigEndian: boolean): Sums => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [s0, s1] = [start0, start1];
  for (let at = 0; at < bytes.byteLength; at += 8) {
    s0 = (s0 + view.getUint32(at, !isBigEndian) + s1) >>> 0;
    s1 = (s1 + view.getUint32(at + 4, !isBigEndian) + s0) >>> 0;
  }
  return [s0, s1];
};
