import { LIVE } from '../../test-support/live.ts';
import { paths } from '../paths.ts';
import { axeSource, violations } from './axe.ts';
import { DESKTOP, expect, type Page, PHONE, test } from './fixtures.ts';
import { brokenForIbm, brokenHtml } from './judges.ts';
import { MAGNIFIED, outOfReach } from './magnified.ts';
import { fieldsWithoutNeed } from './needs.ts';
import { panelsInPlace } from './panels.ts';
import { inOrder, pageFor, SCREENS, SCREENS_AT_FIRST, type Screen, visit } from './screens.ts';
import { type Stage, testOnStage } from './stage.ts';
import { walkByTab } from './tab-walk.ts';
import { smallTargets } from './targets.ts';

/*
 * Checks every screen and dialog, wide and narrow: axe and the other checkers find nothing; no page scrolls
 * sideways, not even at 400 %; Tab never moves the focus out of sight; the heading and the first card share
 * one left margin; no window title contains words of members; each field is required or says "(optional)";
 * every target is large enough for a thumb; and no live region is created with its words, because screen
 * readers often miss those. Each screen is opened once and the window is then made narrower, because only the
 * layout depends on the width.
 */
const WIDE = 1280;
const MIDDLE = 768;
const NARROW = 320;
const HEIGHT = 900;
/** Words of the scene's people, groups and requests. */
const WORDS_OF_MEMBERS =
  /Ruth|Naomi|Miller|Tuesday|Choir|Surgery|quieter|patience|roof|journey|Hannah/i;

for (const place of inOrder(SCREENS))
  testOnStage(`W16, W17, W28, W43: nothing is wrong with ${place.name}`, async ({ stage }) =>
    look(place, stage),
  );

for (const place of SCREENS_AT_FIRST)
  testOnStage(`W16, W17, W28: ${place.name} has no faults on a new server`, async ({ bareStage }) =>
    look(place, bareStage),
  );

test('every path of the app is checked (W16)', () => {
  const unsubscribe = '/unsubscribe/u';
  const scene = { groupId: 7, token: 't', invitation: 'i', prayerIds: [7, 7, 7], unsubscribe };
  const seen = [...SCREENS, ...SCREENS_AT_FIRST].map(({ path }) => path(scene));
  const patterns = Object.values(paths)
    .map((path) => (typeof path === 'string' ? path : path(ANY as never, ANY as never)))
    // The server redirects the browser from this path.
    .filter((path) => path !== paths.serverSignIn);
  const unseen = patterns.filter((path) => {
    const pattern = new RegExp(`^${path.replace('?', '\\?').replaceAll(ANY, '[^/]+')}$`);
    return !seen.some((place) => pattern.test(place));
  });
  expect(unseen).toEqual([]);
});

const ANY = ':any';

const look = async (place: Screen, { pages, scene, complaints }: Stage) => {
  const page = pageFor(place, pages);
  await bringAxe(page);
  const resize = async (width: number) => {
    const now = page.viewportSize();
    if (now?.width !== width || now.height !== HEIGHT)
      await page.setViewportSize({ width, height: HEIGHT });
    await panelsInPlace(page);
  };
  const open = async (width: number) => {
    await resize(width);
    await visit(page, place, scene);
  };
  const found: string[] = [];
  let painted: 'light' | 'dark' | undefined;
  const findingsIn = async (colorScheme: 'light' | 'dark', width: number) => {
    if (painted !== colorScheme) await page.emulateMedia({ colorScheme });
    painted = colorScheme;
    for (const violation of await violations(page, colorScheme))
      found.push(`${colorScheme}, ${width} px: ${violation}`);
  };
  const marginAt = async (width: number) => {
    if (await hasOneMargin(page)) return;
    found.push(`the heading or the first card does not stand at the margin, ${width} px`);
  };
  const sidewaysAt = async (width: number) => {
    await resize(width);
    if (await scrollsSideways(page)) found.push(`scrolls sideways, ${width} px`);
  };

  await open(WIDE);
  expect(await page.title()).not.toMatch(WORDS_OF_MEMBERS);
  expect(await fieldsWithoutNeed(page)).toEqual([]);
  await marginAt(WIDE);
  await findingsIn('dark', WIDE);
  await findingsIn('light', WIDE);
  for (const broken of await brokenHtml(page)) found.push(broken);
  if (process.env.UPHELD_IBM) for (const broken of await brokenForIbm(page)) found.push(broken);
  for (const width of [WIDE, MIDDLE]) await sidewaysAt(width);
  await resize(PHONE.width);
  if (!place.asAdministrator)
    for (const target of await smallTargets(page)) found.push(`too small for a thumb: ${target}`);
  await sidewaysAt(NARROW);
  if (place.isFleeting) {
    await open(NARROW);
    await findingsIn('dark', NARROW);
  }
  await marginAt(NARROW);
  await findingsIn('light', NARROW);
  for (const region of await page.evaluate(() =>
    (window as never as Watching).bornWithWords.splice(0),
  ))
    found.push(`born with its words: ${region}`);
  await expectStill(page, place);
  await page.setViewportSize(MAGNIFIED);
  await panelsInPlace(page);
  found.push(...(await outOfReach(page)));
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await panelsInPlace(page);
    for (const fault of await walkByTab(page)) found.push(`${viewport.width} px: ${fault}`);
  }
  await place.closes?.(page);
  expect(found).toEqual([]);
  expect(complaints.splice(0)).toEqual([]);
};

/** Expects that the screen that was opened is still shown. */
const expectStill = async (page: Page, { name }: Screen) => {
  if (name.startsWith('dialog'))
    await expect(page.locator('[role=dialog], [role=alertdialog]')).toBeVisible();
  if (name.startsWith('toast')) await expect(page.locator('[data-toast]')).toBeVisible();
};

const withAxe = new WeakSet<Page>();

/** Adds axe to each document as it loads. Sending its source to every document takes longer than running it. */
const bringAxe = async (page: Page) => {
  if (withAxe.has(page)) return;
  await page.addInitScript(axeSource);
  await page.addInitScript(watchForRegions, LIVE);
  withAxe.add(page);
};

type Watching = { bornWithWords: string[] };

/**
 * Collects live regions that are created with words in them. A region that takes the focus is read, so it
 * does not count.
 */
const watchForRegions = (live: string) => {
  const bornWithWords: string[] = [];
  Object.assign(window, { bornWithWords });
  const isBad = (it: Element) => it.textContent?.trim() && !it.matches(':focus, :focus-within');
  const look = (it: Element) => {
    if (isBad(it)) bornWithWords.push(it.outerHTML.slice(0, 160));
  };
  const regions = `${live}, [role=alert]`;
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      if (node.matches(regions)) look(node);
      for (const region of node.querySelectorAll(regions)) look(region);
    }
  }).observe(document, { childList: true, subtree: true });
};

/** Whether the heading and the first card begin at the left margin of the screen. */
const hasOneMargin = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    // The screen for praying is centred.
    if (!main || location.pathname.endsWith('/pray')) return true;
    const margin =
      main.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(main).paddingLeft);
    // An open menu is placed by its button, so it is no card here.
    const card = main.querySelector('.rounded-card:not([hidden] *, [role=menu])');
    const heading = main.querySelector('h1');
    // On a request's page the heading is in the card.
    const firsts = [heading?.closest('.rounded-card') ?? heading, card];
    return firsts.every((one) => !one || Math.abs(one.getBoundingClientRect().left - margin) < 1);
  });

const scrollsSideways = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth;
  });
