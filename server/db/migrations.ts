import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the text of every migration, in order. A macro, so that the executable needs no files. */
export const readMigrations = () => {
  const folder = join(import.meta.dir, 'migrations');
  return readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
};
