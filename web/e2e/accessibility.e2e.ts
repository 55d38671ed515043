import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from './fixtures.ts';
import { browserFor, PLACES, visit } from './places.ts';
import { fillScene } from './scene.ts';

const WIDTHS = [320, 768, 1280];
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/* axe finds nothing on any screen or dialog, in both themes, narrow and wide; none scrolls sideways. */
for (const colorScheme of ['light', 'dark'] as const)
  for (const width of WIDTHS)
    test(`axe finds nothing, ${colorScheme}, ${width} px`, async ({
      visitor,
      person,
      administrator,
    }) => {
      test.setTimeout(180_000);
      const looks = {
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: 'reduce' as const,
      };
      const ruth = await person('Ruth', looks);
      const scene = await fillScene(ruth, await person('Naomi'));
      const browsers = {
        ruth: ruth.page,
        newcomer: (await person('Orpah', looks)).page,
        administrator: (await administrator('Deborah', looks)).page,
        signedOut: await visitor(looks),
      };
      const found: string[] = [];
      for (const place of PLACES) {
        const page = browserFor(place, browsers);
        await visit(page, place, scene);
        found.push(...(await violations(page)).map((violation) => `${place.name}: ${violation}`));
        if (await scrollsSideways(page)) found.push(`${place.name}: scrolls sideways`);
      }
      expect(found).toEqual([]);
    });

const violations = async (page: Page) => {
  const { violations: found } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html.slice(0, 160)}`));
};

const scrollsSideways = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth;
  });
