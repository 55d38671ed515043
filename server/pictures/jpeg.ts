import { damaged, type Read } from './reading.ts';

/** Markers (ITU-T T.81, table B.1). */
const END = 0xd9;
const SCAN = 0xda;
/** Baseline, extended and progressive frames: the kinds that browsers draw. */
const FRAMES = [0xc0, 0xc1, 0xc2];
/** Tables for Huffman codes and quantization, and the restart interval. */
const TABLES = [0xc4, 0xdb, 0xdd];
/** Metadata: APP0 to APP15, and comments. */
const isAdded = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
/** The Adobe segment names the color space of three components. It has no text. */
const ADOBE = 0xee;
const ADOBE_LENGTH = 14;

export const isJpeg = (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([255, 0xd8, 255]));

/**
 * Reads a JPEG segment by segment. Returns only the segments that are needed to draw it, so without EXIF,
 * place, comment or thumbnail. Throws 400 if it is cut off, goes on after its end, or is not what browsers
 * draw.
 */
export const readJpeg = (bytes: Buffer): Read => {
  const kept = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  let scans = 0;
  for (let at = 2; ; ) {
    if (bytes[at] !== 0xff) throw damaged();
    const marker = bytes[at + 1] ?? 0;
    if (marker === END) {
      if (!size || scans === 0 || at + 2 !== bytes.length) throw damaged();
      return { type: 'image/jpeg', ...size, bytes: Buffer.concat([...kept, bytes.subarray(at)]) };
    }
    const end = segmentEnd(bytes, at);
    const segment = bytes.subarray(at, end);
    at = end;
    if (FRAMES.includes(marker)) {
      if (size || segment.length < 10) throw damaged();
      size = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) };
      if (size.width === 0 || size.height === 0) throw damaged();
      kept.push(segment);
    } else if (marker === SCAN) {
      if (!size) throw damaged();
      at = scanEnd(bytes, end);
      if (at === end) throw damaged();
      kept.push(segment, bytes.subarray(end, at));
      scans++;
    } else if (TABLES.includes(marker) || isAdobe(segment)) kept.push(segment);
    else if (!isAdded(marker)) throw damaged();
  }
};

const isAdobe = (segment: Buffer) =>
  segment[1] === ADOBE &&
  segment.length === ADOBE_LENGTH + 2 &&
  segment.subarray(4, 9).toString('latin1') === 'Adobe';

/** Returns the end of the segment that begins here: its length follows its marker. */
const segmentEnd = (bytes: Buffer, at: number) => {
  if (at + 4 > bytes.length) throw damaged();
  const length = bytes.readUInt16BE(at + 2);
  const end = at + 2 + length;
  if (length < 2 || end > bytes.length) throw damaged();
  return end;
};

/** Returns the end of a scan's data: the next marker that is neither a stuffed byte nor a restart. */
const scanEnd = (bytes: Buffer, from: number) => {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw damaged();
};
