import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the text of every migration, in order. A macro that runs at build time, so that a new migration is
 * one new file and the executable needs none of them.
 */
export const readMigrations = () => {
  const folder = join(import.meta.dir, 'migrations');
  return readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
};
