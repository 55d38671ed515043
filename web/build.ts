import { watch } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import tailwind from '@tailwindcss/vite';
import { build, type Plugin } from 'vite';
import { contract } from '../shared/contract.ts';
import { ENDPOINT_FIELDS } from '../shared/endpoints.ts';
import { decideLanguageBy, type Language } from '../shared/language.ts';
import { buildMessages } from '../shared/messages/build.ts';
import { FIRST_LANGUAGE, oneLanguage, WHOLE } from '../shared/messages/one-language.ts';
import { PSEUDO } from '../shared/messages/pseudo.ts';
import { SHIPPED } from '../shared/messages/shipped.ts';
import { CHUNKS } from './build-chunks.ts';
import { compress } from './build-compress.ts';
import { earlyFiles } from './build-early-files.ts';
import { buildEarlySignIn, buildThemeScript, buildTooOldScript } from './build-early-scripts.ts';
import { buildFonts, FONTS } from './build-fonts.ts';
import { menusWithoutAnchor } from './build-menus.ts';
import { listModules } from './build-modules.ts';
import { pageIn, putBeside, writeManifest } from './build-pages.ts';
import { preloads, writeVisitorsPages } from './build-preload.ts';
import { ROUTER } from './build-router.ts';
import { buildServiceWorker, serviceWorkerOf } from './build-service-worker.ts';
import { BUILD_TARGETS } from './floor.ts';

const here = import.meta.dir;
/** Every call's path begins with it. */
const API = '/api/';
const CHUNKS_COUNT = Object.keys(CHUNKS).length;

type Options = {
  outdir?: string;
  minify?: boolean;
  before?: Plugin[];
  /** Languages to build. English is always included. */
  languages?: readonly Language[];
  /** English alone, so that the server can start; or the others and the compressed files, into the same folder. */
  part?: 'whole' | 'english' | 'others';
};

/**
 * Builds the web app into `outdir` (default `dist/web`): a page, hashed files under `assets/`, and, if
 * minified, `.br` and `.gz` beside every text file. Each further language is a separate build: its pages are
 * in a folder named by its tag, its hashed files beside the others. Plugins in `before` run first. Returns
 * the paths of all modules in the app, for the list of licenses. Throws if a build fails.
 */
export async function buildWeb({
  outdir = 'dist/web',
  minify = true,
  before = [],
  languages = SHIPPED,
  part = 'whole',
}: Options = {}) {
  await buildMessages();
  if (part !== 'others') await rm(outdir, { recursive: true, force: true });
  const fonts = join(here, '../dist/fonts');
  await buildFonts(fonts);
  const modules = new Set<string>();
  const further = languages.filter((language) => language !== FIRST_LANGUAGE);
  const made = { whole: [FIRST_LANGUAGE, ...further], english: [FIRST_LANGUAGE], others: further };
  for (const language of made[part]) {
    const isFirst = language === FIRST_LANGUAGE;
    const own = isFirst ? outdir : `${outdir}.${language}`;
    const decided = decideLanguageBy(() => language);
    try {
      await buildIn(language, { outdir: own, minify, before, languages, fonts, modules });
    } finally {
      decideLanguageBy(decided);
    }
    if (!isFirst) await putBeside(own, outdir, language);
  }
  if (minify && part !== 'english') await compress(outdir);
  // A running server uses the compressed files once this exists.
  if (part === 'others') await Bun.write(join(outdir, WHOLE), '');
  return { outdir, modules };
}

type Building = Required<Omit<Options, 'part'>> & { fonts: string; modules: Set<string> };

