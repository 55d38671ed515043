import { join } from 'node:path';
import type { Language } from '../shared/language.ts';
import { oneLanguageByBun, placeOf } from '../shared/messages/one-language.ts';
import { modulesIn } from './build-modules.ts';

/** Files whose names stay while their content changes. */
const ICONS = ['icon.svg', 'icon-192.png'];

/** Path of a language's service worker. */
export const serviceWorkerOf = (language: Language) => `${placeOf(language)}/sw.js`;

/** Builds the service worker of a language, which knows all of its files. Returns the paths of its modules. */
export async function buildServiceWorker(outdir: string, minify: boolean, language: Language) {
  const files = [...new Bun.Glob('assets/*.{js,css,woff2}').scanSync(outdir)].sort();
  const hash = new Bun.CryptoHasher('sha256').update(files.join('\n'));
  for (const name of ['index.html', ...ICONS])
    hash.update(await Bun.file(join(outdir, name)).bytes());
  const place = placeOf(language);
  const shell = {
    version: hash.digest('hex').slice(0, 12),
    page: `${place}/index.html`,
    files: [
      ...[...files, 'icon.svg', 'icon-192.png'].map((name) => `/${name}`),
      `${place}/manifest.webmanifest`,
    ],
  };
  const { metafile } = await Bun.build({
    entrypoints: [join(import.meta.dir, 'sw.ts')],
    outdir,
    metafile: true,
    minify,
    format: 'iife',
    target: 'browser',
    naming: '[name].[ext]',
    plugins: [oneLanguageByBun(language)],
    define: { SHELL: JSON.stringify(shell) },
  });
  return modulesIn(metafile);
}
