import { findChromium, findHeadlessShell } from './find-chromium.ts';

/* `bun web/e2e/take-times.ts FILE`: measures first visits for `npm run bench`, and writes them to this file. */
const { exited } = Bun.spawn(['node', 'node_modules/@playwright/test/cli.js', 'test'], {
  env: {
    ...process.env,
    UPHELD_TIMES: process.argv[2] ?? '',
    UPHELD_CHROMIUM: findChromium(),
    UPHELD_HEADLESS_SHELL: findHeadlessShell(),
  },
  stdout: 'ignore',
  stderr: 'inherit',
});
process.exit(await exited);
