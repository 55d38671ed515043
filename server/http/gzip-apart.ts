import { constants, crc32, deflateRawSync } from 'node:zlib';

/*
 * A gzip file (RFC 1952) in which no text is compressed with the help of another person's text. Each part of
 * an answer is compressed by itself (RFC 1951). It may repeat what stands outside the strings of the part
 * before, which are the names of fields. So how long a part becomes depends on nothing that somebody else wrote.
 */

/** A byte that never stands in UTF-8, so nothing is found to be the same. */
const NOTHING = '\xff';
/** A string, with the colon behind it if it is the name of a field. */
const STRING = /"(?:[^"\\]|\\.)*":?/g;

const withoutStrings = (part: Buffer) =>
  Buffer.from(
    part
      .toString('latin1')
      .replace(STRING, (found) => (found.endsWith(':') ? found : NOTHING.repeat(found.length))),
    'latin1',
  );

const SETTINGS = { level: 6, memLevel: 3, windowBits: 11, finishFlush: constants.Z_FULL_FLUSH };

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** A last block with nothing in it. */
const END = Buffer.from([3, 0]);

/** Parts of a text, as one gzip file. */
export const gzipApart = (parts: readonly string[]): Uint8Array<ArrayBuffer> => {
  const file = [HEADER];
  let before: Buffer | undefined;
  let sum = 0;
  let size = 0;
  for (const text of parts) {
    const part = Buffer.from(text);
    file.push(deflateRawSync(part, before ? { ...SETTINGS, dictionary: before } : SETTINGS));
    before = withoutStrings(part);
    sum = crc32(part, sum);
    size += part.length;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(sum, 0);
  trailer.writeUInt32LE(size % 2 ** 32, 4);
  return new Uint8Array(Buffer.concat([...file, END, trailer]));
};

/**
 * The JSON of an answer in parts: each item of a list by itself, also of the lists in an object. Put
 * together they are its JSON.
 */
export const jsonParts = (value: object): string[] => {
  if (Array.isArray(value)) return itemsOf(value);
  const parts: string[] = [];
  let text = '{';
  for (const [name, one] of Object.entries(value)) {
    if (one === undefined) continue;
    text += `${text === '{' && parts.length === 0 ? '' : ','}${JSON.stringify(name)}:`;
    if (Array.isArray(one) && one.length > 0) {
      const items = itemsOf(one, text);
      text = items.pop() ?? '';
      parts.push(...items);
    } else text += JSON.stringify(one);
  }
  return [...parts, `${text}}`];
};

/** The last part is what closes the list. */
const itemsOf = (items: readonly unknown[], before = '') => {
  if (items.length === 0) return [`${before}[]`];
  const parts = items.map((item, at) => `${at === 0 ? '[' : ','}${JSON.stringify(item)}`);
  return [...(before ? [before] : []), ...parts, ']'];
};
