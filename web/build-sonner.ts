import type { Plugin } from 'vite';

/**
 * Takes sonner's own stylesheet out of its script: it would be added to the page at run time,
 * which `style-src 'self'` forbids. The same rules come from `sonner/dist/styles.css`.
 */
export const sonnerWithoutInjector: Plugin = {
  name: 'sonner-without-injector',
  transform: {
    filter: { id: /[\\/]sonner[\\/]dist[\\/]index\.m?js$/ },
    handler(source) {
      const code = source.replace(/^__insertCSS\(".*"\);?$/m, '');
      if (code === source) throw new Error('sonner has changed how it adds its stylesheet.');
      return { code, map: null };
    },
  },
};
