import { watch } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import { build, type Plugin } from 'vite';
import { contract } from '../shared/contract.ts';
import { ENDPOINT_FIELDS } from '../shared/endpoints.ts';
import { LANGUAGES } from '../shared/language.ts';
import { buildMessages } from '../shared/messages/build.ts';
import { buildThemeScript, buildTooOldScript } from './build-early-scripts.ts';
import { firstWave, writeVisitorsPages } from './build-first-wave.ts';
import { buildFonts, FONTS } from './build-fonts.ts';
import { listModules } from './build-modules.ts';
import { ROUTER } from './build-router.ts';
import { buildServiceWorker } from './build-service-worker.ts';
import { BUILD_TARGETS } from './floor.ts';

const here = import.meta.dir;
const COMPRESSIBLE = /\.(html|js|css|svg|txt|webmanifest)$/;

/**
 * The chunks after the first, which has what main.tsx imports: one for all forms, one for the frame
 * of members, and one for each family of screens. Each has the modules it names and what they
 * import, as far as no chunk before it has that. A request costs more than the bytes of a screen
 * that is not needed yet. A screen that is named nowhere is a chunk of its own.
 */
const CHUNKS = {
  // With the three sentences that rules and pages of visitors share, or the one would need all of the other.
  forms:
    /\/react-hook-form\/|web\/ui\/password-field\.tsx$|\/(?:invitations|passwordless|account_confirmation)_link_invalid\.js$/,
  frame: /web\/(shell\/shell|screens\/(dashboard|not-found))\.tsx$/,
  visitors: /web\/screens\/(auth|join|accept-invitation|confirm-address|sign-in-link)\.tsx$/,
  // What checks a form comes after the first page: see web/ui/late-rules.ts.
  rules: /\/@hookform\/resolvers\/|\/node_modules\/zod\/|shared\/(text|session|sign-in)\.ts$/,
  // The sign-in page does without these, and what they import. A chunk of its own costs its name on every page.
  'more-rules': /shared\/(account|invitations|congregation)\.ts$|web\/ui\/times\.ts$/,
  requests: /web\/screens\/groups?\.tsx$/,
  reading: /web\/screens\/(request|pray|inbox|search|(my|answered|bookmarked)-prayers)\.tsx$/,
  writing:
    /web\/(prayers\/[\w-]+(request|dialog|form)|shell\/donate-dialog|groups\/invite|screens\/(create|edit)-\w+)\.tsx$/,
};

type Options = { outdir?: string; minify?: boolean; before?: Plugin[] };

/**
 * Builds the web app into `outdir` (default `dist/web`): a page, hashed files under `assets/`,
 * and beside every text file its `.br` and `.gz` (unless it is not minified either, for a build
 * that someone waits for while writing). What is in `before` has each module first. Gives the paths of all modules that went into it, for the
 * list of what is shipped. Throws with the messages when it does not build.
 */
export async function buildWeb({ outdir = 'dist/web', minify = true, before = [] }: Options = {}) {
  await buildMessages();
  await rm(outdir, { recursive: true, force: true });
  const fonts = join(here, '../dist/fonts');
  await buildFonts(fonts);
  const modules = new Set<string>();
  const theme = await buildThemeScript({ outdir, minify });
  const tooOld = await buildTooOldScript({ outdir, minify });
  const mode = minify ? 'production' : 'development';
  await build({
    root: here,
    configFile: false,
    mode,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    resolve: { alias: [{ find: FONTS, replacement: fonts }, ...(minify ? ROUTER : [])] },
    plugins: [
      ...before,
      tailwind(),
      heightsForOld,
      oneLanguage,
      endpointsOnly,
      earlyFiles(theme, tooOld),
      noCircles,
      firstWave(theme),
      listModules(modules),
    ],
    build: {
      outDir: resolve(outdir),
      emptyOutDir: false,
      minify,
      target: BUILD_TARGETS,
      sourcemap: !minify,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 700,
      // A file written into the stylesheet is one that `font-src 'self'` does not let load.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // Libraries mark modules for React's server with "use client"; here all run in a client.
        checks: { moduleLevelDirective: false },
        output: {
          chunkFileNames: 'assets/[name]-[hash].js',
          codeSplitting: {
            groups: [
              { name: 'start', tags: ['$initial'], priority: 9 },
              ...Object.entries(CHUNKS).map(([name, test], index) => ({
                name,
                test,
                priority: 8 - index,
              })),
            ],
          },
        },
      },
    },
  });
  await writeVisitorsPages(outdir);
  for (const module of await buildServiceWorker(outdir, minify)) modules.add(module);
  if (minify) await compress(outdir);
  return { outdir, modules };
}

const THEME_COLOUR = /<meta name="theme-color"[^>]*>/;

