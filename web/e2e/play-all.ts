import { findChromium, findHeadlessShell } from './find-chromium.ts';
import { play } from './played.ts';

/** Plays browser tests in a run of their own, in Chromium, with more of the environment: those of these files, or all. */
export const playInChromium = (env: Record<string, string>, files: string[] = []) =>
  play(files, {
    UPHELD_CHROMIUM: findChromium(),
    UPHELD_HEADLESS_SHELL: findHeadlessShell(),
    ...env,
  });

/** Plays them, and gives which of them failed, and why; it is a failure, too, if there were none. */
export const playAll = async (env: Record<string, string>) => {
  const { played, errors } = await playInChromium(env);
  const failed = played.flatMap((it) => it.errors.map((error) => `${it.title}: ${error}`));
  return played.length === 0 ? [...errors, 'No test was played.'] : [...errors, ...failed];
};
