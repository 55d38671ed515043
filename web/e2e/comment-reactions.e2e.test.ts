import { DESKTOP, expect, type Page, type Person, test, toast } from './fixtures.ts';
import { listening, makeGroupWith } from './steps.ts';

const HERS = 'I am so glad with you.';
const OWN = 'Thank you all.';

/** Makes a request of Ruth's in a group with Naomi, with a comment of each. */
const commented = async (ruth: Person, naomi: Person) => {
  const group = await makeGroupWith(ruth, [naomi]);
  const data = { title: 'My knee', content: 'It carries me again.', groupIds: [group] };
  const { id } = await (await ruth.api.post('/api/prayers', { data })).json();
  const comments = `/api/prayers/${id}/comments`;
  await ruth.api.post(comments, { data: { content: OWN } });
  const { id: comment } = await (
    await naomi.api.post(comments, { data: { content: HERS } })
  ).json();
  return { path: `/prayers/${id}`, comments, amen: `/api/prayers/comments/${comment}/amen` };
};

const under = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const heartUnder = (page: Page, text: string) =>
  under(page, text).getByRole('button', { name: /^Amen to the comment by / });

test('P47: an Amen is shown at once to its author and to the comment’s author, as a number', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const naomi = await person('Naomi', { viewport: { width: 320, height: 700 } });
  const { path } = await commented(ruth, naomi);
  await ruth.page.goto(path);
  const line = listening(naomi.page);
  await naomi.page.goto(path);
  await line;
  await expect(under(naomi.page, HERS)).toBeVisible();
  await expect(under(naomi.page, HERS)).not.toContainText('Amen');

  const heart = heartUnder(ruth.page, HERS);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect(heart).toHaveAccessibleName('Amen to the comment by Naomi Miller');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(heart).toHaveAccessibleName('Amen to the comment by Naomi Miller, said by 1 person');
  // The state is visible without its colour, too.
  await expect(heart.locator('svg')).not.toHaveCSS('fill', 'none');
  expect((await heart.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  await expect(under(naomi.page, HERS)).toContainText('1 person said Amen');
  await expect(heartUnder(naomi.page, HERS)).toHaveCount(0);
  await expect(under(naomi.page, HERS)).not.toContainText('Ruth');
  expect(
    await naomi.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);

  await ruth.page.reload();
  await heart.press('Enter');
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect(heart.locator('svg')).toHaveCSS('fill', 'none');
  await expect(under(naomi.page, HERS)).not.toContainText('Amen');
});

test('P47: an Amen that the server refuses is removed, with a message', async ({ person }) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const { path, amen } = await commented(ruth, await person('Naomi'));
  const { page } = ruth;
  await page.goto(path);
  await page.route(`**${amen}`, (route) => route.fulfill({ status: 429, body: 'No.' }));
  await heartUnder(page, HERS).click();
  await expect(toast(page, 'Failed to save your Amen. Please try again.')).toBeVisible();
  await expect(heartUnder(page, HERS)).toHaveAttribute('aria-pressed', 'false');
  await expect(heartUnder(page, HERS)).toHaveAccessibleName('Amen to the comment by Naomi Miller');
});

test('P47: an Amen without a connection is queued, and sent when the connection is back', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const { path, comments } = await commented(ruth, await person('Naomi'));
  const { page } = ruth;
  await page.goto(path);
  await expect(heartUnder(page, HERS)).toBeVisible();
  await page.context().setOffline(true);
  await heartUnder(page, HERS).click();
  await expect(heartUnder(page, HERS)).toHaveAttribute('aria-pressed', 'true');
  const known = async () => (await (await ruth.api.get(comments)).json()).at(-1).amens;
  expect(await known()).toBe(0);
  await page.context().setOffline(false);
  await expect.poll(known).toBe(1);
  await expect(heartUnder(page, HERS)).toHaveAttribute('aria-pressed', 'true');
});
