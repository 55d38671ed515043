import { basename, join } from 'node:path';
import type { BunPlugin } from 'bun';

/**
 * Puts the fonts that stylesheets name into `assets/`, under hashed names. Left alone, the
 * bundler writes them into the stylesheet itself, where `font-src 'self'` does not let them load.
 */
export function fontFiles(outdir: string, onFont: (url: string) => void): BunPlugin {
  return {
    name: 'font-files',
    setup(build) {
      build.onResolve({ filter: /\.woff2$/ }, async ({ path }) => {
        const bytes = await Bun.file(Bun.resolveSync(path, import.meta.dir)).bytes();
        const hash = Bun.hash(bytes).toString(36).slice(0, 8);
        const url = `/assets/${basename(path, '.woff2')}-${hash}.woff2`;
        await Bun.write(join(outdir, url), bytes);
        onFont(url);
        return { path: url, external: true };
      });
    },
  };
}
