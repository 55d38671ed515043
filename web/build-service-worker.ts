import { join } from 'node:path';
import { modulesIn } from './build-modules.ts';

/** The service worker stands at the root, to speak for the whole site, and knows every file. */
export async function buildServiceWorker(outdir: string, minify: boolean) {
  const files = [...new Bun.Glob('assets/*.{js,css,woff2}').scanSync(outdir)].sort();
  const version = Bun.hash(files.join('\n') + (await Bun.file(join(outdir, 'index.html')).text()));
  const shell = { version: version.toString(36), files: files.map((name) => `/${name}`) };
  const { metafile } = await Bun.build({
    entrypoints: [join(import.meta.dir, 'sw.ts')],
    outdir,
    metafile: true,
    minify,
    format: 'iife',
    target: 'browser',
    naming: '[name].[ext]',
    define: { SHELL: JSON.stringify(shell) },
  });
  return modulesIn(metafile);
}
