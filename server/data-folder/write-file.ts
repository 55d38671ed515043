import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/**
 * Writes a file whole or not at all, readable by this user alone, and on the disk when it
 * returns, unless it may be lost in a power cut. Throws as the file system does; then nothing is
 * left behind.
 */
export const writeWhole = (
  path: string,
  content: string | Uint8Array,
  { mayBeLost = false } = {},
) => {
  const unfinished = `${path}.tmp`;
  try {
    const file = openSync(unfinished, 'w', 0o600);
    try {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      if (!mayBeLost) fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
};
