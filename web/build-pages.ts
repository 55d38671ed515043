import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { directionOf, type Language } from '../shared/language.ts';
import { FIRST_LANGUAGE, placeOf } from '../shared/messages/one-language.ts';

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

/** Writes the web app manifest in a language. The app's id is the same in all of them. */
export const writeManifest = async (outdir: string, language: Language) => {
  if (language === FIRST_LANGUAGE) return;
  const file = Bun.file(join(outdir, MANIFEST));
  const m = await messages();
  const own = { description: m.shell_about(), lang: language, dir: directionOf(language) };
  await Bun.write(file, JSON.stringify({ ...(await file.json()), ...own }, null, 2));
};
