import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/**
 * Writes a whole file or none, with this content repeated `times`. Only this user can read it. The file is
 * on the disk when the function returns, unless `mayBeLost`. Throws the file system's error and then
 * leaves no file.
 */
export const writeWhole = (
  path: string,
  content: string | Uint8Array,
  { times = 1, mayBeLost = false } = {},
) => {
  const unfinished = `${path}.tmp`;
  try {
    const file = openSync(unfinished, 'w', 0o600);
    try {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      for (let time = 0; time < times; time++)
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
