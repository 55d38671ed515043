import { Inflate } from 'fflate';
import { UnreadableList } from './people.ts';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_SIZE = 22;
const COMMENT_MAX = 65_535;
const ENTRY_SIZE = 46;
const LOCAL_SIZE = 30;
/** Packed bytes that are unpacked at a time, which can yield at most a thousand times as many. */
const STEP = 16_384;

type Entry = { method: number; packed: number; at: number };

/**
 * Opens an archive (PKWARE's APPNOTE, section 4.3). Returns a function that reads a file by name, or
 * undefined if there is none. Unpacks at most `most` bytes in all, whatever the archive claims. Throws
 * UnreadableList for an invalid archive, an unknown compression, or too much content.
 */
export const openZip = (bytes: Uint8Array, most: number) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = guarded(() => entriesIn(view));
  let left = most;
  const unpack = (name: string): Uint8Array | undefined => {
    const entry = entries.get(name.toLowerCase());
    if (!entry) return undefined;
    const { method, packed, at } = entry;
    const start = at + LOCAL_SIZE + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
    const data = bytes.subarray(start, start + packed);
    const unpacked = method === 0 ? data : inflated(data, method, left);
    left -= unpacked.length;
    if (left < 0) throw new UnreadableList('too-big');
    return unpacked;
  };
  return (name: string) => guarded(() => unpack(name));
};

const entriesIn = (view: DataView): Map<string, Entry> => {
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries = new Map<string, Entry>();
  for (let n = 0; n < count; n++) {
    if (view.getUint32(at, true) !== ENTRY) throw new UnreadableList('unknown-kind');
    const length = view.getUint16(at + 28, true);
    const name = new Uint8Array(view.buffer, view.byteOffset + at + ENTRY_SIZE, length);
    entries.set(new TextDecoder().decode(name).toLowerCase(), {
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    });
    at += ENTRY_SIZE + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
};

/** Finds the end record, which precedes a comment that may be empty. */
const endOf = (view: DataView) => {
  const last = view.byteLength - END_SIZE;
  for (let at = last; at >= Math.max(last - COMMENT_MAX, 0); at--)
    if (view.getUint32(at, true) === END) return at;
  throw new UnreadableList('unknown-kind');
};

const inflated = (data: Uint8Array, method: number, most: number): Uint8Array => {
  if (method !== 8) throw new UnreadableList('unknown-kind');
  const parts: Uint8Array[] = [];
  let size = 0;
  const inflate = new Inflate((part) => {
    parts.push(part);
    size += part.length;
  });
  for (let at = 0; at < data.length && size <= most; at += STEP)
    inflate.push(data.subarray(at, at + STEP), at + STEP >= data.length);
  if (size > most) throw new UnreadableList('too-big');
  const all = new Uint8Array(size);
  let to = 0;
  for (const part of parts) {
    all.set(part, to);
    to += part.length;
  }
  return all;
};

/** Converts errors of the library or of DataView, about damaged data, into UnreadableList. */
const guarded = <Result>(read: () => Result): Result => {
  try {
    return read();
  } catch (error) {
    throw error instanceof UnreadableList ? error : new UnreadableList('unknown-kind');
  }
};
