import { expect, go, PHONE, testWithMail } from './fixtures.ts';

testWithMail('who is in no group finds nobody to share mail with (A59)', async ({ person }) => {
  const { page } = await person('Naomi', { viewport: PHONE });
  await go(page, '/profile?tab=notifications');
  await page.getByRole('button', { name: 'Share mail with somebody' }).click();
  await expect(page.getByRole('dialog').getByText('You are in no group yet.')).toBeVisible();
});
