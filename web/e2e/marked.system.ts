import { expect, test } from 'bun:test';
import { findChromium, findHeadlessShell } from './find-chromium.ts';

const MS = 15 * 60_000;

/** Two minutes for what `shared/messages/catalogue.test.ts` finds in most files: not in `npm test`. */
test(
  'every screen and dialog is walked through in the language of tests (O9)',
  async () => {
    const { exited } = Bun.spawn(['node', 'node_modules/@playwright/test/cli.js', 'test'], {
      env: {
        ...process.env,
        UPHELD_CHROMIUM: findChromium(),
        UPHELD_HEADLESS_SHELL: findHeadlessShell(),
        UPHELD_WALK: 'yes',
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    expect(await exited).toBe(0);
  },
  MS,
);
