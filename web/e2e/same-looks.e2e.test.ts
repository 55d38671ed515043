import { DESKTOP, drawn, expect, makeGroup, type Page, PHONE, test } from './fixtures.ts';
import { fillScene } from './scene.ts';

/* Controls that browsers draw themselves look the same in all of them. */

test('a select is as high as a field, and has no frame of the browser (W52)', async ({
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

test('checkboxes and radio buttons have the border of a field (W52)', async ({ person }) => {
  const { page, api } = await person('Ruth', { viewport: PHONE });
  await makeGroup({ api });
  await page.goto('/my-prayers');
  await page
    .getByRole('button', { name: /New Request|Create Prayer Request/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('summary').click();
  // Drawn only when the groups are loaded.
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

/** Returns the parts of the open menu outside the window, or below elements fixed at its edges. */
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
