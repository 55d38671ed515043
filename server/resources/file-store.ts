import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { m } from '../../shared/messages.ts';
import { invalid, Refusal, refused } from '../http/errors.ts';
import type { StoredName } from './stored-name.ts';

/** Counts the bytes of files. `take` throws if they are too many. */
export type ByteCounter = { take: (bytes: number) => void; giveBack: (bytes: number) => void };

const UNCOUNTED: ByteCounter = { take: () => {}, giveBack: () => {} };

export type FileStore = ReturnType<typeof fileStoreIn>;

/** Bytes after which memory is collected. */
const CLEARED = 12 * 1024 * 1024;
/** The ending of an unfinished file. */
const ARRIVING = '.tmp';

/** The library's files in a folder, under generated names. `counted` limits their bytes. */
export const fileStoreIn = (folder: string, counted = UNCOUNTED) => {
  mkdirSync(folder, { recursive: true });
  const pathOf = (name: StoredName) => join(folder, name);
  const removeCounted = (path: string) => {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    rmSync(path, { force: true });
    counted.giveBack(size);
  };
  return {
    /**
     * Streams a file to the disk, whole or not at all, and returns its size in bytes. Throws 413 above `most`
     * bytes, 507 without enough space, and 400 if it is cut off or has another length than announced.
     *
     * Of a file that is too large as much again is read and dropped. Otherwise the connection would be reset,
     * and a sender that is not done yet, such as a proxy, would not always get the answer.
     */
    receive: async (
      name: StoredName,
      bytes: ReadableStream<Uint8Array>,
      { most, announced }: { most: number; announced?: number },
    ) => {
      if (announced !== undefined && announced > 2 * most) throw refused('file-too-large');
      const arriving = `${pathOf(name)}${ARRIVING}`;
      let taken = 0;
      const take = (count: number) => {
        counted.take(count);
        taken += count;
      };
      /** Reserves space ahead, so that two simultaneous uploads are not both cut off with half of the space each. */
      let ahead = Math.min(announced ?? 0, most);
      const takeChunk = (count: number) => {
        take(Math.max(count - ahead, 0));
        ahead = Math.max(ahead - count, 0);
      };
      take(ahead);
      try {
        const size = await writeTo(arriving, bytes, { most, take: takeChunk });
        if (announced !== undefined && size !== announced) throw brokenOff();
        await rename(arriving, pathOf(name));
        return size;
      } catch (error) {
        await rm(arriving, { force: true });
        counted.giveBack(taken);
        throw error;
      }
    },
    open: (name: StoredName) => Bun.file(pathOf(name)),
    remove: (name: StoredName) => removeCounted(pathOf(name)),
    /** Removes files that were unfinished when the server stopped. Called before any upload begins. */
    forgetUnfinished: () => {
      for (const name of readdirSync(folder))
        if (name.endsWith(ARRIVING)) removeCounted(join(folder, name));
    },
    /** Returns all files, whatever their names, with their times of the last write. */
    all: () =>
      readdirSync(folder).map((name) => {
        const path = join(folder, name);
        return { name, writtenAt: statSync(path).mtimeMs, remove: () => removeCounted(path) };
      }),
  };
};

const writeTo = async (
  path: string,
  bytes: ReadableStream<Uint8Array>,
  { most, take }: { most: number; take: (bytes: number) => void },
) => {
  const file = await open(path, 'wx', 0o600);
  try {
    let size = 0;
    for await (const chunk of wholeOf(bytes)) {
      size += chunk.byteLength;
      if (size > 2 * most) break;
      if (size > most) continue;
      take(chunk.byteLength);
      await file.writeFile(chunk);
      // On a fast network chunks arrive faster than they are collected. Collecting takes 5 ms.
      if (Math.floor(size / CLEARED) > Math.floor((size - chunk.byteLength) / CLEARED))
        Bun.gc(true);
    }
    if (size > most) throw refused('file-too-large');
    await file.sync();
    return size;
  } finally {
    await file.close();
  }
};

/** Yields the chunks of a stream. A stream that is cut off is the sender's error. */
async function* wholeOf(bytes: ReadableStream<Uint8Array>) {
  const reader = bytes.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw error instanceof Refusal ? error : brokenOff();
  } finally {
    // No more chunks are needed.
    await reader.cancel().catch(() => {});
  }
}

const brokenOff = () => invalid(m.resources_file_broken_off());
