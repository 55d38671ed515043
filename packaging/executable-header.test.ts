import { expect, test } from 'bun:test';
import { Buffer } from 'node:buffer';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '../test-support/folder.ts';
import { headerOf, readHeader, UnknownExecutable } from './executable-header.ts';

const elf = (machine: number, { bits = 2, type = 2 } = {}) => {
  const bytes = Buffer.alloc(64);
  bytes.write('\x7fELF', 'latin1');
  bytes.writeUInt8(bits, 4);
  bytes.writeUInt8(1, 5);
  bytes.writeUInt16LE(type, 16);
  bytes.writeUInt16LE(machine, 18);
  return bytes;
};

const portable = (machine: number, { at = 0x80, magic = 0x20b } = {}) => {
  const bytes = Buffer.alloc(at + 26);
  bytes.write('MZ', 'latin1');
  bytes.writeUInt32LE(at, 0x3c);
  bytes.write('PE\0\0', at, 'latin1');
  bytes.writeUInt16LE(machine, at + 4);
  bytes.writeUInt16LE(magic, at + 24);
  return bytes;
};

const mach = (cpu: number, { type = 2 } = {}) => {
  const bytes = Buffer.alloc(32);
  bytes.writeUInt32LE(0xfeedfacf, 0);
  bytes.writeUInt32LE(cpu, 4);
  bytes.writeUInt32LE(type, 12);
  return bytes;
};

test('the header of an executable says which system and processor it is for (S1)', () => {
  expect(headerOf(elf(0x3e))).toEqual({ format: 'ELF', machine: 'x64' });
  expect(headerOf(elf(0xb7, { type: 3 }))).toEqual({ format: 'ELF', machine: 'arm64' });
  expect(headerOf(portable(0x8664))).toEqual({ format: 'PE', machine: 'x64' });
  expect(headerOf(portable(0xaa64, { at: 0x108 }))).toEqual({ format: 'PE', machine: 'arm64' });
  expect(headerOf(mach(0x01000007))).toEqual({ format: 'Mach-O', machine: 'x64' });
  expect(headerOf(mach(0x0100000c))).toEqual({ format: 'Mach-O', machine: 'arm64' });
});

test('what is no program of 64 bits for these processors is refused (S1)', () => {
  const others = [
    Buffer.from('#!/bin/sh\n'),
    Buffer.alloc(0),
    elf(0x3e).subarray(0, 17),
    elf(0x3e, { bits: 1 }),
    elf(0x3e, { type: 1 }),
    elf(0x28),
    portable(0x14c),
    portable(0x8664, { magic: 0x10b }),
    portable(0x8664).subarray(0, 0x90),
    mach(0x0100000c, { type: 6 }),
    mach(0x07),
  ];
  for (const bytes of others) expect(() => headerOf(bytes)).toThrow(UnknownExecutable);
});

test('a file’s header is read, and that of the running program too (S1)', async () => {
  const path = join(testFolder('header'), 'a.exe');
  writeFileSync(path, portable(0x8664));
  expect(await readHeader(path)).toEqual({ format: 'PE', machine: 'x64' });
  const formats = { linux: 'ELF', darwin: 'Mach-O', win32: 'PE' };
  const own = Object.entries(formats).find(([platform]) => platform === process.platform)?.[1];
  const machine = process.arch === 'arm64' ? 'arm64' : 'x64';
  expect(await readHeader(process.execPath)).toMatchObject({ format: own, machine });
});
