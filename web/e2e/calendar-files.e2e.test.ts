import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, PHONE, test } from './fixtures.ts';
import { makeGroupWith } from './steps.ts';

/** Presses "Add to my calendar". Returns the name of the file and its text. */
const added = async (page: Page) => {
  const link = page.getByRole('link', { name: 'Add to my calendar' });
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const path = await file.path();
  return { name: file.suggestedFilename(), text: await readFile(path, 'utf8') };
};

test('a request’s day and one’s own hour are added to a calendar (P70, P71)', async ({
  person,
}) => {
  const ruth = await person('Ruth');
  const naomi = await person('Naomi', { viewport: PHONE });
  const groupId = await makeGroupWith(ruth, [naomi]);
  const data = { title: 'Surgery', content: 'My knee, at last.', groupIds: [groupId] };
  const write = async (more: object) =>
    (await (await ruth.api.post('/api/prayers', { data: { ...data, ...more } })).json()).id;
  const { page } = naomi;

  await test.step('a request with a day', async () => {
    await page.goto(`/prayers/${await write({ needAnswerBy: '2099-12-24' })}`);
    await expect(page.getByText('Answer needed by Dec 24, 2099')).toBeVisible();
    const { name, text } = await added(page);
    expect(name).toBe('upheld-2099-12-24.ics');
    expect(text).toContain('SUMMARY:Pray for Ruth\r\n');
    expect(text).not.toContain('Surgery');
  });

  await test.step('a request without a day', async () => {
    await page.goto(`/prayers/${await write({ content: 'My other knee.' })}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add to my calendar' })).toHaveCount(0);
  });

  await test.step('one’s own hour, once it is chosen', async () => {
    await page.goto('/profile?tab=notifications');
    const notify = page.getByRole('switch', { name: 'Tell me at my hour' });
    await expect(notify).not.toBeChecked();
    await expect(page.getByRole('link', { name: 'Add to my calendar' })).toHaveCount(0);
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await notify.click();
    await saved;
    const { name, text } = await added(page);
    expect(name).toBe('upheld-my-hour.ics');
    expect(text).toContain('SUMMARY:Time to pray\r\n');
    expect(text).toContain('RRULE:FREQ=DAILY\r\n');
  });
});
