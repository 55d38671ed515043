import { createHash } from 'node:crypto';
import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * The SHA-256 of every file in a folder, or of those that are named, in the lines that
 * `sha256sum --check` reads.
 */
export const checksumsOf = async (folder: string, names = readdirSync(folder)) => {
  const lines: string[] = [];
  for (const name of names.toSorted()) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, name)), hash);
    lines.push(`${hash.digest('hex')}  ${name}\n`);
  }
  return lines.join('');
};
