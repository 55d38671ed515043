/*
 * The codes of a deflate block (RFC 1951, section 3.2): made from constant weights instead of the text, so that
 * the length of a text does not depend on other texts.
 */

/** For each symbol the number of its bits, and the bits, the first one lowest. */
type Codes = { lengths: Uint8Array; bits: Uint16Array };

export const END_OF_BLOCK = 256;
const FIRST_LENGTH = 257;
const LITERALS_AND_LENGTHS = 286;
const DISTANCES = 30;

/** Characters by how often texts have them: each group half as often as the one before. */
const FREQUENT = ['etaoinsr ', 'hldcumgp', 'fywbvk0', '.,\'"-:12345TZ', 'jxqz6789IAPWSM'];

const weights = () => {
  const found = new Array<number>(LITERALS_AND_LENGTHS).fill(1);
  // Bytes of letters outside of ASCII: continuations, and the first bytes of Cyrillic, Chinese and Korean.
  found.fill(24, 0x80, 0xc0);
  for (const first of [0xc3, 0xd0, 0xd1, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xeb, 0xec])
    found[first] = 32;
  found.fill(6, 0x41, 0x5b);
  found.fill(24, END_OF_BLOCK + 1);
  for (const [rank, characters] of FREQUENT.entries())
    for (const character of characters) found[character.charCodeAt(0)] = 640 >> rank;
  return found;
};

type Node = { weight: number; symbols: number[] };

/** Returns the lengths of Huffman's code for these weights. */
const lengthsFor = (all: readonly number[]) => {
  const lengths = new Uint8Array(all.length);
  const nodes: Node[] = all.map((weight, symbol) => ({ weight, symbols: [symbol] }));
  while (nodes.length > 1) {
    nodes.sort((a, b) => b.weight - a.weight);
    const [one, other] = nodes.splice(-2);
    if (!one || !other) break;
    const symbols = [...one.symbols, ...other.symbols];
    for (const symbol of symbols) lengths[symbol] = (lengths[symbol] ?? 0) + 1;
    nodes.push({ weight: one.weight + other.weight, symbols });
  }
  return lengths;
};

/** Returns the canonical code with these lengths (RFC 1951, section 3.2.2). */
const codesWith = (lengths: Uint8Array): Codes => {
  const bits = new Uint16Array(lengths.length);
  let code = 0;
  for (let length = 1; length <= 15; length++) {
    code <<= 1;
    for (const [symbol, own] of lengths.entries())
      if (own === length) bits[symbol] = reversed(code++, length);
  }
  return { lengths, bits };
};

const reversed = (code: number, length: number) => {
  let found = 0;
  for (let bit = 0; bit < length; bit++) found |= ((code >> bit) & 1) << (length - 1 - bit);
  return found;
};

const distanceLengths = () => {
  const lengths = new Uint8Array(DISTANCES).fill(5);
  // Complete codes are required; most repetitions are about one item back.
  lengths.fill(4, 19, 21);
  return lengths;
};

/** Returns base and extra bits of each code: its values begin `start`, and each group of codes doubles. */
const ranges = (count: number, start: number, perGroup: number, withoutExtra: number) => {
  const base = new Uint16Array(count);
  const extra = new Uint8Array(count);
  let next = start;
  for (let code = 0; code < count; code++) {
    extra[code] = code < withoutExtra ? 0 : Math.floor((code - withoutExtra) / perGroup) + 1;
    base[code] = next;
    next += 2 ** (extra[code] ?? 0);
  }
  return { base, extra };
};

/** Returns for each value up to `most` the code whose range has it. */
const codeByValue = (base: Uint16Array, most: number) => {
  const found = new Uint8Array(most + 1);
  let code = 0;
  for (let value = base[0] ?? 0; value <= most; value++) {
    if (value >= (base[code + 1] ?? Number.POSITIVE_INFINITY)) code++;
    found[value] = code;
  }
  return found;
};

export const LONGEST_MATCH = 258;
/** Maximum distance of a repetition. */
export const FARTHEST = 32_768;

/** Bits and their number. */
type Bits = { bits: number; length: number };

/** Returns what stands before the data (RFC 1951, section 3.2.7): the lengths of all codes, each as four bits. */
const headerOf = (literals: Codes, distances: Codes): Bits[] => [
  { bits: 0b101, length: 3 },
  { bits: literals.lengths.length - FIRST_LENGTH, length: 5 },
  { bits: distances.lengths.length - 1, length: 5 },
  { bits: 15, length: 4 },
  ...Array.from({ length: 19 }, (_, code) => ({ bits: code < 3 ? 0 : 4, length: 3 })),
  ...[...literals.lengths, ...distances.lengths].map((length) => ({
    bits: reversed(length, 4),
    length: 4,
  })),
];

/** Returns bits and their number, up to 31, in one integer. */
const packed = (bits: number, length: number) => (bits << 5) | length;

const make = () => {
  const literals = codesWith(lengthsFor(weights()));
  const distances = codesWith(distanceLengths());
  const lengthRanges = ranges(29, 3, 4, 8);
  // The longest match has a code of its own.
  lengthRanges.base[28] = LONGEST_MATCH;
  lengthRanges.extra[28] = 0;
  const lengthOf = codeByValue(lengthRanges.base, LONGEST_MATCH);
  const distanceRanges = ranges(DISTANCES, 1, 2, 4);
  const lengths = new Uint32Array(LONGEST_MATCH + 1);
  for (let size = 3; size <= LONGEST_MATCH; size++) {
    const code = lengthOf[size] ?? 0;
    const own = literals.lengths[FIRST_LENGTH + code] ?? 0;
    const more = size - (lengthRanges.base[code] ?? 0);
    lengths[size] = packed(
      (literals.bits[FIRST_LENGTH + code] ?? 0) | (more << own),
      own + (lengthRanges.extra[code] ?? 0),
    );
  }
  return {
    header: headerOf(literals, distances),
    /** Code of each byte, packed. */
    literals: Uint32Array.from(literals.lengths, (length, symbol) =>
      packed(literals.bits[symbol] ?? 0, length),
    ),
    /** Code of each length of a repetition, with its extra bits, packed. */
    lengths,
    /** Codes of distances, packed, and the least distance and the number of extra bits of each. */
    distances: Uint32Array.from(distances.lengths, (length, code) =>
      packed(distances.bits[code] ?? 0, length),
    ),
    distanceBases: distanceRanges.base,
    distanceExtras: distanceRanges.extra,
    /** Code of each distance. */
    distanceOf: codeByValue(distanceRanges.base, FARTHEST),
  };
};

let made: ReturnType<typeof make> | undefined;

/** Returns the codes of the only block, made at the first use. */
export const gzipCodes = () => {
  made ??= make();
  return made;
};
