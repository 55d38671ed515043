import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { directionOf, type Language } from '../shared/language.ts';
import { FIRST_LANGUAGE, placeOf } from '../shared/messages/one-language.ts';
import { SHARED_FIELDS } from '../shared/shared-words.ts';
import { paths } from './paths.ts';

const LANG = '<html lang="en-US">';
const MANIFEST = 'manifest.webmanifest';

// Imported late, because it imports the compiled messages.
const messages = async () => (await import('../shared/messages.ts')).m;

/** Texts of the page before the app's code is loaded. */
const DESCRIPTION = /(?<=<meta name="description" content=")[^"]*/;
const WITHOUT_SCRIPTS = /(?<=<noscript>)[^<]*/;

/** Sets the page's language, direction and texts. */
export const pageIn = (language: Language): Plugin => ({
  name: 'page-in-language',
  transformIndexHtml: {
    order: 'pre',
    handler: async (page) => {
      if (language === FIRST_LANGUAGE) return page;
      if (!page.includes(LANG)) throw new Error('The page names its language in another way now.');
      const own = page
        .replace(LANG, `<html lang="${language}" dir="${directionOf(language)}">`)
        .replace(`/${MANIFEST}`, `${placeOf(language)}/${MANIFEST}`);
      const m = await messages();
      return own
        .replace(DESCRIPTION, () => Bun.escapeHTML(m.shell_about()))
        .replace(WITHOUT_SCRIPTS, () => Bun.escapeHTML(m.shell_needs_javascript()));
    },
  },
});

/**
 * Files of a language besides its hashed ones. `preload.json` comes last: a running server serves the
 * language once it exists.
 */
const OWN = ['index.html', 'visitor.html', 'sign-in.html', 'sw.js', MANIFEST, 'preload.json'];

/** Moves a language from its build folder into `outdir`, beside the first one. */
export const putBeside = async (from: string, outdir: string, language: Language) => {
  for (const name of new Bun.Glob('assets/**').scanSync(from))
    await rename(join(from, name), join(outdir, name));
  for (const name of OWN) {
    const text = await Bun.file(join(from, name)).text();
    await Bun.write(join(outdir, placeOf(language), name), text);
  }
  await rm(from, { recursive: true });
};

/**
 * Writes the web app manifest in a language. The app's id is the same in all of them. The server adds the name of the
 * congregation.
 */
export const writeManifest = async (outdir: string, language: Language) => {
  const file = Bun.file(join(outdir, MANIFEST));
  const m = await messages();
  const own = { description: m.shell_about(), lang: language, dir: directionOf(language) };
  const shortcuts = [
    { name: m.shell_place_pray(), url: paths.pray },
    { name: m.shell_add_prayer(), url: paths.write },
    { name: m.shell_place_inbox(), url: paths.inbox },
  ].map((shortcut) => ({ ...shortcut, icons: [ICON] }));
  const manifest = {
    ...(await file.json()),
    ...(language !== FIRST_LANGUAGE && own),
    shortcuts,
    share_target: {
      action: paths.write,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: Object.fromEntries(SHARED_FIELDS.map((name) => [name, name])),
    },
  };
  await Bun.write(file, JSON.stringify(manifest, null, 2));
};

const ICON = { src: '/icon-192.png', sizes: '192x192', type: 'image/png' };
