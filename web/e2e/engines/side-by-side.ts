import { globSync, mkdirSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { findChromium, findHeadlessShell } from '../find-chromium.ts';

/*
 * Screens in Chromium, Firefox and WebKit beside each other, as pictures in dist/engines, for a person to look
 * at. It needs what `npm run test:system` installs for the three.
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
  // A picture in Firefox brings a style that the page's policy forbids: complaints are for the tests.
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
