import { join } from 'node:path';
import { modulesIn } from './build-modules.ts';

/** What the page shows or names whose name stays while its content changes. */
const ICONS = ['icon.svg', 'icon-192.png', 'manifest.webmanifest'];

/** The service worker stands at the root, to speak for the whole site, and knows every file. */
export async function buildServiceWorker(outdir: string, minify: boolean) {
  const files = [...new Bun.Glob('assets/*.{js,css,woff2}').scanSync(outdir)].sort();
  const hash = new Bun.CryptoHasher('sha256').update(files.join('\n'));
  for (const name of ['index.html', ...ICONS])
    hash.update(await Bun.file(join(outdir, name)).bytes());
  const shell = {
    version: hash.digest('hex').slice(0, 12),
    files: [...files, ...ICONS].map((name) => `/${name}`),
  };
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
