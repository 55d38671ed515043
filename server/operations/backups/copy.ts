import { createHash } from 'node:crypto';
import { createReadStream, existsSync, renameSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { flushToDisk, hashFile, newFile, webStream } from './archive.ts';
import { encrypted, type Lock } from './encryption.ts';
import { NotBackedUp } from './errors.ts';
import { hashed } from './pipeline-steps.ts';
import { removeOldBackups } from './shelf.ts';

/**
 * Copies a backup to `target`, encrypted if `lock` is given. The copy is read again and compared, and gets
 * its name when it is complete on that disk. Throws NotBackedUp.
 */
export const copyBackup = async (path: string, target: string, lock?: Lock) => {
  // Never create the folder: it may be the mount folder of a disk that is not plugged in.
  if (!existsSync(dirname(target)))
    throw new NotBackedUp(
      'no-folder',
      `There is no folder ${dirname(target)}, so no copy was made there.`,
    );
  const unfinished = `${target}.tmp`;
  try {
    rmSync(unfinished, { force: true });
    const written = await write(unfinished, await contentOf(path, lock));
    if ((await hashFile(unfinished)).sha256 !== written)
      throw new NotBackedUp(
        'not-written',
        `The copy ${target} is not what was written: look at that disk.`,
      );
    renameSync(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw error instanceof NotBackedUp ? error : notCopied(target, error);
  }
  return target;
};

/** Copies a backup into a folder under its own name, and removes outdated backups there. */
export const copyInto = async (path: string, folder: string, now: number, lock?: Lock) => {
  const copy = await copyBackup(path, join(folder, basename(path) + (lock ? '.age' : '')), lock);
  removeOldBackups(folder, now);
  return copy;
};

const contentOf = async (path: string, lock: Lock | undefined) => {
  const bytes = createReadStream(path);
  return lock ? Readable.from(await encrypted(webStream(bytes), lock)) : bytes;
};

/** Writes a stream to a file. Returns the SHA-256 of the bytes. */
const write = async (path: string, content: Readable) => {
  const hash = createHash('sha256');
  await pipeline(Readable.from(hashed(content, hash)), newFile(path));
  await flushToDisk(path);
  return hash.digest('hex');
};

const notCopied = (target: string, error: unknown) => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no reason';
  const reason = REASONS[code] ?? code;
  return new NotBackedUp('not-written', `The copy ${target} could not be written: ${reason}.`);
};

const REASONS: Record<string, string> = {
  ENOSPC: 'that disk is full',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'nothing can be written there',
};
