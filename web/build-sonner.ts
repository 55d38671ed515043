import type { BunPlugin } from 'bun';

/**
 * Takes sonner's own stylesheet out of its script: it would be added to the page at run time,
 * which `style-src 'self'` forbids. The same rules come from `sonner/dist/styles.css`.
 */
export const sonnerWithoutInjector: BunPlugin = {
  name: 'sonner-without-injector',
  setup(build) {
    build.onLoad({ filter: /[\\/]sonner[\\/]dist[\\/]index\.m?js$/ }, async ({ path }) => {
      const source = await Bun.file(path).text();
      const contents = source.replace(/^__insertCSS\(".*"\);?$/m, '');
      if (contents === source) throw new Error('sonner has changed how it adds its stylesheet.');
      return { contents, loader: 'js' };
    });
  },
};
