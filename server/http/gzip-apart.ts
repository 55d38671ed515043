import { constants, crc32, deflateRawSync } from 'node:zlib';
import { once } from 'es-toolkit';
import { doAtOnce } from './turns.ts';

/*
 * A gzip file (RFC 1952) in which no text is compressed with the help of a text that other people read. What
 * the same people read is compressed together, all else by itself (RFC 1951). It may repeat of what stands before it only
 * what is outside strings: the names of fields. So how long it becomes depends on nothing that somebody wrote
 * whom its reader shares another group with.
 */

/** A piece of an answer, and who reads it besides the viewer: pieces with the same key. Null: nobody else. */
export type Piece = { text: string; readers: string | null };

/** A byte that never stands in UTF-8, so nothing is found to be the same. */
const NOTHING = '\xff';
/** A string, with the colon behind it if it is the name of a field. */
const STRING = /"(?:[^"\\]|\\.)*":?/g;

const withoutStrings = (text: Buffer) =>
  Buffer.from(
    text
      .toString('latin1')
      .replace(STRING, (found) => (found.endsWith(':') ? found : NOTHING.repeat(found.length))),
    'latin1',
  );

/** So much of what stands before is looked back to, in bytes. */
const BACK = 4096;
const SETTINGS = { level: 4, windowBits: 13, memLevel: 5, finishFlush: constants.Z_FULL_FLUSH };

/** So many bytes are compressed in one step. */
const STEP = 32_768;

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** A last block with nothing in it. */
const END = Buffer.from([3, 0]);

type Written = { bytes: Buffer; readers: string | null; masked: () => Buffer };

/** What stands before, as much of it as may be repeated for these readers. */
const dictionaryFor = (readers: string | null, before: readonly Written[]) => {
  const found: Buffer[] = [];
  for (let size = 0, at = before.length - 1; at >= 0 && size < BACK; at--) {
    const one = before[at];
    if (!one) break;
    const isTheirs = readers !== null && one.readers === readers;
    const last = (isTheirs ? one.bytes : one.masked()).subarray(-(BACK - size));
    found.unshift(last);
    size += last.length;
  }
  return Buffer.concat(found);
};

/** Puts pieces that stand side by side and have the same readers together. */
const joined = (pieces: readonly Piece[]) => {
  const runs: Piece[] = [];
  for (const { text, readers } of pieces) {
    const last = runs.at(-1);
    if (last && readers !== null && last.readers === readers && last.text.length < STEP)
      last.text += text;
    else runs.push({ text, readers });
  }
  return runs;
};

/** The pieces as one gzip file, in steps of about a millisecond: one for each `yield`. */
export function* gzippingApart(pieces: readonly Piece[]): Generator<void, Uint8Array<ArrayBuffer>> {
  const file = [HEADER];
  const before: Written[] = [];
  let sum = 0;
  let size = 0;
  let since = 0;
  for (const { text, readers } of joined(pieces)) {
    const bytes = Buffer.from(text);
    const dictionary = dictionaryFor(readers, before);
    file.push(
      deflateRawSync(bytes, dictionary.length > 0 ? { ...SETTINGS, dictionary } : SETTINGS),
    );
    before.push({ bytes, readers, masked: once(() => withoutStrings(bytes)) });
    sum = crc32(bytes, sum);
    size += bytes.length;
    since += bytes.length;
    if (since < STEP) continue;
    since = 0;
    yield;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(sum, 0);
  trailer.writeUInt32LE(size % 2 ** 32, 4);
  return new Uint8Array(Buffer.concat([...file, END, trailer]));
}

/** The pieces as one gzip file without a pause, for a short answer. */
export const gzipApart = (pieces: readonly Piece[]) => doAtOnce(gzippingApart(pieces));
