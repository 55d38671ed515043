import type { Locator } from '@playwright/test';
import { brokenWords } from './broken-words.ts';
import {
  DESKTOP,
  drawn,
  expect,
  makeGroup,
  type Page,
  type Person,
  PHONE,
  test,
} from './fixtures.ts';
import { fillScene } from './scene.ts';
import { setTextSize } from './steps.ts';

/** Maximum gap between two rows of cards, in pixels. */
const HOLE = 48;
const SCREENS = ['/groups/1', '/my-prayers', '/answered-prayers', '/bookmarked-prayers', '/'];

test('a phone shows the first request of a group without scrolling if no request was answered this week (W19)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: PHONE });
  const naomi = await person('Naomi', { viewport: PHONE });
  const { groupId } = await fillScene(ruth, naomi);
  const [answered] = await (await ruth.api.get(`/api/groups/${groupId}/answered`)).json();
  await ruth.api.delete(`/api/prayers/${answered.id}`);
  for (const [{ page }, author] of [
    [ruth, naomi],
    [naomi, ruth],
  ] as const) {
    await author.api.post('/api/prayers', {
      data: {
        title: 'An easy night',
        content:
          'The operation is tomorrow, and none of us has slept much. Please pray for all of us.',
        isUrgent: true,
        groupIds: [groupId],
      },
    });
    await page.goto(`/groups/${groupId}`);
    await drawn(page);
    const bar = await boxOf(page.getByRole('navigation'));
    const first = cards(page).first();
    const pray = await boxOf(first.getByRole('button', { name: /^(Pray|Be the first)/ }));
    expect(pray.bottom).toBeLessThanOrEqual(bar.top);

    await setTextSize(page, 'largest');
    await expect(page.locator('html')).toHaveAttribute('data-text', 'largest');
    const barThen = await boxOf(page.getByRole('navigation'));
    // After three lines of the description, the card's first line with its author is visible.
    const asks = await boxOf(first.getByRole('paragraph').first());
    expect(asks.bottom).toBeLessThanOrEqual(barThen.top);
    const name = await boxOf(page.getByRole('banner').getByRole('link', { name: 'Upheld' }));
    const inbox = await boxOf(page.getByRole('banner').getByRole('link', { name: /^Inbox/ }));
    expect(name.right).toBeLessThanOrEqual(inbox.left);
  }
});

test('a short request fits into the window of a sitting, without scrolling (W19)', async ({
  person,
}) => {
  const { api, page } = await person('Ruth', { viewport: PHONE });
  const { id } = await makeGroup({ api }, 'Choir');
  const data = { title: 'A tenor', content: 'That we find one.', groupIds: [id] };
  await api.post('/api/prayers', { data });
  await page.goto(`/groups/${id}/pray`);
  await drawn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'A tenor' })).toBeVisible();
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    const tooHigh = () =>
      page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    await expect.poll(tooHigh).toBe(0);
  }
});

test('on the narrowest phone with the largest text a sitting cuts and breaks no words (W10)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: { width: 320, height: 640 } });
  await fillLists(ruth, await person('Naomi'));
  const { page } = ruth;
  await page.goto('/pray');
  await setTextSize(page, 'largest');
  await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(320);
  for (const role of ['button', 'link'] as const)
    for (const one of await page.getByRole('main').getByRole(role).all()) {
      const { left, right } = await boxOf(one);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(320);
    }
  // No word is broken within itself: each of these fills one line.
  for (const name of ['Large text', 'Close']) {
    const { top, bottom } = await boxOf(page.getByText(name, { exact: true }));
    expect(bottom - top).toBeLessThan(64);
  }
});

test('at every width and text size no word is broken, and nothing overflows the page (W10)', async ({
  person,
}) => {
  const ruth = await person('Ruth');
  await fillLists(ruth, await person('Naomi'));
  const { page } = ruth;
  for (const width of [320, 390, 800, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const size of ['normal', 'largest'] as const)
      for (const screen of ['/', '/groups/1', '/my-prayers']) {
        await page.goto(screen);
        await setTextSize(page, size);
        const where = `${screen}, ${width} px, ${size}`;
        expect(await brokenWords(page), where).toEqual([]);
        expect(await outside(page), where).toEqual([]);
        const logo = page.getByRole('banner').locator('img');
        const { left, right, top, bottom } = await boxOf(logo);
        expect(right - left, where).toBeGreaterThanOrEqual(36);
        expect(right - left, where).toBe(bottom - top);
        const inbox = await boxOf(page.getByRole('banner').getByRole('link', { name: /^Inbox/ }));
        expect(right, where).toBeLessThanOrEqual(inbox.left);
      }
  }
});

