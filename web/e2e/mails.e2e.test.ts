import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

/* Every mail in a current browser, as in a mail program that contains one. */

test('no mail is wider than a phone, even with long words of people (N71)', async ({ page }) => {
  const saved = test.info().outputPath('mails');
  expect(spawnSync('bun', ['test-support/save-mails.ts', saved]).status).toBe(0);
  const files = readdirSync(saved);
  expect(files.length).toBeGreaterThan(30);
  await page.setViewportSize({ width: 320, height: 568 });
  for (const file of files) {
    await page.setContent(readFileSync(join(saved, file), 'utf8'));
    const [asItIs, withALink] = await page.evaluate(() => {
      const width = () => document.documentElement.scrollWidth;
      const before = width();
      for (const words of document.querySelectorAll('h1, h2, p, b, td.text, td.small'))
        words.append(`https://example.org/${'a'.repeat(200)}`);
      return [before, width()];
    });
    expect([file, asItIs, withALink]).toEqual([file, 320, 320]);
  }
});
