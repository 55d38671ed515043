import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Tests of a packaged program, one after the other, because an installed program runs only once. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.packaged.test.ts',
  outputDir: resolve('test-results/packaged'),
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: resolve('test-results/packaged.json') }]],
});
