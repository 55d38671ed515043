import { globSync, mkdirSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { findChromium, findHeadlessShell } from '../find-chromium.ts';

/*
 * Writes screenshots in Chromium, Firefox and WebKit side by side to dist/engines, for a person to compare.
 * All three must be installed, as for `npm run test:system`.
 */
const FOLDER = 'dist/engines';
const ENGINES = ['chromium', 'firefox', 'webkit'];

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const run = async (command: string[], env: Record<string, string | undefined> = {}) => {
  const { exited } = Bun.spawn(command, {
    env: { ...process.env, ...env },
    stdout: 'inherit',
    stderr: 'inherit',
  });
  // A screenshot in Firefox adds a style that the page's policy forbids. Such complaints matter in tests
  // only.
  await exited;
};

const config = 'web/e2e/engines/playwright.config.ts';
for (const engine of ENGINES)
  await run(['node', 'node_modules/@playwright/test/cli.js', 'test', '-c', config], {
    UPHELD_ENGINE: engine,
    UPHELD_LOOKS: 'yes',
    UPHELD_CHROMIUM: findChromium(),
    UPHELD_HEADLESS_SHELL: findHeadlessShell(),
  });

for (const path of globSync(`${FOLDER}/${ENGINES[0]}/*.png`)) {
  const pictures = ENGINES.map((engine) => `${FOLDER}/${engine}/${basename(path)}`);
  await run([
    'convert',
    ...pictures,
    '-bordercolor',
    '#888',
    '-border',
    '4',
    '+append',
    `${FOLDER}/${basename(path)}`,
  ]);
}
