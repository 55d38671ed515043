import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { invalid, Refusal, refused } from '../http/errors.ts';

export type FileStore = ReturnType<typeof fileStoreIn>;

/** After so many bytes, those that were written are cleared from memory. */
const CLEARED = 12 * 1024 * 1024;
/** What a file is called while it is still arriving. */
const ARRIVING = '.tmp';

/** The files of the library, in a folder of the data folder, each under a name of our making. */
export const fileStoreIn = (folder: string) => {
  mkdirSync(folder, { recursive: true });
  const pathOf = (name: string) => join(folder, name);
  return {
    /**
     * Streams a file to the disk and gives its size in bytes; it is there whole or not at all.
     * Throws 413 past `most` bytes, without reading on, and 400 when it breaks off or is not
     * of the length that was announced.
     */
    receive: async (
      name: string,
      bytes: ReadableStream<Uint8Array>,
      { most, announced }: { most: number; announced?: number },
    ) => {
      if (announced !== undefined && announced > most) throw refused('file-too-large');
      const arriving = pathOf(name + ARRIVING);
      try {
        const size = await writeTo(arriving, bytes, most);
        if (announced !== undefined && size !== announced) throw brokenOff();
        await rename(arriving, pathOf(name));
        return size;
      } catch (error) {
        await rm(arriving, { force: true });
        throw error;
      }
    },
    open: (name: string) => Bun.file(pathOf(name)),
    remove: (name: string) => rmSync(pathOf(name), { force: true }),
    /** Removes what was on its way when the server stopped; nothing else is arriving yet. */
    forgetUnfinished: () => {
      for (const name of readdirSync(folder))
        if (name.endsWith(ARRIVING)) rmSync(pathOf(name), { force: true });
    },
    /** Every file there is, with the moment it was last written to. */
    all: () =>
      readdirSync(folder).map((name) => ({ name, writtenAt: statSync(pathOf(name)).mtimeMs })),
  };
};

const writeTo = async (path: string, bytes: ReadableStream<Uint8Array>, most: number) => {
  const file = await open(path, 'wx', 0o600);
  try {
    let size = 0;
    for await (const chunk of wholeOf(bytes)) {
      size += chunk.byteLength;
      if (size > most) throw refused('file-too-large');
      await file.writeFile(chunk);
      // On a fast line they come faster than they are cleared away: it costs 5 ms to see to that.
      if (Math.floor(size / CLEARED) > Math.floor((size - chunk.byteLength) / CLEARED))
        Bun.gc(true);
    }
    await file.sync();
    return size;
  } finally {
    await file.close();
  }
};

/** The chunks of a stream; one that breaks off is the caller's trouble, not ours. */
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
    // Whatever else was on its way is not wanted.
    await reader.cancel().catch(() => {});
  }
}

const brokenOff = () => invalid('The file did not arrive whole. Please try again.');
