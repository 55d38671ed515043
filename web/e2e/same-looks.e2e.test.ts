import { DESKTOP, drawn, expect, makeGroup, type Page, PHONE, test } from './fixtures.ts';
import { fillScene } from './scene.ts';

/* What browsers draw themselves, or in their own way, looks the same in all of them. */

test('a list to choose from is as high as a field, and framed by us alone (W52)', async ({
  person,
}) => {
  const { page } = await person('Ruth', { viewport: PHONE });
  await page.goto('/my-prayers');
  await drawn(page);
  const lists = await page.getByRole('combobox').evaluateAll((all) =>
    all.map((it) => ({
      height: it.getBoundingClientRect().height,
      frame: getComputedStyle(it).appearance,
    })),
  );
  expect(lists).toEqual([
    { height: 48, frame: 'none' },
    { height: 48, frame: 'none' },
  ]);
});

test('a box to tick and a round choice have the line of a field (W52)', async ({ person }) => {
  const { page, api } = await person('Ruth', { viewport: PHONE });
  await makeGroup({ api });
  await page.goto('/my-prayers');
  await page
    .getByRole('button', { name: /New Request|Create Prayer Request/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('summary').click();
  // Drawn only once the groups are read.
  await expect(dialog.getByLabel('Share anonymously')).toBeVisible();
  const lines = await dialog.evaluate((it) => {
    const lineOf = (selector: string) =>
      [...it.querySelectorAll(selector)].map((field) => {
        const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(field);
        return `${borderTopWidth} ${borderTopStyle} ${borderTopColor}`;
      });
    return {
      field: lineOf('textarea')[0],
      ticks: lineOf('[type=checkbox]:not(:checked), [type=radio]:not(:checked)'),
    };
  });
  expect(lines.ticks.length).toBeGreaterThan(3);
  expect([...new Set(lines.ticks)]).toEqual([lines.field]);
});

test('the navigation beside the page does not scroll sideways (W52)', async ({ person }) => {
  const { page } = await person('Ruth', { viewport: DESKTOP });
  await page.goto('/');
  await drawn(page);
  const navigation = page.getByRole('navigation', { name: 'Main' }).first();
  const [width, room] = await navigation.evaluate((it) => [it.scrollWidth, it.clientWidth]);
  expect(width).toBe(room);
});

/** What of the open menu lies outside the window, or below what stands fixed at its edges. */
const hiddenOf = (page: Page) =>
  page.getByRole('menu').evaluate((menu) =>
    [...menu.querySelectorAll('[role=menuitem]')].flatMap((item) => {
      const { x, y, width, height } = item.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height - 2);
      return item.contains(hit) ? [] : [item.textContent];
    }),
  );

for (const viewport of [PHONE, DESKTOP])
  test(`a menu opens where there is room, ${viewport.width} px wide (W19, W52)`, async ({
    person,
  }) => {
    const ruth = await person('Ruth', { viewport });
    await fillScene(ruth, await person('Naomi'));
    const { page } = ruth;
    await page.goto('/groups/1');
    await drawn(page);
    const button = page.getByRole('button', { name: /^More for/ }).first();
    for (const block of ['end', 'start', 'center'] as const) {
      await button.evaluate((it, edge) => it.scrollIntoView({ block: edge }), block);
      await button.click();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
      expect(await hiddenOf(page), block).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
    }
  });
