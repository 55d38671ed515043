/*
 * A release refuses a program for another system or processor. The command `file` says it in words that differ between its
 * versions, and Windows and macOS have none, so twelve bytes are read here.
 */

import { open } from 'node:fs/promises';

/** What an executable is made for, as its own header says. All of them are programs of 64 bits. */
export type Header = { format: 'ELF' | 'PE' | 'Mach-O'; machine: 'x64' | 'arm64' };

/** These bytes are no program that Upheld is shipped as. */
export class UnknownExecutable extends Error {}

/** Enough for every header: only Windows' stands at a place that the file itself names. */
const HEADER_BYTES = 4096;

/** Reads the header of the executable at `path`. Throws UnknownExecutable. */
export const readHeader = async (path: string): Promise<Header> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return headerOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
};

/** The same of a file's first bytes. */
export const headerOf = (bytes: Buffer): Header => {
  try {
    const header = elf(bytes) ?? portableExecutable(bytes) ?? machObject(bytes);
    if (header) return header;
  } catch (error) {
    // A file that ends before its header does.
    if (!(error instanceof RangeError)) throw error;
  }
  throw new UnknownExecutable('This is no program of 64 bits for x64 or arm64.');
};

/** System V ABI, "ELF Header": class 2 is 64 bits, data 1 is little-endian. */
const elf = (bytes: Buffer): Header | undefined => {
  if (bytes.toString('latin1', 0, 4) !== '\x7fELF') return undefined;
  const is64 = bytes.readUInt8(4) === 2 && bytes.readUInt8(5) === 1;
  // 2 is a program at a fixed address, 3 one that can stand anywhere.
  const isProgram = [2, 3].includes(bytes.readUInt16LE(16));
  const machine = ELF_MACHINES.get(bytes.readUInt16LE(18));
  return is64 && isProgram && machine ? { format: 'ELF', machine } : undefined;
};

/** Microsoft's "PE Format": the DOS header says at 0x3c where the PE header begins. */
const portableExecutable = (bytes: Buffer): Header | undefined => {
  if (bytes.toString('latin1', 0, 2) !== 'MZ') return undefined;
  const at = bytes.readUInt32LE(0x3c);
  if (bytes.toString('latin1', at, at + 4) !== 'PE\0\0') return undefined;
  const machine = PE_MACHINES.get(bytes.readUInt16LE(at + 4));
  // The optional header's magic number is 0x20b in PE32+, which is the one for 64 bits.
  const is64 = bytes.readUInt16LE(at + 24) === 0x20b;
  return is64 && machine ? { format: 'PE', machine } : undefined;
};

/** Apple's `mach_header_64`: file type 2 is a program. */
const machObject = (bytes: Buffer): Header | undefined => {
  if (bytes.readUInt32LE(0) !== 0xfeedfacf) return undefined;
  const machine = MACH_MACHINES.get(bytes.readUInt32LE(4));
  return bytes.readUInt32LE(12) === 2 && machine ? { format: 'Mach-O', machine } : undefined;
};

type Machines = ReadonlyMap<number, Header['machine']>;
const ELF_MACHINES: Machines = new Map([
  [0x3e, 'x64'],
  [0xb7, 'arm64'],
]);
const PE_MACHINES: Machines = new Map([
  [0x8664, 'x64'],
  [0xaa64, 'arm64'],
]);
const MACH_MACHINES: Machines = new Map([
  [0x01000007, 'x64'],
  [0x0100000c, 'arm64'],
]);
