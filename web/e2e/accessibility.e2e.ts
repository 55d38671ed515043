import AxeBuilder from '@axe-core/playwright';
import { paths } from '../paths.ts';
import { expect, type Page, test } from './fixtures.ts';
import {
  type Browsers,
  browserFor,
  PLACES,
  PLACES_AT_FIRST,
  type Place,
  type Scene,
  visit,
} from './places.ts';
import { setStage, testOnStage } from './stage.ts';

const WIDTHS = [320, 768, 1280];
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const isDialog = ({ name }: Place) => name.startsWith('dialog');
const DIALOGS = PLACES.filter(isDialog);
const SCREENS = PLACES.filter((place) => !isDialog(place));

/* axe finds nothing on any screen or dialog, in both themes, narrow and wide; none scrolls sideways. */
for (const width of WIDTHS) {
  const looks = { viewport: { width, height: 900 }, reducedMotion: 'reduce' as const };

  const look = async (places: Place[], browsers: Browsers, scene?: Scene) => {
    const found: string[] = [];
    for (const place of places) {
      const page = browserFor(place, browsers);
      await visit(page, place, scene);
      found.push(...(await findings(page, place)));
      await place.closes?.(page);
    }
    expect(found).toEqual([]);
  };

  for (const [what, places] of Object.entries({ screens: SCREENS, dialogs: DIALOGS }))
    testOnStage(
      `axe finds nothing on ${what}, ${width} px`,
      async ({ server, visitor, person, administrator, mailServer }) => {
        test.setTimeout(300_000);
        const fixtures = { server, visitor, person, administrator, mailServer };
        const { scene, browsers } = await setStage(fixtures, looks);
        await look(places, browsers, scene);
      },
    );

  test(`axe finds nothing at first, ${width} px`, async ({ visitor, person, administrator }) => {
    const { page: ruth } = await person('Ruth', looks);
    const { page: deborah } = await administrator('Deborah', looks);
    await look(PLACES_AT_FIRST, {
      ruth,
      member: ruth,
      newcomer: ruth,
      administrator: deborah,
      signedOut: await visitor(looks),
    });
  });
}

test('every path of the app is one of the places looked at', () => {
  const unsubscribe = '/unsubscribe/u';
  const scene = { groupId: 7, token: 't', invitation: 'i', prayerIds: [7, 7, 7], unsubscribe };
  const seen = [...PLACES, ...PLACES_AT_FIRST].map(({ path }) => path(scene));
  const patterns = Object.values(paths)
    .map((path) => (typeof path === 'string' ? path : path(ANY as never, ANY as never)))
    // The browser goes there, and the server sends it on.
    .filter((path) => path !== paths.serverSignIn);
  const unseen = patterns.filter((path) => {
    const pattern = new RegExp(`^${path.replace('?', '\\?').replaceAll(ANY, '[^/]+')}$`);
    return !seen.some((place) => pattern.test(place));
  });
  expect(unseen).toEqual([]);
});

const ANY = ':any';

/** In the light everything; in the dark, where only the colours are others, what is about them. */
const findings = async (page: Page, { name }: Place) => {
  const found: string[] = [];
  for (const [colorScheme, tags] of [
    ['light', STANDARDS],
    ['dark', ['cat.color']],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    for (const violation of await violations(page, [...tags]))
      found.push(`${name}, ${colorScheme}: ${violation}`);
  }
  if (await scrollsSideways(page)) found.push(`${name}: scrolls sideways`);
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
};

const violations = async (page: Page, tags: string[]) => {
  // Its newer mode opens a tab for every look, for the sake of frames, of which there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode().withTags(tags);
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html.slice(0, 160)}`));
};

const scrollsSideways = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth;
  });
