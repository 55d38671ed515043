import { mkdirSync } from 'node:fs';
import { DESKTOP, PHONE, test } from './fixtures.ts';
import { browserFor, PLACES, visit } from './places.ts';
import { fillScene } from './scene.ts';

/* A picture of every screen and dialog, for a person to look at: `npm run screenshots`. */
const FOLDER = 'dist/screenshots';

for (const colorScheme of ['light', 'dark'] as const)
  for (const viewport of [PHONE, DESKTOP])
    test(`${colorScheme} ${viewport.width}`, async ({ visitor, person, administrator }) => {
      test.setTimeout(180_000);
      mkdirSync(FOLDER, { recursive: true });
      const looks = { viewport, colorScheme, reducedMotion: 'reduce' as const };
      const ruth = await person('Ruth', looks);
      const scene = await fillScene(ruth, await person('Naomi'));
      const browsers = {
        ruth: ruth.page,
        newcomer: (await person('Orpah', looks)).page,
        administrator: (await administrator('Deborah', looks)).page,
        signedOut: await visitor(looks),
      };
      for (const place of PLACES) {
        const page = browserFor(place, browsers);
        await visit(page, place, scene);
        // A dialog stands in the window; a page is shown whole, in a window as high as it is.
        const whole = await page.evaluate(() => document.documentElement.scrollHeight);
        const height = place.name.startsWith('dialog')
          ? viewport.height
          : Math.max(whole, viewport.height);
        await page.setViewportSize({ ...viewport, height });
        await page.screenshot({
          path: `${FOLDER}/${place.name}-${viewport.width}-${colorScheme}.png`,
        });
        await page.setViewportSize(viewport);
      }
    });
