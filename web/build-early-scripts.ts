import { join } from 'node:path';
import { minify as minified, transformWithOxc } from 'vite';

type Options = { outdir: string; minify: boolean };

const bundle = async (name: string, options: Partial<Bun.BuildConfig>) => {
  const entrypoints = [join(import.meta.dir, name)];
  const { outputs } = await Bun.build({ entrypoints, target: 'browser', ...options });
  return (await outputs[0]?.text()) ?? '';
};

/** Gives its path on the web. */
const write = async (outdir: string, name: string, code: string) => {
  const file = `/assets/${name}-${Bun.hash(code).toString(36).slice(0, 8)}.js`;
  await Bun.write(join(outdir, file), code);
  return file;
};

/**
 * The theme must be known before the first paint, so its script stands apart and blocks. It also finds
 * out whether the browser is too old, and whether the app comes, so each browser that knows modules must be
 * able to read it.
 * Gives its path on the web.
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
  // The first version of the language that has modules.
  const target = 'es2015';
  const lowered = await transformWithOxc(code, 'theme.js', { target });
  const short = minify
    ? await minified('theme.js', lowered.code, { compress: { target } })
    : lowered;
  return write(outdir, 'theme', short.code);
}

/**
 * The sentence for browsers that are too old, for those that know no modules either. Gives its path on
 * the web. web/old-browsers.test.ts reads whether it kept to their JavaScript.
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
