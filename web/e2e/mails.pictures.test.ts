import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from '@playwright/test';

/* Takes a screenshot of every mail in a current browser: `npm run screenshots mail`. */
const FOLDER = 'dist/screenshots';
const WIDTHS = [600, 390];
const wanted = process.env.UPHELD_PICTURES ?? 'all';

test('every mail has its screenshots', async ({ browser }) => {
  test.skip(!['all', 'mail'].includes(wanted));
  test.setTimeout(300_000);
  const saved = test.info().outputPath('mails');
  mkdirSync(FOLDER, { recursive: true });
  expect(spawnSync('bun', ['test-support/save-mails.ts', saved]).status).toBe(0);
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of WIDTHS) {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 400 } });
      for (const file of readdirSync(saved)) {
        await page.setContent(readFileSync(join(saved, file), 'utf8'));
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect([file, wide]).toEqual([file, width]);
        const name = `mail-${basename(file, '.html')}-${width}-${colorScheme}`;
        await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: true });
      }
      await page.close();
    }
});