test('rows of cards are close to each other in every list (W19)', async ({ person }) => {
  const ruth = await person('Ruth');
  await fillLists(ruth, await person('Naomi'));
  const { page } = ruth;
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    for (const screen of SCREENS) {
      await page.goto(screen);
      await drawn(page);
      const where = `${screen}, ${viewport.width} px`;
      const { count, holes } = await holesBetweenRows(page, HOLE);
      expect(count, where).toBeGreaterThan(2);
      expect(holes, where).toEqual([]);
    }
  }
});

test('two columns are filled row by row, and no card moves as more are loaded (W19)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  await shareMany(ruth, 60);
  const { page } = ruth;
  await page.goto('/my-prayers');
  await drawn(page);
  await expect(cards(page)).toHaveCount(25);
  const places = () =>
    cards(page).evaluateAll((items) =>
      items.map((item) => {
        const { left, top } = item.getBoundingClientRect();
        return {
          title: item.querySelector('h2')?.textContent,
          left: Math.round(left),
          top: Math.round(top + window.scrollY),
        };
      }),
    );
  let before = await places();
  const [first, second, third] = before;
  expect(before.slice(0, 3).map(({ title }) => title)).toEqual([
    'Request 59',
    'Request 58',
    'Request 57',
  ]);
  expect(second?.top).toBe(first?.top);
  expect(second?.left).toBeGreaterThan(first?.left ?? 0);
  expect(third?.left).toBe(first?.left);
  for (const count of [50, 60]) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(cards(page)).toHaveCount(count);
    const after = await places();
    expect(after.slice(0, before.length)).toEqual(before);
    before = after;
  }
});

test('the menu of a card is never cut off, at either side and at the end of a list (W19)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  await shareMany(ruth, 6);
  const { page } = ruth;
  await page.goto('/my-prayers');
  await drawn(page);
  for (const nth of [0, 1, 2, 3, 4, 5]) {
    await cards(page)
      .nth(nth)
      .getByRole('button', { name: /^More for/ })
      .click();
    const menu = page.getByRole('menu');
    await menu.scrollIntoViewIfNeeded();
    const hidden = await menu.evaluate((it) => {
      const { left, right, top, bottom } = it.getBoundingClientRect();
      const corners = [left + 20, right - 20].flatMap((x) =>
        [top + 20, bottom - 20].map((y) => [x, y] as const),
      );
      return corners.filter(([x, y]) => !it.contains(document.elementFromPoint(x, y)));
    });
    expect(hidden, `card ${nth}`).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  }
});

test('a toast covers no heading and not the button that was just pressed (W20)', async ({
  person,
}) => {
  const ruth = await person('Ruth');
  await fillLists(ruth, await person('Naomi'));
  const { page } = ruth;
  for (const [viewport, screen] of [
    [PHONE, '/groups/1'],
    [DESKTOP, '/my-prayers'],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.goto(screen);
    await drawn(page);
    for (const [nth, name] of [
      [6, /^(Pray|Be the first)/],
      [5, /^Bookmark/],
    ] as const) {
      const button = cards(page).nth(nth).getByRole('button', { name });
      await pressLow(button);
      await expectNothingCovered(page, button, `${name}, ${viewport.width} px`);
    }

    await cards(page)
      .nth(3)
      .getByRole('button', { name: /comment/i })
      .click();
    await page.getByLabel('Add a comment').fill('We are with you.');
    const add = page.getByRole('button', { name: 'Add Comment' });
    await add.click();
    await expectNothingCovered(page, add, `Add Comment, ${viewport.width} px`);
    await page.keyboard.press('Escape');

    await page.route('**/bookmark', (route) => route.fulfill({ status: 403 }));
    const bookmark = cards(page)
      .nth(3)
      .getByRole('button', { name: /^Bookmark/ });
    await pressLow(bookmark);
    await expectNothingCovered(page, bookmark, `A bookmark that failed, ${viewport.width} px`);
    await page.unroute('**/bookmark');
  }
});

/** Makes a group with requests of very different lengths, and fills every list of Ruth's from it. */
const fillLists = async (ruth: Person, naomi: Person) => {
  const { groupId } = await fillScene(ruth, naomi);
  for (const [index, { api }] of [ruth, ruth, ruth, naomi, ruth, ruth, naomi, ruth].entries()) {
    const answer = await api.post('/api/prayers', {
      data: {
        title: `Request ${index}`,
        content: 'Please pray for an easy night. '.repeat(1 + ((index * 5) % 11)),
        isUrgent: index % 3 === 0,
        groupIds: [groupId],
      },
    });
    const { id } = await answer.json();
    await ruth.api.post(`/api/prayers/${id}/bookmark`);
    if (index === 1 || index === 2)
      await api.post(`/api/prayers/${id}/answer`, {
        data: { answerContent: 'She slept. '.repeat(1 + index * 7) },
      });
  }
};

/** Makes private requests of very different lengths. */
const shareMany = async ({ api }: Person, count: number) => {
  for (let index = 0; index < count; index++)
    await api.post('/api/prayers', {
      data: {
        title: `Request ${index}`,
        content: 'Please pray for an easy night. '.repeat(1 + ((index * 5) % 11)),
        isPrivate: true,
      },
    });
};

/** Returns the cards of a list: its items, without nested items. */
const cards = (page: Page) => page.locator('main ul > li:not(li li):has(h2, h3)');

const boxOf = (element: Locator) =>
  element.evaluate((it) => {
    const { top, bottom, left, right } = it.getBoundingClientRect();
    return { top, bottom, left, right };
  });

/**
 * Returns the number of cards, and the gaps between two rows that are too large. A row is as high as its
 * highest card.
 */
const holesBetweenRows = (page: Page, most: number) =>
  cards(page).evaluateAll((items, limit) => {
    const lists = Map.groupBy(items, ({ parentElement }) => parentElement);
    const holes = [...lists.values()].flatMap((list) => {
      const boxes = list.map((item) => item.getBoundingClientRect());
      const rows = [...Map.groupBy(boxes, ({ top }) => Math.round(top)).values()];
      return rows.slice(1).flatMap((row, index) => {
        const bottom = Math.max(...(rows[index] ?? []).map((box) => box.bottom));
        const gap = Math.min(...row.map(({ top }) => top)) - bottom;
        return gap > limit ? [Math.round(gap)] : [];
      });
    });
    return { count: items.length, holes };
  }, most);

/** Returns the links and buttons that reach beyond the right edge of the page's content. */
const outside = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const edge = main.getBoundingClientRect().right;
    return [...main.querySelectorAll('a, button')]
      .filter((it) => it.getBoundingClientRect().right > edge - 8)
      .map((it) => it.textContent);
  });

