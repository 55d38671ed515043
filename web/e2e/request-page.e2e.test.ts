import type { Locator } from '@playwright/test';
import { DESKTOP, expect, PHONE, test } from './fixtures.ts';
import { makeGroupWith } from './steps.ts';

const CONTENT = 'My mother has her hip operation. Please pray for the surgeons.';
const ANSWER = 'She is home, and walks to the gate and back.';

/** Whether these elements are one below the other, in this order. */
const areInOrder = async (things: Locator[]) => {
  for (const thing of things) await expect(thing).toBeVisible();
  const tops = await Promise.all(
    things.map(async (thing) => (await thing.boundingBox())?.y ?? Number.NaN),
  );
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  expect(new Set(tops).size).toBe(tops.length);
};

for (const viewport of [PHONE, DESKTOP])
  test(`a request’s page begins with its author, ${viewport.width} wide (W26)`, async ({
    person,
  }) => {
    const ruth = await person('Ruth');
    const naomi = await person('Naomi', { viewport });
    const groupId = await makeGroupWith(ruth, [naomi]);
    const data = {
      title: 'Surgery on Thursday',
      content: CONTENT,
      category: 'Health & Healing',
      isUrgent: true,
      groupIds: [groupId],
    };
    const { id } = await (await ruth.api.post('/api/prayers', { data })).json();
    const { page } = naomi;
    await page.goto(`/prayers/${id}`);
    const article = page.getByRole('article');
    const title = article.getByRole('heading', { level: 1, name: data.title });
    const name = article.getByText('Ruth Miller');
    const since = article.getByText(/^Prayed for since .* by 1 person$/);

    await test.step('the person, what presses, the title, the text, and Pray', async () => {
      const pray = article.getByRole('button', { name: 'Be the first to pray' });
      await areInOrder([
        name,
        article.getByText('Urgent', { exact: true }),
        title,
        article.getByText(CONTENT),
        pray,
      ]);
      await expect(article.getByText(data.category)).toBeVisible();
      await expect(since).toHaveCount(0);
      // The heading has the focus, and a screen reader reads the whole request after it.
      await expect(title).toBeFocused();
      expect(await article.evaluate((element) => element.firstElementChild?.tagName)).toBe('H1');
      await pray.click();
      await expect(since).toBeVisible();
      await expect(article.getByRole('button', { name: /^Prayed/ })).toBeVisible();
    });

    await test.step('an answer is first, and the request small below it', async () => {
      await ruth.api.post(`/api/prayers/${id}/answer`, { data: { answerContent: ANSWER } });
      const answer = article.getByText(ANSWER);
      await areInOrder([name, answer, since, title, article.getByText(CONTENT)]);
      const sizeOf = (thing: Locator) =>
        thing.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
      expect(await sizeOf(answer)).toBeGreaterThan(await sizeOf(title));
      await expect(article.getByRole('button', { name: /Praise|thanks/i })).toBeVisible();
    });
  });

test('the author finds “Mark as answered” on the request’s page (W26)', async ({ person }) => {
  const ruth = await person('Ruth', { viewport: PHONE });
  const { id } = await (
    await ruth.api.post('/api/prayers', {
      data: { title: 'Rain', content: 'The fields are dry. We wait.', isPrivate: true },
    })
  ).json();
  await ruth.page.goto(`/prayers/${id}`);
  await ruth.page.getByRole('article').getByRole('button', { name: 'Mark as answered' }).click();
  const dialog = ruth.page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(ANSWER);
  await dialog.getByRole('button', { name: 'Mark as Answered' }).click();
  await expect(ruth.page.getByRole('article').getByText(ANSWER)).toBeVisible();
});
