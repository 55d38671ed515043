import { expect, test } from 'bun:test';
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '../test-support/folder.ts';
import { repairSignature, signatureIn } from './mac-signature.ts';

const PAGE = 4096;
/** Three pages of code, of which the last is not full. */
const CODE = 2 * PAGE + 100;

/**
 * A small Mach-O program: header, `__LINKEDIT`, symbols, and a signature after the code with the hash of
 * each page, as Apple's `codesign` writes it.
 */
const program = ({ isSigned = true, limit = CODE } = {}) => {
  const bytes = Buffer.alloc(CODE + 400, 7);
  const hashesAt = 48;
  const signature = Buffer.alloc(400);
  bytes.fill(0, 0, 200);
  bytes.writeUInt32LE(0xfeedfacf, 0);
  bytes.writeUInt32LE(0x01000007, 4);
  bytes.writeUInt32LE(2, 12);
  bytes.writeUInt32LE(isSigned ? 3 : 2, 16);
  bytes.writeUInt32LE(isSigned ? 112 : 96, 20);
  // LC_SEGMENT_64 named __LINKEDIT, which ends with the signature.
  bytes.writeUInt32LE(0x19, 32);
  bytes.writeUInt32LE(72, 36);
  bytes.write('__LINKEDIT', 40, 'latin1');
  bytes.writeBigUInt64LE(BigInt(2 * PAGE), 72);
  bytes.writeBigUInt64LE(BigInt(bytes.length - 2 * PAGE), 80);
  // LC_SYMTAB: its strings are the last thing before the signature.
  bytes.writeUInt32LE(2, 104);
  bytes.writeUInt32LE(24, 108);
  bytes.writeUInt32LE(CODE - 8, 120);
  bytes.writeUInt32LE(8, 124);
  if (!isSigned) return bytes;
  bytes.writeUInt32LE(0x1d, 128);
  bytes.writeUInt32LE(16, 132);
  bytes.writeUInt32LE(CODE, 136);
  bytes.writeUInt32LE(400, 140);
  signature.writeUInt32BE(0xfade0cc0, 0);
  signature.writeUInt32BE(1, 8);
  signature.writeUInt32BE(20, 16);
  const directory = signature.subarray(20);
  directory.writeUInt32BE(0xfade0c02, 0);
  directory.writeUInt32BE(hashesAt, 16);
  directory.writeUInt32BE(3, 28);
  directory.writeUInt32BE(limit, 32);
  directory.writeUInt8(32, 36);
  directory.writeUInt8(12, 39);
  for (let page = 0; page < 3; page++) {
    const part = bytes.subarray(page * PAGE, Math.min((page + 1) * PAGE, CODE));
    createHash('sha256')
      .update(part)
      .digest()
      .copy(directory, hashesAt + page * 32);
  }
  signature.copy(bytes, CODE);
  return bytes;
};

test('the signature of a program for Macs is compared with its bytes (S1)', () => {
  expect(signatureIn(program())).toBe('valid');
  expect(signatureIn(program({ isSigned: false }))).toBe('none');
  const changed = program();
  changed.writeUInt8(8, CODE - 1);
  expect(signatureIn(changed)).toBe('broken');
  expect(signatureIn(program({ limit: PAGE }))).toBe('broken');
});

test('a signature that does not match is taken away, and another one stays (S1)', async () => {
  const path = join(testFolder('mac'), 'upheld');
  writeFileSync(path, program());
  expect(await repairSignature(path)).toBe('valid');
  expect(readFileSync(path).equals(program())).toBe(true);
  const changed = program();
  changed.writeUInt8(8, CODE - 1);
  writeFileSync(path, changed);
  expect(await repairSignature(path)).toBe('none');
  const repaired = readFileSync(path);
  expect(repaired.length).toBe(CODE);
  expect(repaired.readUInt32LE(16)).toBe(2);
});
