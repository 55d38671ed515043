import { findChromium, findHeadlessShell } from './find-chromium.ts';
import { play } from './played.ts';

/**
 * Runs browser tests in Chromium in a run of their own, with additional environment variables: those of these
 * files, or all.
 */
export const playInChromium = (env: Record<string, string>, files: string[] = []) =>
  play(files, {
    UPHELD_CHROMIUM: findChromium(),
    UPHELD_HEADLESS_SHELL: findHeadlessShell(),
    ...env,
  });

/** Runs all browser tests. Returns the failed ones with their errors, or one failure if no test ran. */
export const playAll = async (env: Record<string, string>) => {
  const { played, errors } = await playInChromium(env);
  const failed = played.flatMap((it) => it.errors.map((error) => `${it.title}: ${error}`));
  return played.length === 0 ? [...errors, 'No test was played.'] : [...errors, ...failed];
};
