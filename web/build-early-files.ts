import type { Plugin } from 'vite';

const THEME_COLOUR = /<meta name="theme-color"[^>]*>/;

/** Adds scripts and the font's preload to the page, so that the browser loads them before any stylesheet. */
export const earlyFiles = (theme: string, tooOld: string): Plugin => ({
  name: 'early-files',
  transformIndexHtml: (page, { bundle = {} }) => {
    const font = Object.keys(bundle).find((name) => name.includes('-latin-wght-normal'));
    if (!font || !THEME_COLOUR.test(page)) throw new Error('The build lacks a font or a colour.');
    const preload = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2' };
    // The script also sets the theme color, so it must come after that meta element.
    const html = page.replace(
      THEME_COLOUR,
      (meta) =>
        `${meta}\n    <script nomodule src="${tooOld}"></script>\n    <script src="${theme}"></script>`,
    );
    const tag = { tag: 'link', attrs: { ...preload, crossorigin: true } } as const;
    return { html, tags: [{ ...tag, injectTo: 'head-prepend' }] };
  },
});
