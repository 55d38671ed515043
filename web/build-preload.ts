import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { z } from 'zod';
import { paths } from './paths.ts';
import { pathOfRead, readsOf, SCREENS } from './preload.ts';

/** Writes `preload.json`: the first chunks and reads of each path, for server/http/preload.ts. */
export const preloads = (theme: string, early: string): Plugin => ({
  name: 'preload',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const needing = (module: string) => {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
      if (!chunk) throw new Error(`No chunk has ${module}.`);
      return withImports(chunk, bundle);
    };
    const screen = (name: string) => needing(`/web/screens/${name}.tsx`);
    const frame = needing('/web/shell/shell.tsx');
    const pages = SCREENS.map((page) => {
      const { path, name, isPublic = false } = page;
      const modules = [...new Set([...(isPublic ? [] : frame), ...screen(name)])];
      return { path, isPublic, modules, reads: readsOf(page).map(pathOfRead) };
    });
    // Visitors are redirected there.
    const signIn = pages.find(({ path }) => path === paths.auth)?.modules;
    const entry = chunks.find(({ isEntry }) => isEntry);
    if (!signIn || !entry) throw new Error('The build made no first files.');
    // Scripts of every page, which it names itself.
    const always = { theme, entry: `/${entry.fileName}` };
    const source = JSON.stringify({ always, early, pages, signIn });
    this.emitFile({ type: 'asset', fileName: 'preload.json', source });
  },
});

/** Returns the web paths of a chunk and its imports, except those that the page names itself. */
function withImports(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const imported = chunk.imports.flatMap((name) => {
    const next = bundle[name];
    return next?.type === 'chunk' ? withImports(next, bundle) : [];
  });
  return [...new Set([...imported, ...(chunk.isEntry ? [] : [`/${chunk.fileName}`])])];
}

const APP = /<script type="module"[^>]*><\/script>/;
const WITHOUT_SCRIPTS = /<noscript>.*<\/noscript>/;
const ROOT = '<div id="root"></div>';

const table = z.object({
  always: z.object({ entry: z.string() }),
  early: z.string(),
  signIn: z.array(z.string()),
});

/**
 * Writes the page for visitors, marked so that the app need not ask for the current user, and `sign-in.html`,
 * which also has the form for signing in. There a small script loads the app later.
 */
export async function writeVisitorsPages(outdir: string) {
  const page = await Bun.file(join(outdir, 'index.html')).text();
  const meta = '<meta name="session" content="none">';
  // Before the script that reads it.
  const visitors = page.replace('<head>', `<head>\n    ${meta}`);
  await Bun.write(join(outdir, 'visitor.html'), visitors);
  // Imported late, because it imports the compiled messages.
  const { signInMarkup } = await import('./build-sign-in.tsx');
  const { always, early, signIn } = table.parse(
    await Bun.file(join(outdir, 'preload.json')).json(),
  );
  const later = `data-entry="${always.entry}" data-modules="${signIn.join(' ')}"`;
  const parts = [
    [APP, ''],
    // Stands above the form instead.
    [WITHOUT_SCRIPTS, ''],
    [ROOT, `<div id="root">${signInMarkup()}</div>\n    <script src="${early}" ${later}></script>`],
  ] as const;
  let signInPage = visitors;
  for (const [part, instead] of parts) {
    if (signInPage.search(part) < 0) throw new Error(`The page has no ${part}.`);
    signInPage = signInPage.replace(part, () => instead);
  }
  await Bun.write(join(outdir, 'sign-in.html'), signInPage);
}
