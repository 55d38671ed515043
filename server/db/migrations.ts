import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The text of every migration, in order. A macro: it runs when the program is built, so that a new
 * migration is one new file and the executable needs none of them.
 */
export const readMigrations = () => {
  const folder = join(import.meta.dir, 'migrations');
  return readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
};
