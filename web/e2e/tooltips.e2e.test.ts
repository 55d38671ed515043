import { DESKTOP, expect, go, test } from './fixtures.ts';

test('a tooltip that fails to load breaks no screen (W42)', async ({ person, browsers }) => {
  const { page } = await person('Ruth', { viewport: DESKTOP });
  // After an upgrade the files of an open page no longer exist, and without a connection none loads.
  await page.route('**/assets/shown-tooltip-*', (route) => route.abort());
  await page.goto('/');
  // The sidebar's. Home has a link with the same words as soon as it is loaded.
  await page.getByLabel('Create a group').hover();
  // Only the console has the failure.
  await expect.poll(() => browsers.complaints.join()).toContain('dynamically imported module');
  browsers.complaints.length = 0;
  await expect(page.getByText('Something went wrong.')).toHaveCount(0);
});

test('a tooltip stays beside its control while the page scrolls (W42)', async ({ person }) => {
  const { page, api } = await person('Ruth', { viewport: { width: 1280, height: 400 } });
  const content = 'We look for a tenor.\n'.repeat(20);
  const sent = await api.post('/api/prayers', {
    data: { title: 'Choir', content, isPrivate: true },
  });
  await go(page, `/prayers/${(await sent.json()).id}`);
  const menu = page.getByRole('article').getByRole('button', { name: /^More/ });
  await page.keyboard.press('Tab');
  await menu.focus();
  const tooltip = page.getByRole('tooltip');
  await expect(tooltip).toBeVisible();
  const between = async () => {
    const [text, control] = [await tooltip.boundingBox(), await menu.boundingBox()];
    return text && control && Math.round(Math.abs(text.y - control.y));
  };
  const before = await between();
  const top = () => page.evaluate(() => window.scrollY);
  const scrolled = await top();
  await page.evaluate(() => window.scrollBy(0, 60));
  await expect.poll(top).toBe(scrolled + 60);
  await expect.poll(between).toBe(before);
});

test('Escape closes the tooltip first, and then the dialog under it (W42)', async ({ person }) => {
  const { page, api } = await person('Ruth', { viewport: DESKTOP });
  await api.post('/api/groups', { data: { name: 'Choir' } });
  await page.goto('/');
  await page.getByRole('main').getByRole('button', { name: 'New Request' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const close = dialog.getByRole('button', { name: 'Close' });
  await expect(dialog.getByRole('heading')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(close).toBeFocused();
  await expect(page.getByRole('tooltip')).toHaveText('Close');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expect(close).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
