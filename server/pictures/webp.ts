import { m } from '../../shared/messages.ts';
import { invalid } from '../http/errors.ts';
import { damaged, type Read } from './reading.ts';

const HEADER = 12;
const FLAG_ALPHA = 0x10;

export const isWebp = (bytes: Buffer) =>
  bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
  bytes.subarray(8, HEADER).toString('latin1') === 'WEBP';

/**
 * Reads a WebP chunk by chunk (RFC 9649). Returns only the picture and its transparency, so without EXIF,
 * XMP, color profile or unknown chunk. Throws 400 if it is cut off, goes on after its end, is animated, or
 * has no picture.
 */
export const readWebp = (bytes: Buffer): Read => {
  if (bytes.length < HEADER || bytes.readUInt32LE(4) !== bytes.length - 8) throw damaged();
  let picture: { name: string; data: Buffer } | undefined;
  let alpha: Buffer | undefined;
  for (const { name, data } of chunksIn(bytes)) {
    if (name === 'ANIM' || name === 'ANMF') throw invalid(m.pictures_moving());
    if (name === 'VP8 ' || name === 'VP8L') {
      if (picture) throw damaged();
      picture = { name, data };
    }
    if (name === 'ALPH') {
      if (alpha || picture) throw damaged();
      alpha = data;
    }
  }
  if (!picture) throw damaged();
  const isLossy = picture.name === 'VP8 ';
  const size = isLossy ? lossySize(picture.data) : losslessSize(picture.data);
  // A lossless picture has its transparency inside.
  const before = alpha && isLossy ? [chunk('VP8X', extended(size)), chunk('ALPH', alpha)] : [];
  const body = [Buffer.from('WEBP'), ...before, chunk(picture.name, picture.data)];
  return { type: 'image/webp', ...size, bytes: chunk('RIFF', Buffer.concat(body)) };
};

function* chunksIn(bytes: Buffer) {
  for (let at = HEADER; at < bytes.length; ) {
    if (at + 8 > bytes.length) throw damaged();
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > bytes.length) throw damaged();
    yield {
      name: bytes.subarray(at, at + 4).toString('latin1'),
      data: bytes.subarray(at + 8, at + 8 + length),
    };
    at = end;
  }
}

const chunk = (name: string, data: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(name), length, data, Buffer.alloc(data.length % 2)]);
};

type Size = { width: number; height: number };

const extended = ({ width, height }: Size) => {
  const data = Buffer.alloc(10);
  data[0] = FLAG_ALPHA;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return data;
};

/** The header of a key frame (RFC 6386 §9.1). */
const lossySize = (data: Buffer): Size => {
  if (data.length < 10 || data.readUIntBE(3, 3) !== 0x9d012a) throw damaged();
  const tag = data.readUIntLE(0, 3);
  const isKeyFrame = tag % 2 === 0;
  const firstPartition = tag >> 5;
  if (!isKeyFrame || firstPartition + 10 > data.length) throw damaged();
  const size = { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  if (size.width === 0 || size.height === 0) throw damaged();
  return size;
};

/** The header of the lossless format (RFC 9649 §3.4). */
const losslessSize = (data: Buffer): Size => {
  if (data.length < 6 || data[0] !== 0x2f) throw damaged();
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
};
