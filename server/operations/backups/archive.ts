import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { parsedJson } from '../../../shared/parsed-json.ts';
import { AGE, decrypted, type Keys } from './encryption.ts';
import { BadBackup, faultOf } from './errors.ts';
import {
  anyFormat,
  BACKUP_FILES,
  FORMAT,
  type Manifest,
  manifest as manifestSchema,
} from './manifest.ts';
import { counting, hashed } from './pipeline-steps.ts';

/* A backup is a tar file (POSIX pax) in gzip. It is encrypted by age if a key or passphrase is given. */

/** Called with the number of content bytes that are done, and with their total. */
export type Progress = (done: number, total: number) => void;

/** Documents and recordings hardly compress, so a higher level would only take longer. */
const COMPRESSION = { level: constants.Z_BEST_SPEED };
const GZIP = Buffer.from([0x1f, 0x8b]);
/** Maximum size of the list of files, in bytes. */
const LONGEST_LIST = 64 * 1024 * 1024;
/** Maximum bytes that tar adds per file: headers and padding of the last block. */
const FRAME = 4096;
/** Maximum bytes that tar adds at the end of an archive. */
const TAIL = 64 * 1024;

export const sizeOf = ({ files }: Manifest) => files.reduce((sum, { size }) => sum + size, 0);

/** Returns the SHA-256 of a file in hex, and its size in bytes. */
export const hashFile = async (path: string) => {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { sha256: hash.digest('hex'), size };
};

/** Writes a backup to `target` and flushes it to the disk. `pathOf` returns the path of a listed file. */
export const writeArchive = async (
  target: string,
  manifest: Manifest,
  pathOf: (name: string) => string,
  progress: Progress = () => {},
) => {
  const archive = pack();
  await Promise.all([
    pipeline(archive, createGzip(COMPRESSION), newFile(target)),
    fill(archive, manifest, pathOf, progress),
  ]);
  await flushToDisk(target);
};

/** Opens a stream into a new file that only this user can read. */
export const newFile = (path: string) => createWriteStream(path, { flags: 'wx', mode: 0o600 });

/** Flushes a file to the disk (fsync). */
export const flushToDisk = async (path: string) => {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

const fill = async (
  archive: ReturnType<typeof pack>,
  manifest: Manifest,
  pathOf: (name: string) => string,
  progress: Progress,
) => {
  const mtime = new Date(manifest.madeAt);
  archive.entry({ name: BACKUP_FILES.manifest, mode: 0o600, mtime }, JSON.stringify(manifest));
  const total = sizeOf(manifest);
  const counted = counting((done) => progress(done, total));
  try {
    for (const { name, size } of manifest.files) {
      const entry = archive.entry({ name, size, mode: 0o600, mtime });
      await pipeline(createReadStream(pathOf(name)), counted, entry);
    }
    archive.finalize();
  } catch (error) {
    archive.destroy();
    throw error;
  }
};

/** Handles one file of a backup. It must read the stream to its end. */
export type Take = (name: string, bytes: Readable, manifest: Manifest) => Promise<void>;

type Reading = {
  progress?: Progress;
  /** Receives the list before any file is read. An error that it throws ends the reading. */
  begin?: (manifest: Manifest) => void;
};

/**
 * Reads a whole backup, passes each of its files to `take`, and compares them with the backup's list. Stops
 * when there are more bytes than the list announces. Throws BadBackup for any difference.
 */
export const readArchive = async (
  path: string,
  keys: Keys,
  take: Take,
  { progress = () => {}, begin = () => {} }: Reading = {},
): Promise<Manifest> => {
  let isEncrypted = false;
  try {
    isEncrypted = await isLocked(path);
    const files = extract();
    const most = limited(path);
    const beginWith = (manifest: Manifest) => {
      begin(manifest);
      most.allow(manifest.files.length * FRAME + sizeOf(manifest));
    };
    const [, manifest] = await Promise.all([
      pipeline(await contentOf(path, keys, isEncrypted), createGunzip(), most.stream, files),
      takeAll(path, files, { take, progress, begin: beginWith }).catch((error) => {
        files.destroy(error);
        throw error;
      }),
    ]);
    return manifest;
  } catch (error) {
    throw faultOf(error, path, isEncrypted);
  }
};

/**
 * Limits the bytes that pass: first to the maximum of the list, later to what the list announces. A few bytes
 * can decompress to endless zeros, between the files and after them.
 */
const limited = (path: string) => {
  let left = LONGEST_LIST + FRAME + TAIL;
  return {
    allow: (bytes: number) => {
      left += bytes;
    },
    stream: new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        left -= chunk.length;
        if (left < 0) done(new BadBackup('changed', path));
        else done(null, chunk);
      },
    }),
  };
};

const takeAll = async (
  path: string,
  files: ReturnType<typeof extract>,
  { take, progress, begin }: Required<Reading> & { take: Take },
) => {
  let manifest: Manifest | undefined;
  let next = 0;
  let total = 0;
  const counted = counting((done) => progress(done, total));
  for await (const entry of files) {
    const { name, size = 0, type } = entry.header;
    if (!manifest) {
      if (name !== BACKUP_FILES.manifest || size > LONGEST_LIST)
        throw new BadBackup('not-a-backup', path);
      manifest = manifestIn(await Readable.from(entry).toArray(), path);
      total = sizeOf(manifest);
      begin(manifest);
      continue;
    }
    const listed = manifest.files[next++];
    if (type !== 'file' || listed?.name !== name || listed.size !== size)
      throw new BadBackup('changed', path);
    const hash = createHash('sha256');
    await take(name, Readable.from(counted(hashed(Readable.from(entry), hash))), manifest);
    if (hash.digest('hex') !== listed.sha256) throw new BadBackup('changed', path);
  }
  if (!manifest) throw new BadBackup('not-a-backup', path);
  if (next < manifest.files.length) throw new BadBackup('changed', path);
  return manifest;
};

const manifestIn = (chunks: Buffer[], path: string) => {
  const said = parsedJson(Buffer.concat(chunks).toString('utf8'));
  const format = anyFormat.safeParse(said);
  if (!format.success) throw new BadBackup('not-a-backup', path);
  if (format.data.format > FORMAT) throw new BadBackup('too-new', path);
  const read = manifestSchema.safeParse(said);
  if (!read.success) throw new BadBackup('changed', path);
  return read.data;
};

/** Returns whether a file is encrypted. Throws BadBackup if it is neither encrypted nor compressed. */
const isLocked = async (path: string) => {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(AGE.length), 0, AGE.length, 0);
    const start = buffer.subarray(0, bytesRead);
    if (start.toString('latin1') === AGE) return true;
    if (start.subarray(0, GZIP.length).equals(GZIP)) return false;
    throw new BadBackup('not-a-backup', path);
  } finally {
    await file.close();
  }
};

/** Returns the compressed bytes of a backup. Throws BadBackup if it is encrypted and no key fits. */
const contentOf = async (path: string, keys: Keys, isEncrypted: boolean) => {
  const file = createReadStream(path);
  if (!isEncrypted) return file;
  if (!keys.passphrase && !keys.identities?.length) throw new BadBackup('encrypted', path);
  try {
    return Readable.from(await decrypted(webStream(file), keys));
  } catch (error) {
    const isOther = error instanceof Error && /no identity matched/.test(error.message);
    throw isOther ? new BadBackup('wrong-key', path) : error;
  }
};

/** Returns a file as a web stream. Node's own conversion loses an error of the file. */
export const webStream = (file: Readable) => {
  const chunks = file[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => {
      file.destroy();
    },
  });
};
