import { constants, crc32, deflateRawSync } from 'node:zlib';
import { doAtOnce } from './turns.ts';

/*
 * A gzip file (RFC 1952) in which no text is compressed with the help of a text with other readers. Texts
 * with equal readers are compressed together, all others separately (RFC 1951). A text may repeat earlier
 * texts with equal readers, and of all others only what is outside strings, such as field names. So its length
 * does not depend on texts of another group of its reader.
 */

/** A piece of an answer. Equal `readers` means equal readers besides the viewer; null: compressed by itself. */
export type Piece = { text: string; readers: string | null };

/** A byte that is never in UTF-8, so it matches no text. */
const NOTHING = 0xff;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

/** Replaces all strings of JSON except field names. */
const withoutStrings = (json: Buffer) => {
  const masked = Buffer.from(json);
  let begin = -1;
  // Byte by byte: a call of `indexOf` for each quote took twice as long.
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (begin < 0) begin = byte === QUOTE ? at : -1;
    else if (byte === BACKSLASH) at++;
    else if (byte === QUOTE) {
      if (json[at + 1] !== COLON) for (let n = begin; n <= at; n++) masked[n] = NOTHING;
      begin = -1;
    }
  }
  if (begin >= 0) masked.fill(NOTHING, begin);
  return masked;
};

/** Maximum bytes that are searched for repetitions. */
const BACK = 2048;
/** For a short piece a dynamic Huffman code takes longer than all else, and saves a seventh. */
const SHORT = 1500;
const settingsFor = (size: number) => ({
  level: size < SHORT ? 1 : 4,
  windowBits: 13,
  memLevel: 5,
  finishFlush: constants.Z_FULL_FLUSH,
});

/** Bytes that are compressed in one step. */
const STEP = 32_768;

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty last block. */
const END = Buffer.from([3, 0]);

/** A piece by its beginning and end in the whole text. */
type Part = { begin: number; end: number; readers: string | null };

/** Returns the text that a piece may repeat. `masked` is the whole text without its strings. */
const dictionaryFor = (
  { begin, readers }: Part,
  whole: Buffer,
  masked: Buffer,
  before: readonly Part[],
) => {
  const from = Math.max(0, begin - BACK);
  const names = masked.subarray(from, begin);
  if (readers === null) return names;
  const found = Buffer.from(names);
  for (let n = before.length - 1; n >= 0; n--) {
    const one = before[n];
    if (!one || one.end <= from) break;
    const theirs = Math.max(from, one.begin);
    if (one.readers === readers) whole.copy(found, theirs - from, theirs, one.end);
  }
  return found;
};

/** Joins adjacent pieces with equal readers. */
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

/** Compresses the pieces into one gzip file, with a `yield` about every millisecond. */
export function* gzipSeparatelyInSteps(
  pieces: readonly Piece[],
): Generator<void, Uint8Array<ArrayBuffer>> {
  const file = [HEADER];
  const before: Part[] = [];
  const whole = Buffer.from(pieces.map(({ text }) => text).join(''));
  const masked = Buffer.allocUnsafe(whole.length);
  let begin = 0;
  let since = 0;
  for (const { text, readers } of joined(pieces)) {
    const part = { begin, end: begin + Buffer.byteLength(text), readers };
    const bytes = whole.subarray(part.begin, part.end);
    const dictionary = dictionaryFor(part, whole, masked, before);
    const settings = settingsFor(bytes.length);
    file.push(
      deflateRawSync(bytes, dictionary.length > 0 ? { ...settings, dictionary } : settings),
    );
    withoutStrings(bytes).copy(masked, begin);
    before.push(part);
    begin = part.end;
    since += bytes.length;
    if (since < STEP) continue;
    since = 0;
    yield;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(whole), 0);
  trailer.writeUInt32LE(whole.length % 2 ** 32, 4);
  return new Uint8Array(Buffer.concat([...file, END, trailer]));
}

/** Compresses the pieces of a short answer at once. */
export const gzipSeparately = (pieces: readonly Piece[]) => doAtOnce(gzipSeparatelyInSteps(pieces));
