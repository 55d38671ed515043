import { watch } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwind from 'bun-plugin-tailwind';
import { fontFiles } from './build-fonts.ts';
import { indexHtml } from './build-html.ts';
import { sonnerWithoutInjector } from './build-sonner.ts';

const here = import.meta.dir;
const NAMES = 'assets/[name]-[hash].[ext]';
const COMPRESSIBLE = /\.(html|js|css|svg|txt|webmanifest)$/;

type Options = { outdir?: string; minify?: boolean };

/**
 * Builds the web app into `outdir` (default `dist/web`): a page, hashed files under `assets/`,
 * and beside every text file its `.br` and `.gz` (unless it is not minified either, for a build
 * that someone waits for while writing). Throws with the messages when it does not build.
 */
export async function buildWeb({ outdir = 'dist/web', minify = true }: Options = {}) {
  await rm(outdir, { recursive: true, force: true });
  await mkdir(outdir, { recursive: true });

  const app = await bundle('main.tsx', outdir, minify, 'esm');
  // The theme must be known before the first paint, so its script stands apart and blocks.
  const theme = await bundle('theme.ts', outdir, minify, 'iife');

  const script = entryOf(app, '.js');
  await Bun.write(
    join(outdir, 'index.html'),
    indexHtml({
      script,
      styles: entryOf(app, '.css'),
      theme: entryOf(theme, '.js'),
      font: app.fonts.find((url) => url.includes('-latin-wght-normal')),
      modules: await staticImports(join(outdir, script)),
    }),
  );
  await buildServiceWorker(outdir, minify);
  await cp(join(here, 'public'), outdir, { recursive: true });
  if (minify) await compress(outdir);
  return { outdir, script };
}

async function bundle(entry: string, outdir: string, minify: boolean, format: 'esm' | 'iife') {
  const fonts: string[] = [];
  const result = await Bun.build({
    entrypoints: [join(here, entry)],
    outdir,
    minify,
    format,
    target: 'browser',
    splitting: format === 'esm',
    publicPath: '/',
    sourcemap: minify ? 'none' : 'linked',
    naming: { entry: NAMES, chunk: NAMES, asset: NAMES },
    define: { 'process.env.NODE_ENV': JSON.stringify(minify ? 'production' : 'development') },
    plugins: [fontFiles(outdir, (url) => fonts.push(url)), tailwind, sonnerWithoutInjector],
  });
  return { fonts, files: result.outputs.map(({ kind, path }) => ({ kind, name: basename(path) })) };
}

/** The service worker stands at the root, to speak for the whole site, and knows every file. */
async function buildServiceWorker(outdir: string, minify: boolean) {
  const files = [...new Bun.Glob('assets/*.{js,css,woff2}').scanSync(outdir)].sort();
  const version = Bun.hash(files.join('\n') + (await Bun.file(join(outdir, 'index.html')).text()));
  const shell = { version: version.toString(36), files: files.map((name) => `/${name}`) };
  await Bun.build({
    entrypoints: [join(here, 'sw.ts')],
    outdir,
    minify,
    format: 'iife',
    target: 'browser',
    naming: '[name].[ext]',
    define: { SHELL: JSON.stringify(shell) },
  });
}

type Bundle = Awaited<ReturnType<typeof bundle>>;

function entryOf({ files }: Bundle, extension: string) {
  const found = files.find(
    ({ kind, name }) =>
      name.endsWith(extension) &&
      (extension === '.css' ? kind === 'asset' : kind === 'entry-point'),
  );
  if (!found) throw new Error(`The build made no ${extension} file.`);
  return `/assets/${found.name}`;
}

/** The chunks that the entry needs at once, so that the page can ask for all of them together. */
async function staticImports(file: string) {
  const source = await Bun.file(file).text();
  const { imports } = new Bun.Transpiler({ loader: 'js' }).scan(source);
  return imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path);
}

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
    watch(folder, { recursive: true }, () => {
      clearTimeout(waiting);
      waiting = setTimeout(rebuild, 100);
    });
  }
}

if (import.meta.main) {
  const watching = process.argv.includes('--watch');
  const build = async () => {
    const start = performance.now();
    const { outdir } = await buildWeb({ minify: !watching });
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
