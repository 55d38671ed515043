import { addRule } from './tz-rule.ts';
import { ZONES_LAST_YEAR, type Zone } from './zone.ts';

/** Bytes of a header. */
const HEADER = 44;
/** Bytes of a description of local time. */
const TYPE = 6;

/** Returns the numbers of a header, in the order of RFC 9636, section 3.1. */
const countsAt = (file: DataView, at: number) => {
  const [isUtc = 0, isStandard = 0, leaps = 0, times = 0, types = 0, letters = 0] = [
    0, 1, 2, 3, 4, 5,
  ].map((n) => file.getUint32(at + 20 + 4 * n));
  /** Bytes of the data block whose times have `width` bytes. */
  const size = (width: number) =>
    times * (width + 1) + types * TYPE + letters + leaps * (width + 4) + isStandard + isUtc;
  return { times, types, size };
};

/**
 * Reads a time zone information file of version 2 or newer (RFC 9636), such as those of /usr/share/zoneinfo. The rule
 * at its end is laid out until 2037. Throws an error if the file is something else.
 */
export const readTzif = (bytes: Uint8Array): Zone => {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isTzif = bytes.length > HEADER && Buffer.from(bytes.subarray(0, 4)).toString() === 'TZif';
  // Version 1 has no times after 2037 and no rule: the ASCII digit of the version.
  if (!isTzif || file.getUint8(4) < 0x32)
    throw new Error('This is no time zone file of version 2.');
  const second = HEADER + countsAt(file, 0).size(4);
  const { times, types, size } = countsAt(file, second);
  const block = second + HEADER;
  const typeOf = (n: number) => file.getUint8(block + 8 * times + n);
  const offsetOf = (type: number) => {
    if (type >= types) throw new Error('This time zone file is damaged.');
    return file.getInt32(block + 9 * times + TYPE * type) * 1000;
  };
  const zone: Zone = { begins: [Number.NEGATIVE_INFINITY], offsets: [offsetOf(0)] };
  for (let n = 0; n < times; n++) {
    zone.begins.push(Number(file.getBigInt64(block + 8 * n)) * 1000);
    zone.offsets.push(offsetOf(typeOf(n)));
  }
  const rule = Buffer.from(bytes.subarray(block + size(8))).toString('latin1');
  addRule(zone, rule.trim(), ZONES_LAST_YEAR);
  return zone;
};