/** Presses the button at the bottom of the window, where toasts appear. */
const pressLow = async (button: Locator) => {
  await button.evaluate((it) => {
    const foot = window.innerHeight - 84;
    window.scrollBy({ top: it.getBoundingClientRect().bottom - foot, behavior: 'instant' });
  });
  await button.click();
};

const SHOWN = '[data-toast]';

/** Expects a toast that covers no visible heading and not the pressed element. */
const expectNothingCovered = async (page: Page, pressed: Locator, what: string) => {
  const shown = page.locator(SHOWN);
  await expect(shown).toHaveCount(1);
  const covered = await pressed.evaluate((button, selector) => {
    const toast = document.querySelector(selector)?.getBoundingClientRect();
    if (!toast) return ['no toast'];
    // Measure the text, because it is narrower than its element.
    const boxesOf = (it: Element) => {
      const range = document.createRange();
      range.selectNodeContents(it);
      return [...range.getClientRects()];
    };
    const headings = [...document.querySelectorAll('h1, h2, h3')].filter(
      (it) => it.getBoundingClientRect().height > 1,
    );
    const isUnder = (box: DOMRect) =>
      box.top < toast.bottom &&
      box.bottom > toast.top &&
      box.left < toast.right &&
      box.right > toast.left;
    return [
      ...headings.filter((it) => boxesOf(it).some(isUnder)),
      ...(isUnder(button.getBoundingClientRect()) ? [button] : []),
    ].map((it) => it.textContent);
  }, SHOWN);
  expect(covered, what).toEqual([]);
  await shown.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.locator('[data-toast]')).toHaveCount(0);
};

test('a window that gets narrower fits at once, before the app draws again (W16)', async ({
  administrator,
}) => {
  const { page } = await administrator('Ruth', { viewport: { width: 1280, height: 800 } });
  // The app never gets the event that the window is narrow now.
  await page.addInitScript(() => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = (query) => real(query.includes('64rem') ? 'all' : query);
  });
  await page.goto('/admin/deliveries');
  await drawn(page);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('a table’s headings are aligned with its cells (W16)', async ({ administrator }) => {
  const { page } = await administrator('Ruth', { viewport: DESKTOP });
  await page.goto('/admin?tab=users');
  await drawn(page);
  const start = (element: Locator) =>
    element.evaluate((it) => {
      const words = document.createRange();
      words.selectNodeContents(it);
      return words.getBoundingClientRect().left;
    });
  const headings = page.getByRole('columnheader');
  await expect(headings.first()).toBeVisible();
  const cells = page.getByRole('row').nth(1).locator('th, td');
  for (const nth of [0, 1, 2])
    expect(await start(headings.nth(nth))).toBeCloseTo(await start(cells.nth(nth)), 0);
});
