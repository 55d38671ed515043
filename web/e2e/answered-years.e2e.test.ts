import { testWithCalendar } from './calendar.ts';
import { drawn, expect, makeGroup, type Page, type Person, PHONE } from './fixtures.ts';

const YEAR = 366;

testWithCalendar('the answered list jumps to a year (W24)', async ({ person, calendar }) => {
  const first = await person('Ruth');
  const { id } = await makeGroup(first, 'Choir');
  await answer(first, 'Rain for the fields', { groupIds: [id] });
  await first.page.goto('/answered-prayers');
  await drawn(first.page);
  // There is only one year.
  await expect(first.page.getByLabel('Jump to year')).toHaveCount(0);

  const starts: string[] = [];
  for (const title of ['Work for Daniel', 'A quieter heart']) {
    await calendar.letDaysPass(YEAR);
    await answer(await person('Ruth'), title, { isPrivate: true });
  }
  const { page } = await person('Ruth', { viewport: PHONE });
  page.on('request', (request) => {
    if (request.url().includes('/api/prayers/answered')) starts.push(request.url());
  });
  await page.goto('/answered-prayers');
  await expect
    .poll(() => titles(page))
    .toEqual(['A quieter heart', 'Work for Daniel', 'Rain for the fields']);
  const years = page.getByLabel('Jump to year');
  const options = await years.locator('option').allTextContents();
  const newest = Number(options[0]);
  expect(options).toEqual([newest, newest - 1, newest - 2].map(String));
  // The list and its years are each read once.
  expect(starts.length).toBe(2);

  await years.focus();
  await years.selectOption(String(newest - 1));
  await expect.poll(() => titles(page)).toEqual(['Work for Daniel', 'Rain for the fields']);
  await expect(page).toHaveURL(new RegExp(`year=${newest - 1}$`));
  await expect(years).toBeFocused();
  await page.reload();
  await expect.poll(() => titles(page)).toEqual(['Work for Daniel', 'Rain for the fields']);
  await expect(years).toHaveValue(String(newest - 1));

  // No request of the groups was answered since.
  const filter = page.getByLabel('Filter');
  await filter.focus();
  await filter.selectOption('Group Prayers');
  await expect.poll(() => titles(page)).toEqual(['Rain for the fields']);
  await expect(years).toHaveCount(0);
  await expect(filter).toBeFocused();
  await filter.selectOption('All Answered');
  await years.selectOption(String(newest));
  await expect.poll(() => titles(page)).toHaveLength(3);
  await expect(page).toHaveURL(/answered-prayers$/);
});

const answer = async ({ api }: Person, title: string, audience: object) => {
  const written = await api.post('/api/prayers', {
    data: { title, content: 'Please pray for us.', ...audience },
  });
  const { id } = await written.json();
  await api.post(`/api/prayers/${id}/answer`, { data: { answerContent: 'Thank you.' } });
};

const titles = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 }).allTextContents();
