import type { Locator } from '@playwright/test';
import { DESKTOP, drawn, expect, type Page, PHONE, test } from './fixtures.ts';
import { madeUpHealth } from './made-up-health.ts';
import { fillScene } from './scene.ts';

/* Layout of words in the largest text size. */

/** Minimum width of a text, in pixels: a narrower text is a column of single words. */
const NARROWEST_TEXT = 200;
/** Minimum gap between two sentences, in pixels: closer sentences look like one. */
const LEAST_GAP = 8;
/** Maximum distance between a checkbox and the middle of its line, in pixels. */
const OFF_LINE = 4;

/**
 * Opens a page in the largest text size. The size is set on a page without the app: an earlier visit would
 * fill the cache, and the line that says so disappears later and moves the page.
 */
const openLargest = async (page: Page, path: string) => {
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/blank');
  await page.unroute('**/blank');
  await page.evaluate(() => localStorage.setItem('upheld.text-size', 'largest'));
  await page.goto(path);
  await drawn(page);
};

test('a middle dot separates two texts of one line, and is never its first or last letter (W10)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: PHONE });
  const { groupId, prayerIds } = await fillScene(ruth, await person('Naomi'));
  const { page } = ruth;
  const seen: boolean[] = [];
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    for (const path of ['/dashboard', `/groups/${groupId}`, `/prayers/${prayerIds[0]}`]) {
      await openLargest(page, path);
      const dots = await dotsIn(page);
      for (const { isPainted, isBetween, text } of dots) expect(isPainted, text).toBe(isBetween);
      seen.push(...dots.map(({ isPainted }) => isPainted));
    }
  }
  expect(new Set(seen)).toEqual(new Set([true, false]));
  // The dot as a letter, which could begin a line, is for print only.
  const letters = page.getByRole('paragraph').getByText('·', { exact: true });
  await expect(letters.first()).toBeAttached();
  await expect(letters.filter({ visible: true })).toHaveCount(0);
});

test('“New” is on the line of the words beside it (W10)', async ({ person }) => {
  const naomi = await person('Naomi', { viewport: PHONE });
  await fillScene(await person('Ruth'), naomi);
  // A second visit of the inbox has nothing new.
  await openLargest(naomi.page, '/dashboard');
  await naomi.page.goto('/inbox');
  await drawn(naomi.page);
  const mark = naomi.page.getByText('New', { exact: true }).first();
  await expect(mark).toBeVisible();
  const [own, next] = await mark.evaluate((it) => {
    const words = document.createRange();
    words.selectNodeContents(it.lastChild ?? it);
    return [words, it.nextElementSibling].map((box) => box?.getBoundingClientRect().bottom ?? 0);
  });
  expect(Math.abs((own ?? 0) - (next ?? 0))).toBeLessThan(1);
});

test('the explanation of a switch has the width of its card, and no broken word (W37)', async ({
  person,
}) => {
  const { page } = await person('Ruth', { viewport: PHONE });
  await openLargest(page, '/profile?tab=notifications');
  const hints = page.getByText(/^(When somebody shares|When a request in|Comments on your own)/);
  await expect(hints.first()).toBeVisible();
  for (const hint of await hints.all())
    expect((await boxOf(hint)).width).toBeGreaterThan(NARROWEST_TEXT);
});

test('a button has its words beside its icon, which keeps its shape (W10)', async ({ person }) => {
  const ruth = await person('Ruth', { viewport: PHONE });
  const { page } = ruth;
  await openLargest(page, '/groups');
  await expectSignBeside(page.getByRole('link', { name: 'Create Your First Group' }));
  await fillScene(ruth, await person('Naomi'));
  await openLargest(page, '/dashboard');
  await expectSignBeside(page.getByRole('link', { name: /^Pray for all/ }));
});

