import { constants, crc32, deflateRawSync } from 'node:zlib';
import { doAtOnce } from './turns.ts';

/*
 * A gzip file (RFC 1952) in which no text is compressed with the help of a text that other people read. What
 * the same people read is compressed together, all else by itself (RFC 1951). It may repeat of what stands before it only
 * what is outside strings: the names of fields. So its length depends on nothing that was written in
 * another group of its reader.
 */

/** A piece of an answer, and who reads it besides the viewer: pieces with the same key. Null: nobody else. */
export type Piece = { text: string; readers: string | null };

/** A byte that never stands in UTF-8, so nothing equals it. */
const NOTHING = 0xff;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

const endOfString = (json: Buffer, begin: number) => {
  let end = json.indexOf(QUOTE, begin + 1);
  const isEscaped = () => {
    let first = end;
    while (json[first - 1] === BACKSLASH) first--;
    return (end - first) % 2 === 1;
  };
  while (end >= 0 && isEscaped()) end = json.indexOf(QUOTE, end + 1);
  return end < 0 ? json.length : end + 1;
};

/** Some JSON in which nothing can be found in a string, but in the names of fields. */
const withoutStrings = (json: Buffer) => {
  const masked = Buffer.from(json);
  for (let begin = json.indexOf(QUOTE); begin >= 0; ) {
    const end = endOfString(json, begin);
    if (json[end] !== COLON) masked.fill(NOTHING, begin, end);
    begin = json.indexOf(QUOTE, end);
  }
  return masked;
};

/** So much of what stands before is looked back to, in bytes. */
const BACK = 2048;
/** For a short piece a code of its own takes longer than all else, and saves a seventh of it. */
const SHORT = 1500;
const settingsFor = (size: number) => ({
  level: size < SHORT ? 1 : 4,
  windowBits: 13,
  memLevel: 5,
  finishFlush: constants.Z_FULL_FLUSH,
});

/** So many bytes are compressed in one step. */
const STEP = 32_768;

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** A last block with nothing in it. */
const END = Buffer.from([3, 0]);

/** A piece of the whole, by where it begins and ends there. */
type Part = { begin: number; end: number; readers: string | null };

/**
 * What stands before a piece, as much of it as may be repeated for its readers. `masked` is the whole
 * without its strings.
 */
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

/** The pieces as one gzip file without a pause, for a short answer. */
export const gzipApart = (pieces: readonly Piece[]) => doAtOnce(gzippingApart(pieces));
