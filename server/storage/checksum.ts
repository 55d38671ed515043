export type Sums = [number, number];

/** Continues the checksum of SQLite's write-ahead log and its index over these bytes. */
export const addUp = (bytes: Buffer, [start0, start1]: Sums, isBigEndian: boolean): Sums => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [s0, s1] = [start0, start1];
  for (let at = 0; at < bytes.byteLength; at += 8) {
    s0 = (s0 + view.getUint32(at, !isBigEndian) + s1) >>> 0;
    s1 = (s1 + view.getUint32(at + 4, !isBigEndian) + s0) >>> 0;
  }
  return [s0, s1];
};
