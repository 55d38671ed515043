import { copyFileSync, statSync } from 'node:fs';
import { findChromium, findHeadlessShell } from './find-chromium.ts';

/*
 * `npm run screenshots`: writes screenshots of the built program to dist/screenshots. With `--docs` the
 * pictures of the README and the guides are replaced by them, if they were taken now.
 */
const IN_DOCS = {
  'group-1280-light': 'upheld',
  'dashboard-390-light': 'home',
  'pray-390-light': 'pray',
  'request-390-light': 'request',
  'search-found-390-dark': 'search',
  'auth-set-up-1280-light': 'set-up',
  'admin-checkup-part-1280-light': 'checkup',
  'paper-requests': 'sheet',
};

const began = Date.now();
const { exited } = Bun.spawn(['node', 'node_modules/@playwright/test/cli.js', 'test'], {
  env: {
    ...process.env,
    UPHELD_PICTURES:
      process.argv.find((word, index) => index > 1 && !word.startsWith('-')) ?? 'all',
    UPHELD_CHROMIUM: findChromium(),
    UPHELD_HEADLESS_SHELL: findHeadlessShell(),
  },
  stdout: 'inherit',
  stderr: 'inherit',
});
const status = await exited;
if (status === 0 && process.argv.includes('--docs'))
  for (const [taken, name] of Object.entries(IN_DOCS)) {
    const picture = `dist/screenshots/${taken}.png`;
    const drawn = statSync(picture, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (drawn >= began) copyFileSync(picture, `docs/pictures/${name}.png`);
  }
process.exit(status);
