/**
 * The text of a file, whatever wrote it: by its byte order mark, else as UTF-16 if every second byte is
 * mostly zero, else as UTF-8 if it is valid, else as `ofEightBits` reads it.
 */
export const decodedText = (
  bytes: Uint8Array,
  ofEightBits: (bytes: Uint8Array) => string,
): string => {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return utf16(bytes.subarray(2), false);
  if (first === 0xfe && second === 0xff) return utf16(bytes.subarray(2), true);
  if (first === 0xef && second === 0xbb && third === 0xbf) return utf8(bytes.subarray(3));
  const [even, odd] = zerosIn(bytes);
  // In every language, line breaks and addresses are ASCII: every second byte of UTF-16 is zero.
  if (odd > 0.1 && even < odd / 4) return utf16(bytes, false);
  if (even > 0.1 && odd < even / 4) return utf16(bytes, true);
  try {
    return utf8(bytes, true);
  } catch {
    return ofEightBits(bytes);
  }
};

const utf8 = (bytes: Uint8Array, fatal = false) =>
  new TextDecoder('utf-8', { fatal }).decode(bytes);

const utf16 = (bytes: Uint8Array, isBigEndian: boolean) =>
  new TextDecoder(isBigEndian ? 'utf-16be' : 'utf-16le').decode(bytes);

/** The shares of zeros among the bytes at even and at odd places. */
const zerosIn = (bytes: Uint8Array): [even: number, odd: number] => {
  const zeros = [0, 0];
  for (const [at, byte] of bytes.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const half = Math.max(bytes.length / 2, 1);
  return [(zeros[0] ?? 0) / half, (zeros[1] ?? 0) / half];
};
