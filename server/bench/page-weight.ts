import { join } from 'node:path';

const IMPORTED = /(?:from|import)\s*["']([^"']+\.js)["']/g;

/**
 * The bytes of JavaScript, as brotli, that the browser needs to show /auth: the page's
 * scripts with all they import, and the screen's own chunk with all that imports.
 */
export const scriptsForAuth = async (webDir: string) => {
  const page = await Bun.file(join(webDir, 'index.html')).text();
  const entries = [...page.matchAll(/src="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? '');
  const screens = [...new Bun.Glob('assets/auth-*.js').scanSync(webDir)].map((path) => `/${path}`);
  const needed = new Set<string>();
  const follow = async (path: string): Promise<void> => {
    if (needed.has(path)) return;
    needed.add(path);
    const source = await Bun.file(join(webDir, path)).text();
    for (const [, target = ''] of source.matchAll(IMPORTED))
      await follow(target.startsWith('/') ? target : join('/assets', target));
  };
  for (const path of [...entries, ...screens]) await follow(path);
  let bytes = 0;
  for (const path of needed) bytes += Bun.file(join(webDir, `${path}.br`)).size;
  return bytes;
};
