import { axeSource, violations } from './axe.ts';
import { expect, type Page } from './fixtures.ts';
import { findInBoth } from './in-strange-letters.ts';
import { wordsOf } from './in-their-words.ts';
import { outOfShape } from './out-of-shape.ts';
import { panelsInPlace } from './panels.ts';
import { inOrder, pageFor, SCREENS, SCREENS_AT_FIRST, type Screen, visit } from './screens.ts';
import { type Stage, testOnStage, WALKED } from './stage.ts';

/*
 * Walks through every screen and dialog in the language that UPHELD_WALK names: axe finds nothing, no page
 * scrolls sideways, and no word is broken, cut off or out of sight, at each width and in the largest text. If
 * UPHELD_WALK_PICTURES names a folder, the walk writes screenshots there.
 */

const LAYOUTS = [
  { width: 390, text: 'normal' },
  { width: 320, text: 'normal' },
  { width: 1280, text: 'normal' },
  { width: 390, text: 'largest' },
] as const;
const HEIGHT = 844;

/** The stand-in for the server’s answer there needs an English service worker. */
const IN_ENGLISH = ['update-ready'];

const inWords = wordsOf(WALKED);
const pictures = process.env.UPHELD_WALK_PICTURES;

for (const place of inOrder(SCREENS).filter(({ name }) => !IN_ENGLISH.includes(name)))
  testOnStage(`${place.name} is whole in ${WALKED} (O11)`, async ({ strangeStage }) =>
    look(place, strangeStage),
  );

for (const place of SCREENS_AT_FIRST)
  testOnStage(
    `${place.name} is complete in ${WALKED} on a new server (O11)`,
    async ({ strangeBareStage }) => look(place, strangeBareStage),
  );

const look = async (place: Screen, { pages, scene }: Stage) => {
  const page = pageFor(place, pages);
  await bringAxe(page);
  const findInEnglish = findInBoth(page, inWords);
  const found: string[] = [];
  try {
    for (const [n, { width, text }] of LAYOUTS.entries()) {
      await page.setViewportSize({ width, height: HEIGHT });
      if (n === 0 || place.isFleeting) await visit(page, place, scene);
      await page.evaluate((size) => {
        document.documentElement.dataset.text = size;
      }, text);
      await panelsInPlace(page);
      const faults = [...(await outOfShape(page)), ...(await violations(page, 'light'))];
      found.push(...faults.map((fault) => `${width} px, ${text} text: ${fault}`));
      const path = `${pictures}/${WALKED}-${place.name}-${width}-${text}.png`;
      if (pictures) await page.screenshot({ path });
    }
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(WALKED);
    await page.evaluate(() => {
      document.documentElement.dataset.text = 'normal';
    });
    await place.closes?.(page);
  } finally {
    findInEnglish();
  }
  expect(found).toEqual([]);
};

const withAxe = new WeakSet<Page>();

/** Adds axe to each document as it loads. */
const bringAxe = async (page: Page) => {
  if (!withAxe.has(page)) await page.addInitScript(axeSource);
  withAxe.add(page);
};
