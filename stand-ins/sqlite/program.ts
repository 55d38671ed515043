import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildExecutable } from '../../server/build.ts';

const DATABASE = join(import.meta.dir, 'database.ts');
const IMPORTING = /[\\/](server|drizzle-orm[\\/]bun-sqlite)[\\/].+\.[jt]s$/;
const FROM_BUN = /\bfrom ['"]bun:sqlite['"]/;

/** Builds the server with this library in place of Bun's SQLite. */
export const programOn = async (
  library: { path: string; isLogKept: boolean },
  outfile: string,
  plugins: Bun.BunPlugin[] = [],
) => {
  const onLibrary: Bun.BunPlugin = {
    name: 'another SQLite',
    setup: (build) => {
      // Bun asks no plugin where its own modules are.
      build.onLoad({ filter: IMPORTING }, ({ path }) => {
        const source = readFileSync(path, 'utf8');
        if (!FROM_BUN.test(source)) return undefined;
        const loader = path.endsWith('.ts') ? 'ts' : 'js';
        return { loader, contents: source.replace(FROM_BUN, `from ${JSON.stringify(DATABASE)}`) };
      });
      build.onLoad({ filter: /[\\/]stand-ins[\\/]sqlite[\\/]library\.ts$/ }, () => ({
        loader: 'js',
        contents: `export const LIBRARY = ${JSON.stringify(library)};`,
      }));
    },
  };
  await buildExecutable({ outfile, plugins: [...plugins, onLibrary] });
  return outfile;
};
