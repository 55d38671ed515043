import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: process.env.UPHELD_PICTURES
    ? ['web/e2e/**/*.pictures.ts', 'desktop/e2e/pages.e2e.ts']
    : ['web/e2e/**/*.e2e.ts', 'desktop/e2e/**/*.e2e.ts'],
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['dot'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    trace: 'off',
    // Installing one costs every new browser a download of the whole app. Tests that are about
    // it allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.UPHELD_CHROMIUM,
      // Without a language that knows UTF-8, Chromium names a file with an umlaut 'download'.
      env: { ...process.env, LANG: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
