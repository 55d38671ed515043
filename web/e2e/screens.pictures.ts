import { mkdirSync } from 'node:fs';
import { DESKTOP, type Page, PHONE, test } from './fixtures.ts';
import { browserFor, PLACES, PLACES_AT_FIRST, type Place, visit } from './places.ts';
import { setStage, testOnStage } from './stage.ts';

/* A picture of every screen and dialog, for a person to look at: `npm run screenshots`. */
const FOLDER = 'dist/screenshots';
mkdirSync(FOLDER, { recursive: true });

for (const colorScheme of ['light', 'dark'] as const)
  for (const viewport of [PHONE, DESKTOP]) {
    const looks = { viewport, colorScheme, reducedMotion: 'reduce' as const };
    const take = async (page: Page, { name }: Place) => {
      // A dialog stands in the window; a page is shown whole, in a window as high as it is.
      const whole = await page.evaluate(() => document.documentElement.scrollHeight);
      const height = name.startsWith('dialog') ? viewport.height : Math.max(whole, viewport.height);
      await page.setViewportSize({ ...viewport, height });
      await page.screenshot({ path: `${FOLDER}/${name}-${viewport.width}-${colorScheme}.png` });
      await page.setViewportSize(viewport);
    };

    testOnStage(
      `${colorScheme} ${viewport.width}`,
      async ({ server, visitor, person, administrator, mailServer }) => {
        test.setTimeout(180_000);
        const fixtures = { server, visitor, person, administrator, mailServer };
        const { scene, browsers } = await setStage(fixtures, looks);
        for (const place of PLACES) {
          const page = browserFor(place, browsers);
          await visit(page, place, scene);
          await take(page, place);
          await place.closes?.(page);
        }
      },
    );

    test(`${colorScheme} ${viewport.width}, at first`, async ({
      visitor,
      person,
      administrator,
    }) => {
      const { page: ruth } = await person('Ruth', looks);
      const { page: deborah } = await administrator('Deborah', looks);
      const browsers = {
        ruth,
        member: ruth,
        newcomer: ruth,
        administrator: deborah,
        signedOut: await visitor(looks),
      };
      for (const place of PLACES_AT_FIRST) {
        const page = browserFor(place, browsers);
        await visit(page, place);
        await take(page, place);
      }
    });
  }
