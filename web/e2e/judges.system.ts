import { expect, test } from 'bun:test';
import { findChromium, findHeadlessShell } from './find-chromium.ts';

const MS = 15 * 60_000;

test(
  'IBM’s rules find nothing on any screen either (W16)',
  async () => {
    const { exited } = Bun.spawn(
      ['node', 'node_modules/@playwright/test/cli.js', 'test', 'web/e2e/accessibility.e2e.ts'],
      {
        env: {
          ...process.env,
          UPHELD_CHROMIUM: findChromium(),
          UPHELD_HEADLESS_SHELL: findHeadlessShell(),
          UPHELD_IBM: 'yes',
        },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    );
    expect(await exited).toBe(0);
  },
  MS,
);
