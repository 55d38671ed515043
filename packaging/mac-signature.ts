import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { unsign } from 'macho-unsign';

const LC_CODE_SIGNATURE = 0x1d;
const CODE_DIRECTORY = 0xfade0c02;
/** The bytes of `mach_header_64`; the load commands follow it. */
const HEADER = 32;

/**
 * What the signature in a Mach-O program says: it covers all bytes, it does not match them, or
 * there is none. A Mac with Apple's own processor starts only what is signed; every Mac may refuse
 * what is signed wrongly. Follows Apple's `mach-o/loader.h` and `cs_blobs.h`.
 */
export const signatureIn = (program: Buffer): 'valid' | 'broken' | 'none' => {
  const at = signaturePlace(program);
  if (at === undefined) return 'none';
  const directory = codeDirectoryAt(program, at);
  return directory && covers(program, at, directory) ? 'valid' : 'broken';
};

/**
 * Takes away a signature that does not match: when Bun puts a program into its own executable for
 * Intel Macs, it leaves the one there was before. Gives what holds afterwards.
 */
export const repairSignature = async (path: string) => {
  const program = await readFile(path);
  if (signatureIn(program) !== 'broken') return signatureIn(program);
  const unsigned = unsign(program);
  if (unsigned) await writeFile(path, Buffer.from(unsigned));
  return signatureIn(await readFile(path));
};

/** Where the signature begins; it is the last thing in the file. */
const signaturePlace = (program: Buffer) => {
  const commands = program.readUInt32LE(16);
  for (let at = HEADER, n = 0; n < commands; n++, at += program.readUInt32LE(at + 4))
    if (program.readUInt32LE(at) === LC_CODE_SIGNATURE) return program.readUInt32LE(at + 8);
  return undefined;
};

/** Numbers in a signature have their highest byte first. */
const codeDirectoryAt = (program: Buffer, signature: number) => {
  const blobs = program.readUInt32BE(signature + 8);
  for (let n = 0; n < blobs; n++) {
    const blob = signature + program.readUInt32BE(signature + 16 + 8 * n);
    if (program.readUInt32BE(blob) !== CODE_DIRECTORY) continue;
    return {
      hashes: blob + program.readUInt32BE(blob + 16),
      pages: program.readUInt32BE(blob + 28),
      limit: program.readUInt32BE(blob + 32),
      hashSize: program.readUInt8(blob + 36),
      pageSize: 2 ** program.readUInt8(blob + 39),
    };
  }
  return undefined;
};

/** Whether the directory has the SHA-256 of each page before the signature. */
const covers = (
  program: Buffer,
  signature: number,
  directory: NonNullable<ReturnType<typeof codeDirectoryAt>>,
) => {
  const { hashes, pages, limit, hashSize, pageSize } = directory;
  if (limit !== signature || pages !== Math.ceil(limit / pageSize)) return false;
  for (let page = 0; page < pages; page++) {
    const bytes = program.subarray(page * pageSize, Math.min((page + 1) * pageSize, limit));
    const at = hashes + page * hashSize;
    const digest = createHash('sha256').update(bytes).digest().subarray(0, hashSize);
    if (!digest.equals(program.subarray(at, at + hashSize))) return false;
  }
  return true;
};
