import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');

/**
 * The path of what the build makes, for tests of it. Where it is missing the run ends with one
 * sentence: each further test would only fail for the same reason, with a stack of its own.
 */
export const built = (name: 'dist/web' | 'dist/upheld' | 'dist/desktop', root = ROOT) => {
  const path = join(root, name);
  if (existsSync(path)) return path;
  process.stderr.write(
    `Tests need ${name}, which is not built yet. Build it first: npm run build\n`,
  );
  process.exit(1);
};
