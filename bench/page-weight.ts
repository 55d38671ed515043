import { join } from 'node:path';
import { z } from 'zod';

const preloads = z.object({
  always: z.object({ theme: z.string(), entry: z.string() }),
  pages: z.array(z.object({ path: z.string(), modules: z.array(z.string()) })),
});

/** The bytes of JavaScript, as brotli, that the browser needs to show /auth. */
export const scriptsForAuth = async (webDir: string) => {
  const { always, pages } = preloads.parse(await Bun.file(join(webDir, 'preload.json')).json());
  const modules = pages.find(({ path }) => path === '/auth')?.modules ?? [];
  let bytes = 0;
  for (const path of [always.theme, always.entry, ...modules])
    bytes += Bun.file(join(webDir, `${path}.br`)).size;
  return bytes;
};
