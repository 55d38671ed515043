import { expect, go, test } from './fixtures.ts';

test('Admin lists its pages in three parts, and older addresses redirect there (M20)', async ({
  administrator,
}) => {
  const { page } = await administrator('Deborah');
  const main = page.getByRole('main');
  const title = main.getByRole('heading', { level: 1 });
  await go(page, '/admin');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'People',
    'Congregation',
    'Machine room',
  ]);
  for (const [tab, name] of [
    ['users', 'Users'],
    ['messages', 'Messages'],
    ['reached', 'Who is not reached'],
    ['congregation', 'Your congregation'],
    ['address', 'How people reach this server'],
    ['deliveries', 'Mail and notifications'],
    ['mail-server', 'Sending mail'],
    ['mailbox', 'Answers by mail'],
    ['health', 'Health'],
    ['backups', 'Backups'],
    ['log', 'Log'],
  ]) {
    await main.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    await expect(page).toHaveURL(`/admin?tab=${tab}`);
    await expect(title).toHaveText(name ?? '');
    await expect(title).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(`^${name}`));
    await main.getByRole('link', { name: 'Admin', exact: true }).click();
    await expect(title).toHaveText('Admin');
    await expect(title).toBeFocused();
  }
  // Each page opens at its top, and Back leads to the list.
  await main.getByRole('link', { name: /^Log/ }).scrollIntoViewIfNeeded();
  await main.getByRole('link', { name: /^Health/ }).click();
  await expect(title).toHaveText('Health');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(title).toHaveText('Admin');
  await page.goto('/admin?tab=nothing');
  await expect(title).toHaveText('Admin');
});

test('the list marks the pages where the last check-up found a problem (M20)', async ({
  administrator,
}) => {
  const { page } = await administrator('Deborah');
  await go(page, '/admin');
  const health = page.getByRole('main').getByRole('link', { name: /^Health/ });
  await expect(health).toContainText('A check-up of everything');
  await page.goto('/admin?tab=health');
  await page.getByRole('button', { name: 'Check Now' }).click();
  await expect(page.getByText('There is only one administrator.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(health).toContainText(/The check-up found \d+ things? to look at\./);
});

test('a setting is shown as the whole line to type, with a button that copies it (M21)', async ({
  administrator,
}) => {
  const { page } = await administrator('Deborah');
  await go(page, '/admin?tab=address');
  const line = 'base-url = "https://pray.example.org"';
  await expect(page.getByText(line)).toBeVisible();
  await page.getByRole('button', { name: `Copy: ${line}` }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(line);
});

test('Admin is visible in the sidebar beside ten groups at 1280 × 800 pixels (M20)', async ({
  administrator,
}) => {
  const { page, api } = await administrator('Deborah', {
    viewport: { width: 1280, height: 800 },
  });
  for (let n = 1; n <= 10; n++)
    await api.post('/api/groups', { data: { name: `House Group ${n}` } });
  await page.goto('/');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  const admin = sidebar.getByRole('link', { name: 'Admin' });
  await expect(admin).toBeInViewport({ ratio: 1 });
  // Nothing is visible below the footer.
  const footer = await sidebar
    .locator('section')
    .last()
    .evaluate((it) => {
      const box = it.parentElement?.getBoundingClientRect();
      return [box?.bottom, it.closest('nav')?.getBoundingClientRect().bottom];
    });
  expect(footer[0]).toBe(footer[1]);
  // A focused link scrolls to above the footer.
  const last = sidebar.getByRole('link', { name: 'New Group', exact: true });
  await last.focus();
  const [below, above] = [await admin.boundingBox(), await last.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan((below?.y ?? 0) - 100);
});
