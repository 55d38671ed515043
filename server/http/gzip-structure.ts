import { crc32 } from 'node:zlib';
import { END_OF_BLOCK, FARTHEST, gzipCodes, LONGEST_MATCH } from './gzip-codes.ts';
import { doAtOnce } from './turns.ts';

/*
 * A gzip file of JSON (RFC 1952, RFC 1951) in which no text is compressed with the help of another text. Only
 * what stands outside of texts, such as field names, is replaced by a reference to an earlier place. A text is
 * written by a constant code, so its length depends on nothing but itself.
 */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

/** Bytes that are compressed in one step: about a third of a millisecond. */
const STEP = 131_072;

const HEADER = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];
/** Maximum bytes of the header, the codes and the trailer. */
const BESIDES = 256;

/** Shorter repetitions are not searched. */
const SHORTEST = 4;
const HASH_BITS = 12;

/** Returns the place of the quote that ends the text or field name from `at` on; the end if there is none. */
const endOfString = (json: Uint8Array, from: number) => {
  let at = from;
  for (let byte = json[at]; byte !== undefined && byte !== QUOTE; byte = json[at])
    at += byte === BACKSLASH ? 2 : 1;
  return Math.min(at, json.length);
};

/** Writes bits, the first one lowest (RFC 1951, section 3.1.1), and keeps the place of the next one. */
type Output = { file: Uint8Array<ArrayBuffer>; at: number; held: number; count: number };

/** Writes up to 16 bits. */
const write = (output: Output, value: number, length: number) => {
  output.held |= value << output.count;
  output.count += length;
  while (output.count >= 8) {
    output.file[output.at++] = output.held;
    output.held >>>= 8;
    output.count -= 8;
  }
};

/** Writes four bytes, lowest first, from the next whole byte on. */
const writeNumber = (output: Output, value: number) => {
  if (output.count > 0) write(output, 0, 8 - output.count);
  write(output, value & 0xffff, 16);
  write(output, value >>> 16, 16);
};

/** Writes the text from `from` to `to`. */
const writeText = (json: Uint8Array, from: number, to: number, output: Output) => {
  const { literals } = gzipCodes();
  const { file } = output;
  // Local variables: properties of objects take three times as long.
  let { at, held, count } = output;
  for (let place = from; place < to; place++) {
    const code = literals[json[place] ?? 0] ?? 0;
    held |= (code >>> 5) << count;
    count += code & 31;
    if (count < 16) continue;
    file[at++] = held;
    file[at++] = held >>> 8;
    held >>>= 16;
    count -= 16;
  }
  output.at = at;
  output.held = held;
  output.count = count;
  write(output, 0, 0);
};

/** For each hash of four bytes its last place plus one, and the end of the structure around that place. */
type Known = { places: Int32Array; ends: Int32Array };

/** Writes the structure from `from` to `to`, of which no text is a part, by repeating earlier structure. */
const writeStructure = (
  json: Uint8Array,
  from: number,
  to: number,
  output: Output,
  { places, ends }: Known,
) => {
  const { literals, lengths, distances, distanceBases, distanceExtras, distanceOf } = gzipCodes();
  const { file } = output;
  let { at: place, held, count } = output;
  for (let at = from; at < to; ) {
    let same = 0;
    let before = 0;
    if (at + SHORTEST <= to) {
      const four =
        (json[at] ?? 0) |
        ((json[at + 1] ?? 0) << 8) |
        ((json[at + 2] ?? 0) << 16) |
        ((json[at + 3] ?? 0) << 24);
      const hash = Math.imul(four, 0x9e3779b1) >>> (32 - HASH_BITS);
      before = (places[hash] ?? 0) - 1;
      const isNear = before >= 0 && at - before <= FARTHEST;
      const most = isNear ? Math.min(to - at, (ends[hash] ?? 0) - before, LONGEST_MATCH) : 0;
      places[hash] = at + 1;
      ends[hash] = to;
      while (same < most && json[before + same] === json[at + same]) same++;
    }
    const isRepeated = same >= SHORTEST;
    const code = (isRepeated ? lengths[same] : literals[json[at] ?? 0]) ?? 0;
    held |= (code >>> 5) << count;
    count += code & 31;
    for (; count >= 8; count -= 8, held >>>= 8) file[place++] = held;
    if (isRepeated) {
      const distance = at - before;
      const symbol = distanceOf[distance] ?? 0;
      const own = distances[symbol] ?? 0;
      const more = (distance - (distanceBases[symbol] ?? 0)) << (own & 31);
      held |= ((own >>> 5) | more) << count;
      count += (own & 31) + (distanceExtras[symbol] ?? 0);
      for (; count >= 8; count -= 8, held >>>= 8) file[place++] = held;
    }
    at += isRepeated ? same : 1;
  }
  output.at = place;
  output.held = held;
  output.count = count;
};

/** Compresses JSON into one gzip file, with a `yield` about every third of a millisecond. */
export function* gzipStructureInSteps(text: string): Generator<void, Uint8Array<ArrayBuffer>> {
  const { literals, header } = gzipCodes();
  const json = Buffer.from(text);
  // No code has more than 15 bits.
  const output = {
    file: Buffer.allocUnsafeSlow(2 * json.length + BESIDES),
    at: 0,
    held: 0,
    count: 0,
  };
  const known = {
    places: new Int32Array(1 << HASH_BITS),
    ends: new Int32Array(1 << HASH_BITS),
  };
  for (const byte of HEADER) write(output, byte, 8);
  for (const { bits, length } of header) write(output, bits, length);
  let step = STEP;
  for (let at = 0; at < json.length; ) {
    let begin = endOfString(json, at) + 1;
    let end = endOfString(json, begin);
    // A field name belongs to the structure.
    while (json[end + 1] === COLON) {
      begin = endOfString(json, end + 1) + 1;
      end = endOfString(json, begin);
    }
    begin = Math.min(begin, json.length);
    writeStructure(json, at, begin, output, known);
    writeText(json, begin, end, output);
    at = end;
    if (at < step) continue;
    step = at + STEP;
    yield;
  }
  const end = literals[END_OF_BLOCK] ?? 0;
  write(output, end >>> 5, end & 31);
  writeNumber(output, crc32(json));
  writeNumber(output, json.length);
  // A copy, so that the larger buffer is freed before the answer is sent.
  return new Uint8Array(output.file.subarray(0, output.at));
}

/** Compresses the JSON of a short answer at once. */
export const gzipStructure = (text: string) => doAtOnce(gzipStructureInSteps(text));
