import { DESKTOP, expect, type Page, PHONE, test } from './fixtures.ts';

const open = async (page: Page) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Donate' }).click();
  return page.getByRole('dialog', { name: 'Support Our Mission' });
};

test('without a recipient only administrators see Donate, and how to set it up (H2)', async ({
  administrator,
  person,
}) => {
  const { page: deborah } = await administrator('Deborah');
  await expect(await open(deborah)).toContainText('UPHELD_DONATION_RECIPIENT');
  const { page: naomi } = await person('Naomi', { viewport: DESKTOP });
  const header = naomi.getByRole('banner');
  const news = naomi.waitForResponse('**/api/news');
  await naomi.goto('/');
  await (await news).finished();
  await expect(header.getByRole('button', { name: /Naomi/ })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Donate' })).toHaveCount(0);
  await naomi.setViewportSize(PHONE);
  await header.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(naomi.getByRole('menuitem').first()).toHaveText('Dashboard');
});

const withRecipient = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the pattern.
  settings: async ({}, use) => use({ UPHELD_DONATION_RECIPIENT: 'giving@example.org' }),
});

withRecipient('giving leads to the donation page in a new tab (H2)', async ({ person }) => {
  const { page } = await person('Naomi');
  // No test donates: only the provider's page is a stand-in here.
  await page.context().route('https://www.paypal.com/**', (route) => route.fulfill({ body: '' }));
  const dialog = await open(page);
  await expect(dialog).toContainText('You will be redirected to PayPal in a new tab.');
  const [sent] = await Promise.all([
    page.context().waitForEvent('request', (request) => request.url().includes('paypal')),
    dialog.getByRole('button', { name: 'Donate with PayPal' }).click(),
  ]);
  expect([sent.method(), sent.url()]).toEqual(['POST', 'https://www.paypal.com/donate']);
  expect(sent.postDataJSON()).toEqual({
    business: 'giving@example.org',
    item_name: 'Ministry support',
    currency_code: 'USD',
    no_recurring: '0',
  });
  expect(sent.headers().referer ?? '').toBe('');
  await expect(dialog).toBeVisible();
});