const buildIn = async (
  language: Language,
  { outdir, minify, before, languages, fonts, modules }: Building,
) => {
  const theme = await buildThemeScript({ outdir, minify });
  const tooOld = await buildTooOldScript({ outdir, minify });
  const early = await buildEarlySignIn({ outdir, minify });
  const mode = minify ? 'production' : 'development';
  await build({
    root: here,
    configFile: false,
    mode,
    logLevel: 'warn',
    define: {
      'process.env.NODE_ENV': JSON.stringify(mode),
      SERVICE_WORKER: JSON.stringify(serviceWorkerOf(language)),
    },
    resolve: { alias: [{ find: FONTS, replacement: fonts }, ...(minify ? ROUTER : [])] },
    plugins: [
      ...before,
      tailwind(),
      heightsForOld,
      menusWithoutAnchor(),
      oneLanguage(language, languages),
      pageIn(language),
      endpointsOnly,
      earlyFiles(theme, tooOld),
      noCircles,
      preloads(theme, early),
      listModules(modules),
    ],
    build: {
      outDir: resolve(outdir),
      // The folder already has new files.
      emptyOutDir: false,
      minify,
      target: BUILD_TARGETS,
      sourcemap: !minify,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 700,
      // `font-src 'self'` forbids fonts inlined into the stylesheet.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // Ignores "use client": all modules run in a browser.
        checks: { moduleLevelDirective: false },
        output: {
          // The first chunk has the names of all others, so each letter counts. 42 bits tell the versions of one file apart.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          codeSplitting: {
            groups: [
              { name: 'start', tags: ['$initial'], priority: CHUNKS_COUNT + 1 },
              // A priority below 1 would leave the order to the bundler.
              ...Object.entries(CHUNKS).map(([name, test], index) => ({
                name,
                test,
                priority: CHUNKS_COUNT - index,
              })),
            ],
          },
        },
      },
    },
  });
  await writeVisitorsPages(outdir);
  await writeManifest(outdir, language);
  for (const module of await buildServiceWorker(outdir, minify, language)) modules.add(module);
};

/**
 * Adds a `vh` fallback before each `dvh`, which follows the bars of a phone's browser but is newer than our
 * oldest browsers.
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

/** Replaces the contract by its endpoints: the app does not need the schemas. */
const endpointsOnly: Plugin = {
  name: 'endpoints-only',
  load: (id) => {
    if (!id.endsWith('/shared/endpoints.ts')) return undefined;
    // A text for each field compresses better than an object for each call.
    const listOf = (words: string[]) => `${JSON.stringify(words.join(' '))}.split(' ')`;
    const calls = Object.values(contract);
    const lists = ENDPOINT_FIELDS.map(
      (field) => `const ${field} = ${listOf(calls.map((call) => call[field].replace(API, '')))};`,
    );
    const fields = ENDPOINT_FIELDS.map((field) =>
      field === 'path' ? `${field}: '${API}' + ${field}[at]` : `${field}: ${field}[at]`,
    );
    return `${lists.join('\n')}
      const names = ${listOf(Object.keys(contract))};
      export const endpoints = Object.fromEntries(names.map((name, at) => [name, { ${fields} }]));`;
  },
};

/**
 * Refuses circular chunks: one of them would run before its import, depending on which was loaded first, so a
 * page would work when loaded and break when navigated to.
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

function rebuildOnChange(rebuild: () => void) {
  let waiting: Timer | undefined;
  for (const folder of [here, join(here, '../shared')]) {
    watch(folder, { recursive: true }, (_event, name) => {
      // The build writes these files.
      if (name?.includes('compiled')) return;
      clearTimeout(waiting);
      waiting = setTimeout(rebuild, 100);
    });
  }
}

const PARTS = ['english', 'others'] as const;

if (import.meta.main) {
  const watching = process.argv.includes('--watch');
  // Tests and developers need one language besides English, and those that they name.
  const named = SHIPPED.filter((tag) => process.argv.includes(`--also=${tag}`));
  const outdir = process.argv.find((word) => word.startsWith('--outdir='))?.slice(9);
  const part = PARTS.find((name) => process.argv.includes(`--${name}`));
  const languages = process.argv.includes('--all')
    ? SHIPPED
    : ([FIRST_LANGUAGE, PSEUDO, ...named] as const);
  const build = async () => {
    const start = performance.now();
    const built = await buildWeb({ outdir, minify: !watching, languages, part });
    // The app includes the licenses of its modules.
    if (!part) await Bun.write('dist/modules/web.json', JSON.stringify([...built.modules]));
    console.log(`Built ${built.outdir} in ${Math.round(performance.now() - start)} ms`);
  };
  if (watching) {
    // A failed build must not end the watch, and two builds must not overlap.
    const tryToBuild = () => build().catch((error) => console.error(error));
    let running = tryToBuild();
    rebuildOnChange(() => {
      running = running.then(tryToBuild);
    });
  } else {
    await build();
  }
}
