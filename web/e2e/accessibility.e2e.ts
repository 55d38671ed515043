import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from './fixtures.ts';
import { browserFor, PLACES, PLACES_AT_FIRST, type Place, visit } from './places.ts';
import { setStage, testOnStage } from './stage.ts';

const WIDTHS = [320, 768, 1280];
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/* axe finds nothing on any screen or dialog, in both themes, narrow and wide; none scrolls sideways. */
for (const colorScheme of ['light', 'dark'] as const)
  for (const width of WIDTHS) {
    const looks = {
      viewport: { width, height: 900 },
      colorScheme,
      reducedMotion: 'reduce' as const,
    };

    testOnStage(
      `axe finds nothing, ${colorScheme}, ${width} px`,
      async ({ server, visitor, person, administrator, mailServer }) => {
        test.setTimeout(300_000);
        const fixtures = { server, visitor, person, administrator, mailServer };
        const { scene, browsers } = await setStage(fixtures, looks);
        const found: string[] = [];
        for (const place of PLACES) {
          const page = browserFor(place, browsers);
          await visit(page, place, scene);
          found.push(...(await findings(page, place)));
        }
        expect(found).toEqual([]);
      },
    );

    test(`axe finds nothing at first, ${colorScheme}, ${width} px`, async ({
      visitor,
      person,
      administrator,
    }) => {
      const { page: ruth } = await person('Ruth', looks);
      const { page: deborah } = await administrator('Deborah', looks);
      const browsers = {
        ruth,
        newcomer: ruth,
        administrator: deborah,
        signedOut: await visitor(looks),
      };
      const found: string[] = [];
      for (const place of PLACES_AT_FIRST) {
        const page = browserFor(place, browsers);
        await visit(page, place);
        found.push(...(await findings(page, place)));
      }
      expect(found).toEqual([]);
    });
  }

const findings = async (page: Page, { name }: Place) => {
  const found = (await violations(page)).map((violation) => `${name}: ${violation}`);
  if (await scrollsSideways(page)) found.push(`${name}: scrolls sideways`);
  return found;
};

const violations = async (page: Page) => {
  const { violations: found } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html.slice(0, 160)}`));
};

const scrollsSideways = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth;
  });
