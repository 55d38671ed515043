import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import base from '../../../playwright.config.ts';
import { ENGINES, engine } from './engines.ts';

/* Configuration of the browser tests that the engine in UPHELD_ENGINE runs. */
const { files, lacks, use } = ENGINES[engine];
const { UPHELD_LOOKS, UPHELD_PUSH_SERVICE } = process.env;
const own = UPHELD_LOOKS ? 'looks' : UPHELD_PUSH_SERVICE ? 'push' : undefined;
const tests = own
  ? [`web/e2e/engines/*.${own}.test.ts`]
  : files.map((name) => `web/e2e/${name}.e2e.test.ts`);
const root = resolve(import.meta.dirname, '../../..');

export default defineConfig({
  ...base,
  testDir: root,
  testMatch: tests,
  grepInvert: lacks.map(({ tests }) => tests),
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  outputDir: resolve(root, `test-results/${engine}`),
  projects: [{ name: engine, use }],
});
