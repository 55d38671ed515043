import { watch } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import tailwind from '@tailwindcss/vite';
import { build, type Plugin } from 'vite';
import { contract } from '../shared/contract.ts';
import { ENDPOINT_FIELDS } from '../shared/endpoints.ts';
import { decideLanguageBy, LANGUAGES, type Language } from '../shared/language.ts';
import { buildMessages } from '../shared/messages/build.ts';
import { FIRST_LANGUAGE, oneLanguage } from '../shared/messages/one-language.ts';
import { PSEUDO } from '../shared/messages/pseudo.ts';
import { compress } from './build-compress.ts';
import { earlyFiles } from './build-early-files.ts';
import { buildThemeScript, buildTooOldScript } from './build-early-scripts.ts';
import { firstWave, writeVisitorsPages } from './build-first-wave.ts';
import { buildFonts, FONTS } from './build-fonts.ts';
import { menusWithoutAnchor } from './build-menus.ts';
import { listModules } from './build-modules.ts';
import { pageIn, putBeside, writeManifest } from './build-pages.ts';
import { ROUTER } from './build-router.ts';
import { buildServiceWorker, serviceWorkerOf } from './build-service-worker.ts';
import { BUILD_TARGETS } from './floor.ts';

const here = import.meta.dir;

/**
 * The chunks after the first, which has what main.tsx imports: one for all forms, one for the frame
 * of members, and one for each family of screens. Each has the modules it names and what they
 * import, as far as no chunk before it has that. A request costs more than the bytes of a screen
 * that is not needed yet. A screen that is named nowhere is a chunk of its own.
 */
const CHUNKS = {
  // With the four sentences that rules and pages of visitors share, or the one would need all of the other.
  forms:
    /\/react-hook-form\/|web\/ui\/password-field\.tsx$|\/(?:session_passwords_differ|(?:invitations|passwordless|account_confirmation)_link_invalid)\.js$/,
  frame: /web\/(shell\/shell|screens\/(dashboard|not-found))\.tsx$/,
  visitors:
    /web\/screens\/(auth|join|accept-invitation|confirm-address|sign-in-link)\.tsx$|shared\/mailed-links\.ts$/,
  // What checks a form comes after the first page: see web/ui/late-rules.ts.
  rules: /\/@hookform\/resolvers\/|\/node_modules\/zod\/|shared\/(text|session|sign-in)\.ts$/,
  // The sign-in page does without these, and what they import. A chunk of its own costs its name on every page.
  'more-rules': /shared\/(account|invitations|congregation)\.ts$|web\/ui\/times\.ts$/,
  requests: /web\/screens\/groups?\.tsx$/,
  reading: /web\/screens\/(request|pray|inbox|search|(my|answered|bookmarked)-prayers)\.tsx$/,
  writing:
    /web\/(prayers\/[\w-]+(request|dialog|form)|shell\/donate-dialog|groups\/invite|screens\/(create|edit)-\w+)\.tsx$/,
};

type Options = {
  outdir?: string;
  minify?: boolean;
  before?: Plugin[];
  /** English is always among them. */
  languages?: readonly Language[];
};

/** All languages of the catalogue. */
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
}: Options = {}) {
  await buildMessages();
  await rm(outdir, { recursive: true, force: true });
  const fonts = join(here, '../dist/fonts');
  await buildFonts(fonts);
  const modules = new Set<string>();
  const further = languages.filter((language) => language !== FIRST_LANGUAGE);
  for (const language of [FIRST_LANGUAGE, ...further]) {
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
  if (minify) await compress(outdir);
  return { outdir, modules };
}

type Building = Required<Options> & { fonts: string; modules: Set<string> };

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
      firstWave(theme),
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

if (import.meta.main) {
  const watching = process.argv.includes('--watch');
  // Tests and those who write need one language besides English, and to wait for no more than they name.
  const named = SHIPPED.filter((tag) => process.argv.includes(`--also=${tag}`));
  const languages = process.argv.includes('--all')
    ? SHIPPED
    : ([FIRST_LANGUAGE, PSEUDO, ...named] as const);
  const build = async () => {
    const start = performance.now();
    const { outdir, modules } = await buildWeb({ minify: !watching, languages });
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
