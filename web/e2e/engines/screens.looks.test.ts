import { mkdirSync } from 'node:fs';
import { DESKTOP, drawn, expect, type Page, PHONE, test } from '../fixtures.ts';
import { fillScene } from '../scene.ts';
import { engine } from './engines.ts';

const SCREENS: Record<string, string> = {
  home: '/',
  group: '/groups/1',
  request: '/prayers/1',
  mine: '/my-prayers',
  pray: '/pray',
  sheet: '/groups/1/sheet',
  profile: '/profile',
};

/* Takes screenshots to compare engines: see side-by-side.ts. */
for (const viewport of [PHONE, DESKTOP])
  test(`screens ${viewport.width} px wide`, async ({ person, visitor }) => {
    const folder = `dist/engines/${engine}`;
    mkdirSync(folder, { recursive: true });
    const take = async (page: Page, name: string) => {
      await drawn(page);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await page.screenshot({ path: `${folder}/${name}-${viewport.width}.png`, caret: 'initial' });
    };
    const ruth = await person('Ruth', { viewport });
    await fillScene(ruth, await person('Naomi'));
    for (const [name, path] of Object.entries(SCREENS)) {
      await ruth.page.goto(path);
      await take(ruth.page, name);
    }
    await ruth.page.goto('/groups/1');
    await ruth.page
      .getByRole('button', { name: /^More for/ })
      .first()
      .click();
    await expect(ruth.page.getByRole('menu')).toBeVisible();
    await take(ruth.page, 'menu');
    await ruth.page.keyboard.press('Escape');
    await ruth.page.getByRole('button', { name: 'Share Prayer Request' }).first().click();
    const dialog = ruth.page.getByRole('dialog');
    await dialog.locator('summary').click();
    await dialog.getByLabel('Category').scrollIntoViewIfNeeded();
    await take(ruth.page, 'dialog');
    const guest = await visitor({ viewport });
    await guest.goto('/auth');
    await take(guest, 'sign-in');
  });
