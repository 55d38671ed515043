import { expect, PHONE, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { fillScene } from './scene.ts';
import { makeGroupWith } from './steps.ts';

const LONG = `Aaah${'a'.repeat(300)}`;
/** Comments, each with the index of its request. */
const COMMENTS: [place: number, content: string][] = [
  [0, LONG],
  [1, 'نصلي معك كل يوم'],
  [1, 'Shall I drive\nyou both? 🙏 우리가 함께 기도합니다'],
];

test('N35: the inbox names author and request, each request once, under its day', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: { width: 320, height: 700 } });
  const naomi = await person('Naomi');
  const { prayerIds } = await fillScene(ruth, { api: naomi.api });
  for (const [place, content] of COMMENTS)
    await naomi.api.post(`/api/prayers/${prayerIds[place]}/comments`, { data: { content } });
  const { page } = ruth;
  await page.goto('/inbox');
  await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible();
  const line = page
    .getByRole('main')
    .getByRole('link', { name: /Naomi.*: Shall I drive you both\?/ });
  await expect(line).toHaveCount(1);
  await expect(line).toContainText('New');
  await expect(page.getByText(/: Aaaha+…/)).toBeVisible();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
});

test('N35: a line of the inbox leads to its comment, and Back leads to the line', async ({
  person,
}) => {
  const { page, api } = await person('Ruth', { viewport: PHONE });
  const naomi = await person('Naomi');
  const group = await makeGroupWith({ api }, [naomi]);
  const content = 'I am more afraid of the drive home than of the doctor. '.repeat(12);
  const request = { title: 'My eyes', content, groupIds: [group] };
  const { id } = await (await api.post('/api/prayers', { data: request })).json();
  const says = 'I will drive you home, Ruth.';
  await naomi.api.post(`/api/prayers/${id}/comments`, { data: { content: says } });

  await page.goto('/inbox');
  const line = page.getByRole('main').getByRole('link', { name: `Naomi Miller: ${says}` });
  await line.click();
  const comment = page.getByRole('log').getByText(says);
  await expect(comment).toBeInViewport({ ratio: 1 });
  await page.goBack();
  await expect(line).toBeVisible();
  await page.goForward();
  await expect(comment).toBeVisible();
});

test('N35: seen lines of the inbox are not new again, even if the server learns of it later', async ({
  person,
}) => {
  const { page, api } = await person('Naomi', { viewport: PHONE });
  await fillScene(await person('Ruth'), { api });
  const letGo = await hold(page, 'POST', '/api/inbox/read');
  await page.goto('/inbox');
  const line = page.getByRole('main').getByRole('link', { name: /Update.*Surgery on Thursday/ });
  await expect(line).toContainText('New');
  await line.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Surgery on Thursday');
  await page.goBack();
  await expect(line).toBeVisible();
  await expect(line).not.toContainText('New');
  letGo();
  await expect(page.getByRole('banner').getByText(/unread/)).toHaveCount(0);
  await expect(line).not.toContainText('New');
});
