import { expect, test } from './fixtures.ts';
import { fillScene } from './scene.ts';

const LONG = `Aaah${'a'.repeat(300)}`;
/** Each with the place of its request. */
const COMMENTS: [place: number, content: string][] = [
  [0, LONG],
  [1, 'نصلي معك كل يوم'],
  [1, 'Shall I drive\nyou both? 🙏 우리가 함께 기도합니다'],
];

test('N35: the inbox says who and what, each request once, under its day', async ({ person }) => {
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