/** Puts into the page what the browser should ask for before it has read any stylesheet. */
const earlyFiles = (theme: string, tooOld: string): Plugin => ({
  name: 'early-files',
  transformIndexHtml: (page, { bundle = {} }) => {
    const font = Object.keys(bundle).find((name) => name.includes('-latin-wght-normal'));
    if (!font || !THEME_COLOUR.test(page)) throw new Error('The build lacks a font or a colour.');
    const preload = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2' };
    // The script also sets the colour of the browser's frame: the element for it must be there.
    const html = page.replace(
      THEME_COLOUR,
      (meta) =>
        `${meta}\n    <script nomodule src="${tooOld}"></script>\n    <script src="${theme}"></script>`,
    );
    const tag = { tag: 'link', attrs: { ...preload, crossorigin: true } } as const;
    return { html, tags: [{ ...tag, injectTo: 'head-prepend' }] };
  },
});

/**
 * `dvh` follows the bars of a phone's browser as they come and go. It is younger than the oldest browsers
 * that run the app, and those pass over what they do not know: they get the height without bars.
 */
const heightsForOld: Plugin = {
  name: 'heights-for-old',
  enforce: 'pre',
  transform: (code, id) =>
    /\.css\b/.test(id)
      ? { code: code.replaceAll(/[\w-]+:[^;{}]*\ddvh[^;{}]*/g, withViewportHeight), map: null }
      : undefined,
};

const withViewportHeight = (line: string) => `${line.replaceAll(/(?<=\d)dvh/g, 'vh')};${line}`;

const MESSAGE = /\/messages\/compiled\/messages\/([a-z]\w*)\.js$/;

/**
 * While there is one language, a message is that language's function alone: the one around it, which
 * chooses among languages, would be 1 kB more on the first page.
 */
const oneLanguage: Plugin = {
  name: 'one-language',
  transform: (code, id) => {
    const [, name] = MESSAGE.exec(id) ?? [];
    const [language, ...others] = LANGUAGES;
    if (!name || others.length > 0) return undefined;
    const [sentence] = code.split(`export const ${name} =`);
    return { code: `${sentence}\nexport { ${language}_${name} as ${name} };`, map: null };
  },
};

/** Browsers need to know where the calls go, but not the schemas of everything that is sent. */
const endpointsOnly: Plugin = {
  name: 'endpoints-only',
  load: (id) => {
    if (!id.endsWith('/shared/endpoints.ts')) return undefined;
    const table = Object.entries(contract).map(([name, call]) => [
      name,
      Object.fromEntries(ENDPOINT_FIELDS.map((field) => [field, call[field]])),
    ]);
    return `export const endpoints = ${JSON.stringify(Object.fromEntries(table))};`;
  },
};

/**
 * In a circle of chunks one runs before what it imports is there, depending on which was asked for
 * first: the page then works when it is loaded, and breaks when one comes to it from another.
 */
const noCircles: Plugin = {
  name: 'no-circles',
  generateBundle: (_options, bundle) => {
    const done = new Set<string>();
    const follow = (name: string, way: string[]) => {
      if (way.includes(name)) throw new Error(`Chunks in a circle: ${[...way, name].join(' → ')}`);
      const chunk = bundle[name];
      if (chunk?.type !== 'chunk' || done.has(name)) return;
      for (const imported of chunk.imports) follow(imported, [...way, name]);
      done.add(name);
    };
    for (const name of Object.keys(bundle)) follow(name, []);
  },
};

async function compress(outdir: string) {
  for await (const name of new Bun.Glob('**/*').scan(outdir)) {
    if (!COMPRESSIBLE.test(name)) continue;
    const file = join(outdir, name);
    const bytes = await Bun.file(file).bytes();
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    await Bun.write(`${file}.br`, brotliCompressSync(bytes, { params }));
    await Bun.write(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
  }
}

function rebuildOnChange(rebuild: () => void) {
  let waiting: Timer | undefined;
  for (const folder of [here, join(here, '../shared')]) {
    watch(folder, { recursive: true }, (_event, name) => {
      // Written by the build itself.
      if (name?.includes('compiled')) return;
      clearTimeout(waiting);
      waiting = setTimeout(rebuild, 100);
    });
  }
}

if (import.meta.main) {
  const watching = process.argv.includes('--watch');
  const build = async () => {
    const start = performance.now();
    const { outdir, modules } = await buildWeb({ minify: !watching });
    // The app is shipped with the licences of what is in it.
    await Bun.write('dist/modules/web.json', JSON.stringify([...modules]));
    console.log(`Built ${outdir} in ${Math.round(performance.now() - start)} ms`);
  };
  if (watching) {
    // While someone is typing, a build that fails must not end the watch; nor may two overlap.
    const tryToBuild = () => build().catch((error) => console.error(error));
    let running = tryToBuild();
    rebuildOnChange(() => {
      running = running.then(tryToBuild);
    });
  } else {
    await build();
  }
}
