import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');

/**
 * Returns the path of a build's output. If it is missing, ends the run with one sentence: every other test
 * would fail for the same reason.
 */
export const built = (name: 'dist/web' | 'dist/upheld' | 'dist/desktop', root = ROOT) => {
  const path = join(root, name);
  if (existsSync(path)) return path;
  process.stderr.write(
    `Tests need ${name}, which is not built yet. Build it first: npm run build\n`,
  );
  process.exit(1);
};
