import type { Locator } from '@playwright/test';
import { DESKTOP, expect, go, makeGroup, PHONE, test, toast } from './fixtures.ts';
import { fillScene } from './scene.ts';

test('a sitting counts no refused prayer, and sends a delayed one later (P38)', async ({
  person,
}) => {
  const ruth = await person('Ruth');
  const { page, api } = await person('Naomi', { viewport: PHONE });
  const { prayerIds } = await fillScene(ruth, { api });
  // A sitting has no request that was prayed for today.
  await api.delete(`/api/prayers/${prayerIds[0]}/pray`);
  await go(page, '/pray');
  const pray = page.getByRole('button', { name: 'Pray', exact: true });
  await expect(pray).toBeVisible();
  let answers: { status: number; body: string; headers: Record<string, string> }[] = [
    { status: 403, body: 'You may not do this.', headers: {} },
    { status: 429, body: 'You can do this 600 times an hour.', headers: { 'retry-after': '1' } },
  ];
  const asked: string[] = [];
  await page.route('**/api/prayers/*/pray', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    const [answer, ...rest] = answers;
    answers = rest;
    return answer ? route.fulfill({ ...answer, contentType: 'text/plain' }) : route.fallback();
  });
  await pray.click();
  await expect(toast(page, 'Error')).toContainText(
    'Failed to update prayer support. Please try again.',
  );
  await pray.click();
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByText('You prayed for Daniel.')).toBeVisible();
  // The server asked the second press to wait a second. The app sends it again without a press.
  await expect.poll(() => asked.filter((path) => path === asked[1]).length).toBe(2);
  await expect
    .poll(
      async () => (await (await api.get(asked[1]?.replace(/pray$/, '') ?? '')).json()).hasPrayed,
    )
    .toBe(true);
});

test.describe(() => {
  test.use({ settings: { UPHELD_BUDGETS: '1' } });
  test('a temporary refusal ends with the time until which it lasts (W8, B6)', async ({
    administrator,
  }) => {
    // Users without a common group may write a tenth of the quota, administrators all of it.
    const { page, api } = await administrator('Ruth');
    for (let n = 0; n < 10; n++) await makeGroup({ api }, `Group number ${n}`);
    await go(page, '/groups/create');
    await page.getByLabel('Group Name').fill('One group more');
    await page.getByRole('button', { name: 'Create Group' }).click();
    await expect(toast(page, 'Error')).toContainText(
      'Failed to create the group. Please try again. You can make 10 groups a day. The next one in 3 hours.',
    );
  });
});

test('without a mail server an invitation shows its link to pass on (N14)', async ({ person }) => {
  const ruth = await person('Ruth');
  const { id } = await makeGroup(ruth);
  await go(ruth.page, `/groups/${id}`);
  await ruth.page.getByRole('button', { name: 'Invite Members' }).click();
  await ruth.page.getByLabel('Email address').fill('obed@example.org');
  await ruth.page.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(toast(ruth.page, 'Invitation made')).toContainText('Here is the link to hand over.');
  // The link can be read and copied beside it (W9).
  const link = ruth.page.getByRole('dialog').getByLabel('Invitation link');
  await expect(link).toBeVisible();
  for (const viewport of [PHONE, DESKTOP]) {
    await ruth.page.setViewportSize(viewport);
    await ruth.page.getByLabel('Email address').fill(`obed${viewport.width}@example.org`);
    await ruth.page.getByRole('button', { name: 'Send Invitation' }).click();
    await expect(ruth.page.getByText(`obed${viewport.width}@example.org`)).toBeVisible();
    await expect.poll(() => overlaps(toast(ruth.page, 'Invitation made'), link)).toBe(false);
  }
});

const overlaps = async (one: Locator, other: Locator) => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) return null;
  const apart = a.y + a.height <= b.y || b.y + b.height <= a.y;
  return !apart && a.x < b.x + b.width && b.x < a.x + a.width;
};
