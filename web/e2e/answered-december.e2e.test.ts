import { expect, makeGroup, test } from './fixtures.ts';

const YEAR = new Date().getUTCFullYear();

test('in December the answered prayers say that the year can be printed, if there was an answer (P73)', async ({
  person,
}) => {
  const ruth = await person('Ruth');
  const { id } = await makeGroup(ruth);
  const { page } = ruth;
  await page.clock.setFixedTime(Date.UTC(YEAR, 11, 10, 12));
  const link = page.getByRole('link', { name: 'My year on paper' });
  const line = page.getByText(`${YEAR} is nearly over.`);
  await page.goto('/answered-prayers');
  await expect(link).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No answered prayers yet' })).toBeVisible();
  await expect(line).toHaveCount(0);

  const data = { title: 'Work', content: 'For my son, this year.', groupIds: [id] };
  const { id: prayer } = await (await ruth.api.post('/api/prayers', { data })).json();
  await ruth.api.post(`/api/prayers/${prayer}/answer`, { data: { answerContent: 'He has it.' } });
  await page.reload();
  await expect(line).toBeVisible();

  await page.clock.setFixedTime(Date.UTC(YEAR + 1, 0, 10, 12));
  await page.reload();
  await expect(link).toHaveAttribute('href', `/answered-prayers?print=${YEAR}`);
  await expect(line).toHaveCount(0);
});