test('the sentences above a refused form do not touch each other (W16)', async ({ visitor }) => {
  const page = await visitor({ viewport: PHONE });
  await openLargest(page, '/auth');
  await page.getByRole('tab', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  const sentences = page.getByRole('group', { name: 'There is a problem' }).getByRole('button');
  await expect(sentences).toHaveCount(5);
  const boxes = await sentences.evaluateAll((all) =>
    all.map((it) => {
      const words = document.createRange();
      words.selectNodeContents(it);
      const { top, bottom } = words.getBoundingClientRect();
      return { top, bottom };
    }),
  );
  for (const [index, { bottom }] of boxes.slice(0, -1).entries())
    expect((boxes[index + 1]?.top ?? 0) - bottom).toBeGreaterThanOrEqual(LEAST_GAP);
});

test('a checkbox is beside the first line of its label (W37)', async ({ person }) => {
  const { page } = await person('Ruth', { viewport: PHONE });
  await openLargest(page, '/groups/create');
  const words = page.getByText('Look at new requests first', { exact: true });
  const [first, ...more] = await words.evaluate((it) => {
    const range = document.createRange();
    range.selectNodeContents(it);
    return [...range.getClientRects()].map(({ top, bottom }) => ({ top, bottom }));
  });
  expect(more).toHaveLength(1);
  const { top, height } = await boxOf(page.getByRole('checkbox'));
  const middle = ((first?.top ?? 0) + (first?.bottom ?? 0)) / 2;
  expect(Math.abs(top + height / 2 - middle)).toBeLessThan(OFF_LINE);
});

test('the health page breaks no heading of a table (M14)', async ({ administrator }) => {
  const { page } = await administrator('Deborah', { viewport: PHONE });
  await page.route('**/api/admin/health?span=day', (route) =>
    route.fulfill({ json: madeUpHealth('day') }),
  );
  await openLargest(page, '/admin?tab=health');
  await page.getByText('Calls that went wrong as a table').click();
  for (const name of ['Slow', 'Failed', 'Refused']) {
    const heading = page.getByRole('columnheader', { name });
    const lines = await heading.evaluate((it) => {
      const range = document.createRange();
      range.selectNodeContents(it);
      return range.getClientRects().length;
    });
    expect(lines, name).toBe(1);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
});

test('in a wide window a wide toast does not cover the button that was just pressed (W20)', async ({
  person,
}) => {
  const { page, api } = await person('Ruth', { viewport: { width: 1240, height: 800 } });
  for (let n = 0; n < 6; n++)
    await api.post('/api/prayers', {
      data: { title: `Request ${n}`, content: 'For an easy night. '.repeat(9), isPrivate: true },
    });
  await openLargest(page, '/my-prayers');
  const button = page.getByRole('button', { name: /^Bookmark/ }).nth(2);
  await button.evaluate((it) => {
    const foot = window.innerHeight - 84;
    window.scrollBy({ top: it.getBoundingClientRect().bottom - foot, behavior: 'instant' });
  });
  await button.click();
  const toast = page.locator('[data-toast]');
  await expect(toast).toBeVisible();
  const [shown, pressed] = [await boxOf(toast), await boxOf(button)];
  // The toast reaches the button's column, so only another height avoids covering it.
  expect(shown.left).toBeLessThan(pressed.right);
  expect(shown.top + shown.height).toBeLessThanOrEqual(pressed.top);
});

/** Returns the gaps between two texts where a dot may be, and whether a dot is painted there. */
const dotsIn = (page: Page) =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('.dot-between')].map((dot) => {
      const { width, right, bottom, top } = dot.getBoundingClientRect();
      const next = dot.nextElementSibling?.getBoundingClientRect();
      const isBeside = next && next.left >= right - 1 && next.top < bottom && next.bottom > top;
      return {
        isPainted: width > 0,
        isBetween: Boolean(isBeside),
        text: dot.parentElement?.textContent ?? '',
      };
    }),
  );

const boxOf = (element: Locator) =>
  element.evaluate((it) => {
    const { top, left, right, width, height } = it.getBoundingClientRect();
    return { top, left, right, width, height };
  });

/** Expects a square icon, left of the button's words and at their height. */
const expectSignBeside = async (button: Locator) => {
  const sign = await boxOf(button.locator('svg'));
  expect(sign.width).toBeCloseTo(sign.height, 0);
  const lines = await button.evaluate((it) => {
    const words = document.createTreeWalker(it, NodeFilter.SHOW_TEXT);
    const boxes: { left: number; top: number; bottom: number }[] = [];
    for (let text = words.nextNode(); text; text = words.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const { left, top, bottom, width } of range.getClientRects())
        if (width > 0 && text.textContent?.trim()) boxes.push({ left, top, bottom });
    }
    return boxes;
  });
  const middle = sign.top + sign.height / 2;
  expect(middle).toBeGreaterThan(Math.min(...lines.map(({ top }) => top)));
  expect(middle).toBeLessThan(Math.max(...lines.map(({ bottom }) => bottom)));
  for (const { left } of lines) expect(left - sign.right).toBeLessThan(sign.width);
};
