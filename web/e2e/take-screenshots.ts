import { findChromium, findHeadlessShell } from './find-chromium.ts';

/* `npm run screenshots`: the built program's screens, as pictures in dist/screenshots. */
const { exited } = Bun.spawn(['node', 'node_modules/@playwright/test/cli.js', 'test'], {
  env: {
    ...process.env,
    UPHELD_PICTURES: 'yes',
    UPHELD_CHROMIUM: findChromium(),
    UPHELD_HEADLESS_SHELL: findHeadlessShell(),
  },
  stdout: 'inherit',
  stderr: 'inherit',
});
process.exit(await exited);
