import { measuredBar, tooClose } from './bar.ts';
import { drawn, expect, PHONE, test } from './fixtures.ts';
import { setTextSize, TEXT_SIZES } from './steps.ts';

/* The navigation bar at the bottom of a phone, by width and text size. */

const ADD = 'Add a prayer request';
const FOUR = ['Requests', 'Answered', ADD, 'Groups', 'More'];
const SEVEN = ['Requests', 'Answered', 'Groups', ADD, 'Bookmarks', 'Resources', 'Profile'];
/** Maximum distance between the centers of the plus and the window, in pixels. */
const OFF_CENTER = 2;
const SMALLEST_LABEL = 16;
const LEAST_GAP = 2;
/**
 * Minimum gap in pixels between the ring around the plus and the icons beside it, in a bar where the plus has
 * a column of its own.
 */
const LEAST_GAP_OF_PLUS = 6;

test('the bar has its entries and the plus in the exact center at every size (W2)', async ({
  person,
}) => {
  const { page } = await person('Ruth');
  await page.goto('/my-prayers');
  await drawn(page);
  for (const [width, entries] of [
    [320, FOUR],
    [390, FOUR],
    [800, SEVEN],
  ] as const) {
    await page.setViewportSize({ width, height: 720 });
    for (const size of TEXT_SIZES) {
      const where = `${width} px, ${size}`;
      await setTextSize(page, size);
      const bar = await measuredBar(page, ADD);
      expect(
        bar.entries.map(({ name }) => name),
        where,
      ).toEqual([...entries]);
      expect(Math.abs(bar.plusCenter - width / 2), where).toBeLessThanOrEqual(OFF_CENTER);
      expect(bar.scrollWidth, where).toBe(width);
      for (const { name, fontSize, label } of bar.entries) {
        expect(label.left, `${name}, ${where}`).toBeGreaterThanOrEqual(0);
        expect(label.right, `${name}, ${where}`).toBeLessThanOrEqual(width);
        expect(label.bottom, `${name}, ${where}`).toBeLessThanOrEqual(720);
        if (name !== ADD) expect(fontSize, where).toBeGreaterThanOrEqual(SMALLEST_LABEL);
      }
      expect(tooClose(bar.entries, LEAST_GAP), where).toEqual([]);
      if (width > 320) expect(bar.gapOfPlus, where).toBeGreaterThanOrEqual(LEAST_GAP_OF_PLUS);
    }
  }
});

test('beside a wide page the sidebar lists the screens, with Pray below Dashboard (W2)', async ({
  person,
}) => {
  const { page } = await person('Ruth', { viewport: { width: 1280, height: 800 } });
  await page.goto('/my-prayers');
  await drawn(page);
  for (const size of TEXT_SIZES) {
    await setTextSize(page, size);
    const links = page.getByRole('navigation').getByRole('link');
    const names = ['Dashboard', 'Pray', 'Requests', 'Answered Prayers', 'Bookmarked'];
    expect((await links.allTextContents()).slice(0, names.length)).toEqual(names);
    await expect(page.getByRole('button', { name: ADD })).toHaveCount(0);
  }
});

test('the bar of the narrowest window has two rows, and covers nothing (W2)', async ({
  person,
}) => {
  const { page } = await person('Ruth', { viewport: { width: 240, height: 640 } });
  await page.goto('/my-prayers');
  await drawn(page);
  const bar = await measuredBar(page, ADD);
  expect(bar.entries.map(({ name }) => name)).toEqual(FOUR);
  expect(Math.abs(bar.plusCenter - 120)).toBeLessThanOrEqual(OFF_CENTER);
  for (const { fontSize, label } of bar.entries) {
    expect(label.left).toBeGreaterThanOrEqual(0);
    expect(label.right).toBeLessThanOrEqual(240);
    expect(fontSize).toBeGreaterThanOrEqual(SMALLEST_LABEL);
  }
  expect(tooClose(bar.entries, LEAST_GAP)).toEqual([]);
  await expect(page.getByRole('navigation')).toHaveCSS('position', 'relative');
});

test('a tap beside the menu of a phone closes it, and presses nothing below (W2)', async ({
  person,
}) => {
  const { page } = await person('Ruth', { viewport: PHONE });
  await page.goto('/');
  await drawn(page);
  const inbox = page.getByRole('banner').getByRole('link', { name: /^Inbox/ });
  const box = await inbox.boundingBox();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.mouse.click((box?.x ?? 0) + 8, (box?.y ?? 0) + 8);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
});
