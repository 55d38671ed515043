import { mkdirSync } from 'node:fs';
import { DESKTOP, type Page, PHONE } from './fixtures.ts';
import { pageFor, SCREENS, SCREENS_AT_FIRST, type Screen, visit } from './screens.ts';
import { type Stage, testOnOwnStage } from './stage.ts';

/*
 * Takes a screenshot of every screen and dialog, for a person to look at: `npm run screenshots`, or `npm run
 * screenshots admin` for those with this word in their names.
 */
const FOLDER = 'dist/screenshots';
const ALL = 'all';
mkdirSync(FOLDER, { recursive: true });

const wanted = process.env.UPHELD_PICTURES ?? ALL;
const isWanted = ({ name }: Screen) => wanted === ALL || name.includes(wanted);

for (const colorScheme of ['light', 'dark'] as const)
  for (const viewport of [PHONE, DESKTOP]) {
    const take = async (page: Page, { name, part }: Screen) => {
      // A dialog is shown in the window, a page completely, in a window of its height.
      const whole = await page.evaluate(() => document.documentElement.scrollHeight);
      const height = name.startsWith('dialog') ? viewport.height : Math.max(whole, viewport.height);
      await page.setViewportSize({ ...viewport, height });
      const path = (of: string) => `${FOLDER}/${of}-${viewport.width}-${colorScheme}.png`;
      await page.screenshot({ path: path(name) });
      if (!part) return;
      const heading = page.getByRole('heading', { name: part });
      await page
        .locator('section', { has: heading })
        .last()
        .screenshot({ path: path(`${name}-part`) });
    };
    const takeEach = async (places: Screen[], { pages, scene }: Stage) => {
      for (const place of places) {
        const page = pageFor(place, pages);
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        await visit(page, place, scene);
        await take(page, place);
        await place.closes?.(page);
      }
    };

    testOnOwnStage(`${colorScheme} ${viewport.width}`, async ({ stage, bareStage }) => {
      testOnOwnStage.setTimeout(600_000);
      await takeEach(SCREENS.filter(isWanted), stage);
      await takeEach(SCREENS_AT_FIRST.filter(isWanted), bareStage);
    });
  }
