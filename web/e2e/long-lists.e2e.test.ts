import { drawn, expect, makeGroup, type Page, type Person, PHONE, test } from './fixtures.ts';
import { makeGroupWith } from './steps.ts';

/* Lists that load page by page: cards out of sight are not drawn, but still work. */

const COUNT = 60;

// Complete accessibility tree, as for a screen reader: otherwise Chromium omits elements that it does not
// draw.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--force-renderer-accessibility'];
    await use({ ...launchOptions, args });
  },
});

test('cards out of sight are not drawn, but can be found, focused, printed and announced (W23)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: PHONE });
  const { page } = ruth;
  await openAtEnd(ruth);
  const first = card(page, COUNT - 1);
  await expect.poll(() => isDrawn(page, COUNT - 1)).toBe(false);
  expect(await isDrawn(page, 0)).toBe(true);
  const { height: far } = await boxOf(page, COUNT - 1);

  await test.step('it is part of what a screen reader reads', async () => {
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const headings = nodes.filter(({ role }) => role?.value === 'heading');
    expect(headings.map(({ name }) => name?.value)).toContain(titleOf(COUNT - 1));
    await session.detach();
  });

  await test.step('it is on paper', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => isDrawn(page, COUNT - 1)).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(() => isDrawn(page, COUNT - 1)).toBe(false);
  });

  await test.step('the browser finds it', async () => {
    await page.evaluate(
      (title) => {
        getSelection()?.removeAllRanges();
        (window as unknown as { find: (text: string) => boolean }).find(title);
      },
      titleOf(COUNT - 1),
    );
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(titleOf(COUNT - 1));
    await expect.poll(() => isDrawn(page, COUNT - 1)).toBe(true);
    await page.evaluate(() => getSelection()?.removeAllRanges());
  });

  await test.step('it can have the focus, which is in sight', async () => {
    await scrollToEnd(page);
    await expect.poll(() => isDrawn(page, COUNT - 1)).toBe(false);
    const pray = first.getByRole('button', { name: /^(Pray|Be the first)/ });
    await pray.focus();
    await expect(pray).toBeFocused();
    await expect(pray).toBeInViewport();
    await expect.poll(() => isDrawn(page, COUNT - 1)).toBe(true);
    expect((await boxOf(page, COUNT - 1)).height).toBe(far);
    await pray.press('Enter');
    await expect(first.getByRole('button', { name: /^Prayed/ })).toBeFocused();
  });
});

test('Back returns to the same position in a long list (W23)', async ({ person }) => {
  const ruth = await person('Ruth', { viewport: PHONE });
  const { page } = ruth;
  await openAtEnd(ruth);
  await card(page, 20).scrollIntoViewIfNeeded();
  const before = await boxOf(page, 20);
  await card(page, 20).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: titleOf(20) })).toBeVisible();
  await page.goBack();
  await expect.poll(async () => (await boxOf(page, 20)).top).toBe(before.top);
  await expect.poll(() => isDrawn(page, COUNT - 1)).toBe(false);
});

test('a change of the text size measures all items of a long list again (W23)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: PHONE });
  const { page } = ruth;
  await openAtEnd(ruth);
  const { height: normal } = await boxOf(page, COUNT - 1);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Text size' }).click();
  await page.getByText('Largest').click();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await boxOf(page, COUNT - 1)).height).toBeGreaterThan(normal);
});

const titleOf = (index: number) => `Request number ${index}`;

const fillGroup = async (ruth: Person) => {
  const { id } = await makeGroup(ruth);
  for (let index = 0; index < COUNT; index++)
    await ruth.api.post('/api/prayers', {
      data: {
        title: titleOf(index),
        content: 'Please pray for an easy night. '.repeat(1 + ((index * 5) % 11)),
        groupIds: [id],
      },
    });
  return `/groups/${id}`;
};

const card = (page: Page, index: number) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: titleOf(index), exact: true }) });

const openAtEnd = async (ruth: Person) => {
  await ruth.page.goto(await fillGroup(ruth));
  await drawn(ruth.page);
  await scrollToEnd(ruth.page);
};

/** Scrolls until the last request is loaded. */
const scrollToEnd = async (page: Page) => {
  const last = page.getByText(titleOf(0), { exact: true });
  // Reported if the list stops growing.
  const failures: string[] = [];
  const fails = (text: string) => failures.push(text);
  page.on('requestfailed', (request) => fails(`${request.url()} ${request.failure()?.errorText}`));
  page.on('response', (response) => {
    if (!response.ok()) fails(`${response.url()} ${response.status()}`);
  });
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        const isThere = (await last.count()) === 1;
        return isThere || { shown: await page.getByRole('listitem').count(), failures };
      },
      // A browser with an accessibility tree needs much time for each card.
      { timeout: 60_000, intervals: [200] },
    )
    .toBe(true);
  await card(page, 0).scrollIntoViewIfNeeded();
};

const boxOf = (page: Page, index: number) =>
  card(page, index).evaluate((it) => {
    const { top, height } = it.getBoundingClientRect();
    return { top: Math.round(top), height: Math.round(height) };
  });

/** Whether the browser draws the content of a card. */
const isDrawn = (page: Page, index: number) =>
  card(page, index)
    .getByRole('heading')
    .evaluate((it) => it.checkVisibility({ contentVisibilityAuto: true }));

test('Home links from the newest requests to all requests (P43)', async ({ person }) => {
  const ruth = await person('Ruth');
  const { page, api } = await person('Naomi', { viewport: PHONE });
  const id = await makeGroupWith(ruth, [{ api }]);
  const ask = (title: string) =>
    ruth.api.post('/api/prayers', {
      data: { title, content: 'Please pray for all of us.', groupIds: [id] },
    });
  const on = page.getByRole('link', { name: 'See all in your groups' });
  await ask('A night of sleep');
  await page.goto('/');
  await drawn(page);
  await expect(page.getByRole('heading', { name: 'New since your last visit' })).toBeVisible();
  await expect(on).toHaveCount(0);

  for (let more = 0; more < 8; more += 1) await ask(`Of nine, number ${more + 2}`);
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Of nine/ })).toHaveCount(8);
  await on.click();
  await expect(page).toHaveURL(/\/groups$/);
});
