import type { Locator } from '@playwright/test';
import { DESKTOP, drawn, expect, type Page, type Person, test } from './fixtures.ts';
import { forgetHeard, heardOn, isQuiet, listen } from './hearing.ts';
import { fillScene } from './scene.ts';

/**
 * Something that is done, and all that is heard of it: `polite` waits for a pause, `assertive` does not, `focus` is
 * what the reader is put on, `state` is what has changed of that.
 */
export type Doing = {
  name: string;
  /** The path to do it on; without one, where the last one ended. */
  at?: string;
  /** What that page says by itself, beside the heading that gets the focus. */
  comes?: (string | RegExp)[];
  /** It is to hear of what others do. */
  isLive?: boolean;
  /** Comes to what is pressed. */
  before?: (page: Page) => Promise<unknown>;
  /** What is pressed by Enter, */
  presses?: (page: Page) => Locator;
  /** or something else that is done. */
  does?: (page: Page) => Promise<unknown>;
  heard: (string | RegExp)[];
};

/** Does each, and hears it: these words and no others. */
export const hear = async (page: Page, doings: Doing[]) => {
  for (const doing of doings)
    await test.step(doing.name, async () => {
      if (doing.at) await open(page, doing);
      await doing.before?.(page);
      await doing.presses?.(page).focus();
      await isQuiet(page);
      await forgetHeard(page);
      await (doing.does?.(page) ?? page.keyboard.press('Enter'));
      await expectHeard(page, doing.name, doing.heard);
      // A second voice may be slower.
      await isQuiet(page);
      await expectHeard(page, doing.name, doing.heard);
    });
};

/** Which of two voices comes first depends on the network, so what is not in both lists is looked at. */
const expectHeard = (page: Page, name: string, words: (string | RegExp)[]) =>
  expect
    .poll(async () => {
      const heard = await heardNow(page);
      return {
        missing: words.filter((one) => !heard.some((it) => fits(it, one))).map(String),
        tooMuch: heard.filter((it, index) => !isExpected(it, words) || heard.indexOf(it) !== index),
        count: heard.length,
      };
    }, `${name}, as heard`)
    .toEqual({ missing: [], tooMuch: [], count: words.length });

const fits = (heard: string, word: string | RegExp) =>
  typeof word === 'string' ? heard === word : word.test(heard);

const isExpected = (heard: string, words: (string | RegExp)[]) =>
  words.some((word) => fits(heard, word));

/** Loads a page, and waits for all that it says by itself. */
const open = async (page: Page, { at = '', comes = [], isLive }: Doing) => {
  const listening = isLive && page.waitForResponse('**/api/events');
  await page.goto(at);
  await listening;
  await drawn(page);
  const all = [/^focus: /, ...comes];
  await expectHeard(page, `${at}, as it comes`, all);
  await isQuiet(page);
  await expectHeard(page, `${at}, as it comes`, all);
};

/** What is heard, without the words for what takes long, which come on a slow machine. */
const heardNow = async (page: Page) =>
  (await heardOn(page)).filter((words) => !words.includes('Loading'));

/** A button of the open dialog. */
export const inDialog = (name: string) => (page: Page) =>
  page.locator('[role=dialog], [role=alertdialog]').getByRole('button', { name, exact: true });

/** Opens a menu, and goes to one of its entries by keys. */
export const toEntry = (opens: (page: Page) => Locator, name: string) => async (page: Page) => {
  await opens(page).press('Enter');
  const entry = page.getByRole('menuitem', { name, exact: true });
  while ((await entry.getAttribute('data-focus')) === null) await page.keyboard.press('ArrowDown');
};

export const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first();

/** A button on the card of one request. */
export const cardButton = (title: string, name: RegExp) => (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .getByRole('button', { name });

type PersonFixture = (name: string, looks?: { viewport: typeof DESKTOP }) => Promise<Person>;

/** The scene, with Ruth's page listened to. */
export const heardScene = async (person: PersonFixture) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const naomi = await person('Naomi');
  await listen(ruth.page);
  return { page: ruth.page, ruth, naomi, ...(await fillScene(ruth, naomi)) };
};
