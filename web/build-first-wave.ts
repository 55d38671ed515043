import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { endpoints } from '../shared/endpoints.ts';
import { FRAME_READS, SCREENS } from './first-wave.ts';
import { paths } from './paths.ts';

/**
 * Writes `first-wave.json` for the server: for each path the chunks and reads that its page begins
 * with. See server/http/first-wave.ts, which reads it.
 */
export const firstWave: Plugin = {
  name: 'first-wave',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const needing = (module: string) => {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
      if (!chunk) throw new Error(`No chunk has ${module}.`);
      return withImports(chunk, bundle);
    };
    const screen = (name: string) => needing(`/web/screens/${name}.tsx`);
    const frame = needing('/web/shell/shell.tsx');
    const pages = SCREENS.map(({ path, name, reads = [], isPublic = false }) => ({
      path,
      isPublic,
      modules: [...new Set([...(isPublic ? [] : frame), ...screen(name)])],
      reads: (isPublic ? [] : [...FRAME_READS, ...reads]).map((read) => endpoints[read].path),
    }));
    // Whoever is not signed in is sent there.
    const signIn = pages.find(({ path }) => path === paths.auth)?.modules;
    const source = JSON.stringify({ pages, signIn });
    this.emitFile({ type: 'asset', fileName: 'first-wave.json', source });
  },
};

/** The web paths of a chunk and of all that it imports, but those that the page itself names. */
function withImports(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const imported = chunk.imports.flatMap((name) => {
    const next = bundle[name];
    return next?.type === 'chunk' ? withImports(next, bundle) : [];
  });
  return [...new Set([...imported, ...(chunk.isEntry ? [] : [`/${chunk.fileName}`])])];
}

/**
 * The same page for people who are not signed in: it says so, and the app need not ask the server,
 * which could only refuse.
 */
export async function writeVisitorsPage(outdir: string) {
  const page = await Bun.file(join(outdir, 'index.html')).text();
  const meta = '<meta name="session" content="none">';
  await Bun.write(join(outdir, 'visitor.html'), page.replace('</head>', `  ${meta}\n  </head>`));
}
