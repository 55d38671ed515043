import { join } from 'node:path';
import { memoize } from 'es-toolkit';
import { buildExecutable } from '../../server/build.ts';
import { testFolder } from '../../test-support/folder.ts';

/** The program for a platform, built once for all tests of a run. It can call itself another version. */
export const programFor = memoize(
  async ({ target, version }: { target: Bun.Build.CompileTarget; version: string }) => {
    const name = target.includes('windows') ? 'upheld.exe' : 'upheld';
    const outfile = join(testFolder('program'), name);
    const contents = `export const VERSION = ${JSON.stringify(version)};`;
    const plugin: Bun.BunPlugin = {
      name: 'another version',
      setup: (build) => {
        build.onLoad({ filter: /[\\/]server[\\/]version\.ts$/ }, () => ({
          loader: 'ts',
          contents,
        }));
      },
    };
    await buildExecutable({ outfile, target, plugins: [plugin] });
    return outfile;
  },
  { getCacheKey: ({ target, version }) => `${target} ${version}` },
);
