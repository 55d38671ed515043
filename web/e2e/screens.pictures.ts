import { mkdirSync } from 'node:fs';
import { DESKTOP, expect, PHONE, test } from './fixtures.ts';
import { PLACES } from './places.ts';
import { fillScene } from './scene.ts';

/* A picture of every screen and dialog, for a person to look at: `npm run screenshots`. */
const FOLDER = 'dist/screenshots';

for (const colorScheme of ['light', 'dark'] as const)
  for (const viewport of [PHONE, DESKTOP])
    test(`${colorScheme} ${viewport.width}`, async ({ visitor, person }) => {
      test.setTimeout(180_000);
      mkdirSync(FOLDER, { recursive: true });
      const looks = { viewport, colorScheme, reducedMotion: 'reduce' as const };
      const ruth = await person('Ruth', looks);
      const scene = await fillScene(ruth, await person('Naomi'));
      const newcomer = await person('Orpah', looks);
      const signedOut = await visitor(looks);
      for (const { name, path, shows, opens, signedOut: isOut, asNewcomer } of PLACES) {
        const page = isOut ? signedOut : asNewcomer ? newcomer.page : ruth.page;
        await page.goto(path(scene));
        await expect(page.getByText(shows).filter({ visible: true }).first(), name).toBeVisible();
        await opens?.(page);
        await expect(page.getByText(/^Loading/), name).toHaveCount(0);
        // A dialog stands in the window; a page is shown whole, in a window as high as it is.
        const whole = await page.evaluate(() => document.documentElement.scrollHeight);
        const height = name.startsWith('dialog')
          ? viewport.height
          : Math.max(whole, viewport.height);
        await page.setViewportSize({ ...viewport, height });
        await page.screenshot({ path: `${FOLDER}/${name}-${viewport.width}-${colorScheme}.png` });
        await page.setViewportSize(viewport);
      }
    });
