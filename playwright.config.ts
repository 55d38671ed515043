import { defineConfig } from '@playwright/test';
import { built } from './test-support/built.ts';
import { processors } from './test-support/processors.ts';

built('dist/upheld');
built('dist/desktop');

const { UPHELD_CHROMIUM, UPHELD_HEADLESS_SHELL, UPHELD_PICTURES, UPHELD_TIMES } = process.env;
const { UPHELD_WALK, UPHELD_TOURS, UPHELD_TRANSLATED } = process.env;

const files = () => {
  if (UPHELD_PICTURES) return ['web/e2e/**/*.pictures.test.ts', 'desktop/e2e/pages.e2e.test.ts'];
  if (UPHELD_TIMES) return ['web/e2e/**/*.times.test.ts'];
  if (UPHELD_WALK)
    return [`web/e2e/${UPHELD_WALK === 'en-XA' ? 'marked' : 'languages*'}.walk.test.ts`];
  // Through every screen, way or word, which takes minutes: not in `npm test`.
  if (UPHELD_TOURS) return ['web/e2e/**/*.tour.test.ts'];
  // They need a build with more languages than other tests have.
  if (UPHELD_TRANSLATED) return ['web/e2e/**/*.translated.test.ts'];
  return ['web/e2e/**/*.e2e.test.ts', 'desktop/e2e/**/*.e2e.test.ts'];
};

const launchedAs = (executablePath: string | undefined) => ({
  executablePath,
  // Without a language that knows UTF-8, Chromium names a file with an umlaut 'download'.
  env: { ...process.env, LANG: 'C.UTF-8' },
  args: [
    '--no-sandbox',
    '--disable-gpu',
    // One process less for each browser, and its messages: a tenth of the time.
    ...(UPHELD_TIMES ? [] : ['--in-process-gpu']),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    // Two pages of the address bar, made anew for each context: one opens a third faster without.
    '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
    // A page of a test is too short-lived for the compilers that make code fast: they take a twentieth
    // of the time. Where speed is what is measured, they must work as for members. There each error that
    // React makes at its start would have the code read again, but only because Playwright listens.
    `--js-flags=${UPHELD_TIMES ? '--no-enable-lazy-source-positions' : '--no-opt,--no-maglev'}`,
  ],
});

/**
 * A time zone in which it is day: one can pray again on the next day, and a test that meets midnight
 * finds what it has done undone.
 */
const farFromMidnight = () => (new Date().getUTCHours() < 8 ? 'Asia/Tokyo' : 'America/New_York');

export default defineConfig({
  testDir: '.',
  testMatch: files(),
  // Playwright empties this folder first: what other tiers have written stands beside it.
  outputDir: 'test-results/browser',
  // Thousands of files that Node can read as they are: rewriting them took half a minute of each `npm test`.
  build: { external: ['**/shared/messages/compiled/**'] },
  fullyParallel: true,
  // One more than there are processors: a test waits for answers a seventh of its time, in which another goes on.
  // With a part of one, two tests would only make each other wait.
  workers: processors() < 1 ? 1 : Math.floor(processors()) + 1,
  // No test takes so long, even with twelve others on each processor: it hangs. What is awaited ends a
  // wait by coming, so long limits cost only a test that fails.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['dot'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    locale: 'en-US',
    timezoneId: farFromMidnight(),
    trace: 'off',
    // Nothing moves: each frame of a turning ring is drawn by the processor here.
    contextOptions: { reducedMotion: 'reduce' },
    // Installing one costs every new browser a download of the whole app. Tests that are about
    // it allow it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'pages',
      grepInvert: /@notifications/,
      use: { launchOptions: launchedAs(UPHELD_HEADLESS_SHELL || UPHELD_CHROMIUM) },
    },
    {
      // The headless shell denies notifications, though a test allows them.
      name: 'notifications',
      grep: /@notifications/,
      use: { launchOptions: launchedAs(UPHELD_CHROMIUM) },
    },
  ],
});
