import { readFileSync } from 'node:fs';
import { nextMigration } from './next-migration.ts';

/** Builds a program of a later version, which knows one migration more. */
export const oneMigrationMore: Bun.BunPlugin = {
  name: 'one migration more',
  setup: (build) => {
    build.onLoad({ filter: /[\\/]db[\\/]migrate\.ts$/ }, ({ path }) => {
      const [before, after, ...more] = readFileSync(path, 'utf8').split('(readMigrations())');
      if (after === undefined || more.length > 0) throw new Error('No place for it.');
      const all = `([...readMigrations(), ${JSON.stringify(nextMigration())}])`;
      return { loader: 'ts', contents: before + all + after };
    });
  },
};
