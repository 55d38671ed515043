import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { parsedJson } from '../../../shared/parsed-json.ts';
import { AGE, decrypted, type Keys } from './encryption.ts';
import { BadBackup, faultOf } from './errors.ts';
import { FORMAT, formatOf, INSIDE, type Manifest, manifest as manifestSchema } from './manifest.ts';

/*
 * The form of a backup: a tar file (POSIX pax), compressed by gzip, encrypted by age where a copy
 * leaves the machine. Other programs can open it too.
 */

/** Told how many bytes of the content are done. */
export type Progress = (done: number, total: number) => void;

/** Documents and recordings do not get smaller, so more effort would only take longer. */
const COMPRESSION = { level: constants.Z_BEST_SPEED };
const GZIP = Buffer.from([0x1f, 0x8b]);
/** No list of files is longer, in bytes. */
const LONGEST_LIST = 64 * 1024 * 1024;
/** What tar may add to a file, in bytes: headers, and what fills up its last block. */
const FRAME = 4096;
/** What it may add at the end, in bytes. */
const TAIL = 64 * 1024;

export const sizeOf = ({ files }: Manifest) => files.reduce((sum, { size }) => sum + size, 0);

/** The SHA-256 of a file in hex, and its size in bytes. */
export const hashFile = async (path: string) => {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { sha256: hash.digest('hex'), size };
};

/** Writes a backup to `target`; on the disk when it resolves. `pathOf` finds each file of the list. */
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
  await onDisk(target);
};

/** A stream into a new file that only this user can read. */
export const newFile = (path: string) => createWriteStream(path, { flags: 'wx', mode: 0o600 });

/** Resolves when a file's bytes are on the disk. */
export const onDisk = async (path: string) => {
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
  archive.entry({ name: INSIDE.manifest, mode: 0o600, mtime }, JSON.stringify(manifest));
  const total = sizeOf(manifest);
  let done = 0;
  try {
    for (const { name, size } of manifest.files) {
      const entry = archive.entry({ name, size, mode: 0o600, mtime });
      await pipeline(createReadStream(pathOf(name)), entry);
      done += size;
      progress(done, total);
    }
    archive.finalize();
  } catch (error) {
    archive.destroy();
    throw error;
  }
};

/** What is done with one file of a backup; it must read the stream to its end. */
export type Take = (name: string, bytes: Readable, manifest: Manifest) => Promise<void>;

type Reading = {
  progress?: Progress;
  /** Gets the list before any file is read; what it throws ends the reading. */
  begin?: (manifest: Manifest) => void;
};

/**
 * Reads a backup from its beginning to its end, hands each of its files to `take`, and compares
 * them with its list. Stops where more comes than the list announces. Throws BadBackup for whatever
 * is not as it should be.
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
 * Lets only so many bytes pass as a list can have, and those that are allowed later. A few bytes can be
 * compressed zeros without end, between the files and behind them too.
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
  let done = 0;
  for await (const entry of files) {
    const { name, size = 0, type } = entry.header;
    if (!manifest) {
      if (name !== INSIDE.manifest || size > LONGEST_LIST)
        throw new BadBackup('not-a-backup', path);
      manifest = manifestIn(await Readable.from(entry).toArray(), path);
      begin(manifest);
      continue;
    }
    const listed = manifest.files[next++];
    if (type !== 'file' || listed?.name !== name || listed.size !== size)
      throw new BadBackup('changed', path);
    const hash = createHash('sha256');
    await take(name, Readable.from(hashing(Readable.from(entry), hash)), manifest);
    if (hash.digest('hex') !== listed.sha256) throw new BadBackup('changed', path);
    done += size;
    progress(done, sizeOf(manifest));
  }
  if (!manifest) throw new BadBackup('not-a-backup', path);
  if (next < manifest.files.length) throw new BadBackup('changed', path);
  return manifest;
};

/** The chunks of a stream, each put into the hash when it is read. */
export async function* hashing(chunks: Readable, hash: Hash) {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

const manifestIn = (chunks: Buffer[], path: string) => {
  const said = parsedJson(Buffer.concat(chunks).toString('utf8'));
  const format = formatOf.safeParse(said);
  if (!format.success) throw new BadBackup('not-a-backup', path);
  if (format.data.format > FORMAT) throw new BadBackup('too-new', path);
  const read = manifestSchema.safeParse(said);
  if (!read.success) throw new BadBackup('changed', path);
  return read.data;
};

/** Whether a file is encrypted. Throws BadBackup if it is neither that nor compressed. */
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

/** The compressed bytes of a backup. Throws BadBackup if it is encrypted and no key fits. */
const contentOf = async (path: string, keys: Keys, isEncrypted: boolean) => {
  const file = createReadStream(path);
  if (!isEncrypted) return file;
  if (!keys.passphrase && !keys.identities?.length) throw new BadBackup('encrypted', path);
  try {
    return Readable.from(await decrypted(webStreamOf(file), keys));
  } catch (error) {
    const isOther = error instanceof Error && /no identity matched/.test(error.message);
    throw isOther ? new BadBackup('wrong-key', path) : error;
  }
};

/** A file as a web stream. Node's own conversion loses an error of the file. */
export const webStreamOf = (file: Readable) => {
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
