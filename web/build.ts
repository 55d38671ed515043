import { watch } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import tailwind from '@tailwindcss/vite';
import { build, type Plugin } from 'vite';
import { contract } from '../shared/contract.ts';
import { ENDPOINT_FIELDS } from '../shared/endpoints.ts';
import { decideLanguageBy, LANGUAGES, type Language } from '../shared/language.ts';
import { buildMessages } from '../shared/messages/build.ts';
import { FIRST_LANGUAGE, oneLanguage, WHOLE } from '../shared/messages/one-language.ts';
import { PSEUDO } from '../shared/messages/pseudo.ts';
import { CHUNKS } from './build-chunks.ts';
import { compress } from './build-compress.ts';
import { earlyFiles } from './build-early-files.ts';
import { buildThemeScript, buildTooOldScript } from './build-early-scripts.ts';
import { buildFonts, FONTS } from './build-fonts.ts';
import { menusWithoutAnchor } from './build-menus.ts';
import { listModules } from './build-modules.ts';
import { pageIn, putBeside, writeManifest } from './build-pages.ts';
import { preloads, writeVisitorsPages } from './build-preload.ts';
import { ROUTER } from './build-router.ts';
import { buildServiceWorker, serviceWorkerOf } from './build-service-worker.ts';
import { BUILD_TARGETS } from './floor.ts';

const here = import.meta.dir;

type Options = {
  outdir?: string;
  minify?: boolean;
  before?: Plugin[];
  /** The languages that can be chosen. English is always among them. */
  languages?: readonly Language[];
  /** English alone, so that it can be served; or the others and what is compressed, beside it. */
  part?: 'whole' | 'english' | 'others';
};

const SHIPPED = LANGUAGES.map(({ tag }) => tag).filter((tag) => tag !== PSEUDO);

/**
 * Builds the web app into `outdir` (default `dist/web`): a page, hashed files under `assets/`,
 * and beside every text file its `.br` and `.gz` (unless it is not minified either, for a build
 * that someone waits for while writing). Each further language is a build of its own: its pages stand
 * in a folder named by its tag, its hashed files beside the others. What is in `before` has each module
 * first. Gives the paths of all modules that went into it, for the
 * list of what is shipped. Throws with the messages when it does not build.
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
  // A server that is running takes the compressed files from now on.
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
      preloads(theme),
      listModules(modules),
    ],
    build: {
      outDir: resolve(outdir),
      // Not by the build: what is there has just been written.
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
  await writeManifest(outdir, language);
  for (const module of await buildServiceWorker(outdir, minify, language)) modules.add(module);
};

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

const PARTS = ['english', 'others'] as const;

if (import.meta.main) {
  const watching = process.argv.includes('--watch');
  // Tests and those who write need one language besides English, and to wait for no more than they name.
  const named = SHIPPED.filter((tag) => process.argv.includes(`--also=${tag}`));
  const outdir = process.argv.find((word) => word.startsWith('--outdir='))?.slice(9);
  const part = PARTS.find((name) => process.argv.includes(`--${name}`));
  const languages = process.argv.includes('--all')
    ? SHIPPED
    : ([FIRST_LANGUAGE, PSEUDO, ...named] as const);
  const build = async () => {
    const start = performance.now();
    const built = await buildWeb({ outdir, minify: !watching, languages, part });
    // The app is shipped with the licences of what is in it.
    if (!part) await Bun.write('dist/modules/web.json', JSON.stringify([...built.modules]));
    console.log(`Built ${built.outdir} in ${Math.round(performance.now() - start)} ms`);
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
