import type { Locator } from '@playwright/test';
import { DESKTOP, drawn, expect, type Page, type Person, test } from './fixtures.ts';
import { forgetHeard, heardOn, isQuiet, listen } from './hearing.ts';
import { fillScene } from './scene.ts';
import { listening } from './steps.ts';

/**
 * One action, and all its announcements: `polite` waits for a pause, `assertive` does not, `focus` is the
 * element that gets the focus, `state` is a change of that element's state.
 */
export type Doing = {
  name: string;
  /** The path to open first. Without a path the action happens on the page of the last one. */
  at?: string;
  /** Announcements of that page as it opens, beside the heading that gets the focus. */
  comes?: (string | RegExp)[];
  /** Whether the page is connected to the event stream. */
  isLive?: boolean;
  /** Leads to the element that is pressed. */
  before?: (page: Page) => Promise<unknown>;
  /** The element on which Enter is pressed, … */
  presses?: (page: Page) => Locator;
  /** … or another action. */
  does?: (page: Page) => Promise<unknown>;
  heard: (string | RegExp)[];
};

/** Performs each action, and expects its announcements and no others. */
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
      // The other live region may be slower.
      await isQuiet(page);
      await expectHeard(page, doing.name, doing.heard);
    });
};

/** Compares without the order, because the order of two live regions depends on the network. */
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

/** Loads a page, and waits for all announcements of its opening. */
const open = async (page: Page, { at = '', comes = [], isLive }: Doing) => {
  const connected = isLive && listening(page);
  await page.goto(at);
  await connected;
  await drawn(page);
  const all = [/^focus: /, ...comes];
  await expectHeard(page, `${at}, as it comes`, all);
  await isQuiet(page);
  await expectHeard(page, `${at}, as it comes`, all);
};

/** Returns the announcements, without those about slow loading, which depend on the machine. */
const heardNow = async (page: Page) =>
  (await heardOn(page)).filter((words) => !words.includes('Loading'));

/** Returns a button of the open dialog. */
export const inDialog = (name: string) => (page: Page) =>
  page.locator('[role=dialog], [role=alertdialog]').getByRole('button', { name, exact: true });

/** Opens a menu, and moves to one of its entries by keys. */
export const toEntry = (opens: (page: Page) => Locator, name: string) => async (page: Page) => {
  await opens(page).press('Enter');
  const entry = page.getByRole('menuitem', { name, exact: true });
  while ((await entry.getAttribute('data-focus')) === null) await page.keyboard.press('ArrowDown');
};

export const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first();

/** Returns a button on the card of one request. */
export const cardButton = (title: string, name: RegExp) => (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .getByRole('button', { name });

type PersonFixture = (name: string, looks?: { viewport: typeof DESKTOP }) => Promise<Person>;

/** Makes the scene, and records the announcements of Ruth's page. */
export const heardScene = async (person: PersonFixture) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const naomi = await person('Naomi');
  await listen(ruth.page);
  return { page: ruth.page, ruth, naomi, ...(await fillScene(ruth, naomi)) };
};
