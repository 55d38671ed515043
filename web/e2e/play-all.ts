import { findChromium, findHeadlessShell } from './find-chromium.ts';

/** Plays browser tests in a run of their own, in Chromium, with more of the environment. Gives how it exited. */
export const playAll = (env: Record<string, string>, files: string[] = []) =>
  Bun.spawn(['node', 'node_modules/@playwright/test/cli.js', 'test', ...files], {
    env: {
      ...process.env,
      UPHELD_CHROMIUM: findChromium(),
      UPHELD_HEADLESS_SHELL: findHeadlessShell(),
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  }).exited;
