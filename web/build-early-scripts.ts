import { join } from 'node:path';
import { minify as minified, transformWithOxc } from 'vite';
import { BUILD_TARGETS } from './floor.ts';

type Options = { outdir: string; minify: boolean };

const bundle = async (name: string, options: Partial<Bun.BuildConfig>) => {
  const entrypoints = [join(import.meta.dir, name)];
  const { outputs } = await Bun.build({ entrypoints, target: 'browser', ...options });
  return (await outputs[0]?.text()) ?? '';
};

/** Writes a script and returns its path on the web. */
const write = async (outdir: string, name: string, code: string) => {
  const file = `/assets/${name}-${Bun.hash(code).toString(36).slice(0, 8)}.js`;
  await Bun.write(join(outdir, file), code);
  return file;
};

/**
 * Builds the blocking script that sets the theme before the first paint. It also detects browsers that are
 * too old, and an app that does not load, so every browser with modules must be able to read it. Returns its
 * path on the web.
 */
export async function buildThemeScript({ outdir, minify }: Options) {
  // Not before, because it imports the compiled messages.
  const { m } = await import('../shared/messages.ts');
  const words = {
    title: m.ui_load_failed(),
    advice: m.ui_load_failed_advice(),
    again: m.ui_try_again(),
  };
  const define = { NOT_LOADED: JSON.stringify(words) };
  const code = await bundle('theme.ts', { format: 'iife', define });
  // The first edition of ECMAScript with modules.
  return write(outdir, 'theme', await lowered(code, 'es2015', minify));
}

/**
 * Builds the script that signs in on the server's sign-in page, before the app is loaded, and loads the app.
 * Returns its path on the web.
 */
export async function buildEarlySignIn({ outdir, minify }: Options) {
  // Not before, because it imports the compiled messages.
  const { m } = await import('../shared/messages.ts');
  const define = { UNREACHABLE: JSON.stringify(m.groups_failed_unreachable()) };
  const code = await bundle('early-sign-in.ts', { format: 'iife', define });
  return write(outdir, 'early', await lowered(code, BUILD_TARGETS, minify));
}

const lowered = async (code: string, target: string | string[], minify: boolean) => {
  const short = await transformWithOxc(code, 'early.js', { target });
  if (!minify) return short.code;
  return (await minified('early.js', short.code, { compress: { target } })).code;
};

/**
 * Builds the script with the sentence for browsers that are too old, even those without modules. Returns its
 * path on the web. web/old-browsers.test.ts checks its syntax.
 */
export async function buildTooOldScript({ outdir, minify }: Options) {
  // Not before, because it imports the compiled messages.
  const { m } = await import('../shared/messages.ts');
  const words = {
    heading: m.shell_too_old(),
    paragraphs: [m.shell_too_old_safe(), m.shell_too_old_update(), m.shell_too_old_iphone()],
    address: m.shell_too_old_other(),
    help: m.shell_too_old_help(),
  };
  const define = { WORDS: JSON.stringify(words) };
  return write(outdir, 'too-old', await bundle('too-old.ts', { define, minify }));
}
