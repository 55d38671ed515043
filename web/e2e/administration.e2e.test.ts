import { LIVE } from '../../test-support/live.ts';
import { startMailServer } from '../../test-support/mail.ts';
import {
  accountOf,
  chooseOnMember,
  expect,
  go,
  type Page,
  PHONE,
  test,
  toast,
} from './fixtures.ts';
import { logIn } from './steps.ts';

/* What the administrator Deborah does, and what users notice of it. */

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

const switchOf = (page: Page, what: 'Active' | 'Admin', name: string) =>
  page.getByRole('switch', { name: `${what}: ${name} Miller` });

test('a deactivated account is signed out at once, and can sign in again later (M2)', async ({
  administrator,
  person,
}) => {
  const { page: deborah } = await administrator('Deborah');
  const { page: naomi } = await person('Naomi');
  await go(naomi, '/');
  await go(deborah, '/admin?tab=users');
  await expect(rowOf(deborah, 'Naomi')).toContainText('naomi@example.org');
  await expect(rowOf(deborah, 'Naomi')).toContainText('Today');

  const active = switchOf(deborah, 'Active', 'Naomi');
  await expect(active).toBeChecked();
  await active.focus();
  await deborah.keyboard.press('Space');
  await expect(toast(deborah, 'User status updated')).toBeVisible();
  await expect(active).not.toBeChecked();
  await expect(active).toBeFocused();

  await expect(naomi).toHaveURL(/\/auth$/);
  await logIn(naomi, accountOf('Naomi').email);
  await expect(toast(naomi, 'Login failed')).toContainText('This account has been deactivated.');

  await active.click();
  await expect(active).toBeChecked();
  await logIn(naomi, accountOf('Naomi').email);
  await expect(toast(naomi, 'Login successful')).toBeVisible();
});

test('a user sees that they became or no longer are an administrator until they confirm it (M17)', async ({
  administrator,
  person,
}) => {
  const { page: deborah } = await administrator('Deborah');
  const { page: naomi } = await person('Naomi');
  await go(naomi, '/');
  await go(deborah, '/admin?tab=users');
  const admin = switchOf(deborah, 'Admin', 'Naomi');
  const notice = (words: string) => naomi.getByRole('note').filter({ hasText: words });
  const given = notice('You are an administrator now');
  const taken = notice('You are no longer an administrator');

  await admin.click();
  await expect(given).toBeVisible();
  await naomi.getByRole('button', { name: 'I have read it' }).click();
  await expect(given).toBeHidden();

  await admin.click();
  await expect(taken).toBeVisible();
  // The notice is on every page, also after a reload.
  await naomi.goto('/my-prayers');
  await expect(taken).toBeVisible();
  await naomi.getByRole('link', { name: 'See what happened to your account' }).click();
  await expect(naomi.getByRole('heading', { name: 'Activity of your account' })).toBeVisible();
  await naomi.getByRole('button', { name: 'I have read it' }).click();
  await expect(taken).toBeHidden();
});

test('a search finds one of many users, and scrolling loads more of the list (M1)', async ({
  administrator,
  server,
}) => {
  const { page } = await administrator('Deborah');
  const register = (name: string) =>
    fetch(`${server.url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify(accountOf(name)),
    });
  const names = Array.from({ length: 26 }, (_, n) => `Member${n}`);
  await register('Eunice');
  for (const name of names) expect((await register(name)).status).toBe(201);

  await page.goto('/admin?tab=users');
  const rows = page.getByRole('rowheader');
  await expect(rows.first()).toContainText('Member25');
  // There are more users than the first page and the beginning of the second.
  await page.mouse.move(600, 600);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 20_000);
      return rows.count();
    })
    .toBe(28);

  const field = page.getByRole('searchbox', { name: 'Find a user' });
  await field.fill('eunice@ex');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Eunice Miller');
  await expect(page.locator(LIVE).filter({ hasText: '1 user' })).toBeVisible();
  await switchOf(page, 'Active', 'Eunice').click();
  await expect(switchOf(page, 'Active', 'Eunice')).not.toBeChecked();
  await field.fill('nobody');
  await expect(page.getByRole('heading', { name: 'Nobody found' })).toBeVisible();
  await field.fill('');
  await expect(rows.first()).toContainText('Member25');
});

test('an administrator grants and withdraws administrator rights (M2)', async ({
  administrator,
  person,
}) => {
  const { page: deborah } = await administrator('Deborah');
  const { page: naomi } = await person('Naomi');
  await naomi.goto('/admin?tab=users');
  await expect(naomi).toHaveURL(/\/$/);

  await deborah.goto('/admin?tab=users');
  await switchOf(deborah, 'Admin', 'Naomi').click();
  await expect(toast(deborah, 'Admin status updated')).toBeVisible();
  await naomi.goto('/admin?tab=users');
  await expect(rowOf(naomi, 'Deborah')).toBeVisible();

  await switchOf(deborah, 'Admin', 'Naomi').click();
  await expect(switchOf(deborah, 'Admin', 'Naomi')).not.toBeChecked();
  // Her open admin page is replaced by the dashboard at once.
  await expect(naomi).toHaveURL(/\/$/);
});

test('a user is deleted after a question with their name (M2)', async ({
  administrator,
  person,
}) => {
  const { page: deborah } = await administrator('Deborah');
  const { page: naomi } = await person('Naomi');
  await go(deborah, '/admin?tab=users');
  await chooseOnMember(deborah, 'Naomi Miller', 'Delete');
  const question = deborah.getByRole('alertdialog');
  await expect(question).toContainText(
    'Are you sure you want to delete this user? This action cannot be undone.',
  );
  await expect(question).toContainText('may guess whose they were.');
  await expect(question.getByRole('heading')).toBeFocused();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(deborah, 'Naomi')).toBeVisible();

  await chooseOnMember(deborah, 'Naomi Miller', 'Delete');
  await question.getByRole('button', { name: 'Delete User' }).click();
  await expect(toast(deborah, 'User deleted')).toBeVisible();
  await expect(rowOf(deborah, 'Naomi')).toHaveCount(0);
  await expect(deborah.getByRole('heading', { level: 1 })).toBeFocused();
  await go(naomi, '/');
  await expect(naomi).toHaveURL(/\/auth$/);
  await logIn(naomi, accountOf('Naomi').email);
  await expect(toast(naomi, 'Login failed')).toContainText('Incorrect email or password.');
});

test('an administrator makes a reset link, and it works once (M4)', async ({
  administrator,
  person,
  visitor,
}) => {
  const { page: deborah } = await administrator('Deborah');
  await person('Naomi');
  await go(deborah, '/admin?tab=users');
  await chooseOnMember(deborah, 'Naomi Miller', 'Reset link');
  const dialog = deborah.getByRole('dialog');
  await expect(dialog).toContainText(/It works once, until \w+ \d+, \d{4}, \d+:\d\d [AP]M/);
  await dialog.getByRole('button', { name: 'Copy Link' }).click();
  await expect(dialog.locator(LIVE)).toHaveText('Copied.');
  const link = await deborah.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/reset-password\/[\w-]{43}$/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(deborah.getByRole('button', { name: 'More for Naomi Miller' })).toBeFocused();

  const naomi = await visitor();
  const choose = async (password: string) => {
    await naomi.goto(link);
    await naomi.getByLabel('New Password', { exact: true }).fill(password);
    await naomi.getByLabel('Confirm New Password', { exact: true }).fill(password);
    await naomi.getByRole('button', { name: 'Reset Password' }).click();
  };
  await choose('a newer password');
  await expect(toast(naomi, 'Password reset successfully!')).toBeVisible();
  await expect(naomi).toHaveURL(/\/auth$/);
  await logIn(naomi, accountOf('Naomi').email, 'a newer password');
  await expect(toast(naomi, 'Login successful')).toBeVisible();
  await choose('a third password');
  await expect(toast(naomi, 'Password reset failed')).toBeVisible();
});

test('on a phone a user is a row of 64 px, whose menu has what the columns have (M1, M2)', async ({
  administrator,
  person,
}) => {
  const { page } = await administrator('Deborah', { viewport: PHONE });
  await person('Naomi');
  await go(page, '/admin?tab=users');
  const row = rowOf(page, 'Naomi Miller');
  await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThanOrEqual(65);
  await row.getByRole('button', { name: 'More for Naomi Miller' }).click();
  await expect(row).toContainText('Last loginToday');
  await page.keyboard.press('Escape');

  await chooseOnMember(page, 'Naomi Miller', 'Make administrator');
  await expect(toast(page, 'Admin status updated')).toBeVisible();
  await expect(row.getByText('Admin', { exact: true })).toBeVisible();
  await chooseOnMember(page, 'Naomi Miller', 'Remove administrator rights');
  await expect(row.getByText('Admin', { exact: true })).toBeHidden();

  await chooseOnMember(page, 'Naomi Miller', 'Switch the account off');
  await expect(row.getByText('Switched off')).toBeVisible();
  await chooseOnMember(page, 'Naomi Miller', 'Switch the account on');
  await expect(row.getByText('Switched off')).toBeHidden();
});

test('administrators cannot deactivate or demote themselves (M3)', async ({ administrator }) => {
  const { page } = await administrator('Deborah');
  await go(page, '/admin?tab=users');
  const own = rowOf(page, 'Deborah Miller (you)');
  await expect(own).toContainText('Only another administrator can change or delete you here.');
  await expect(switchOf(page, 'Active', 'Deborah')).toBeDisabled();
  await expect(switchOf(page, 'Admin', 'Deborah')).toBeDisabled();
  await expect(own.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send reminders' })).toHaveCount(0);
  await expect(page.getByText('which is not set up on this server yet')).toBeVisible();
});

test('an administrator reads what a member wrote on the help page (M7)', async ({
  administrator,
  person,
}) => {
  const { page: deborah } = await administrator('Deborah');
  const { page: naomi } = await person('Naomi');
  await go(deborah, '/admin?tab=messages');
  await expect(deborah.getByText('No messages yet')).toBeVisible();

  await go(naomi, '/help');
  await expect(naomi.getByLabel('Name', { exact: true })).toHaveValue('Naomi Miller');
  await expect(naomi.getByLabel('Email')).toHaveValue('naomi@example.org');
  await naomi.getByLabel('Subject').fill('Larger letters?');
  await naomi.getByLabel('Category').selectOption('Help with using Upheld');
  await naomi.getByLabel('Message', { exact: true }).fill('I read on a small phone.');
  await naomi.getByRole('button', { name: 'Send Message' }).click();
  await expect(toast(naomi, 'Message sent successfully!')).toBeVisible();
  for (const [field, left] of [
    ['Subject', ''],
    ['Category', ''],
    ['Message', ''],
    ['Email', 'naomi@example.org'],
  ] as const)
    await expect(naomi.getByLabel(field, { exact: true })).toHaveValue(left);

  await go(deborah, '/help');
  await go(deborah, '/admin?tab=messages');
  const message = deborah.getByRole('listitem').filter({ hasText: 'Larger letters?' });
  await expect(message).toContainText('Naomi Miller');
  await expect(message).toContainText('Help with using Upheld');
  await expect(message).toContainText('Only here');
  await expect(
    message.getByRole('link', { name: 'Reply by email to Naomi Miller' }),
  ).toHaveAttribute('href', 'mailto:naomi@example.org?subject=Re%3A%20Larger%20letters%3F');
});

test('a message that could not be sent stays in the form (H1)', async ({ person }) => {
  const { page, api } = await person('Naomi');
  const message = {
    name: 'Naomi',
    email: 'naomi@example.org',
    subject: 'Again',
    category: 'feedback',
    message: 'Words enough for a message.',
  };
  for (let n = 0; n < 5; n++) await api.post('/api/contact', { data: message });
  await go(page, '/help');
  await page.getByLabel('Subject').fill('Larger letters?');
  await page.getByLabel('Category').selectOption('Feedback');
  await page.getByLabel('Message', { exact: true }).fill('I read on a small phone.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(toast(page, 'Failed to send message')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('Larger letters?');
  await expect(page.getByLabel('Category')).toHaveValue('feedback');
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('I read on a small phone.');
});

const withMail = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the pattern.
  settings: async ({}, use) => {
    const mail = await startMailServer(({ to }) => {
      if (!to.startsWith('naomi')) return;
      throw Object.assign(new Error('5.1.1 No such mailbox'), { responseCode: 550 });
    });
    await use({ UPHELD_SMTP_URL: mail.url, UPHELD_REMINDER_DAYS: '0' });
    await mail.stop();
  },
});

withMail(
  'reminders are sent, and a failed one shows its reason',
  async ({ administrator, person }) => {
    const { page, api } = await administrator('Deborah');
    const naomi = await person('Naomi');
    const { id } = await (await naomi.api.get('/api/user')).json();
    // Her confirmation mail fails before her address is confirmed: afterwards it would not be sent again.
    const failures = async () => (await (await api.get('/api/admin/delivery')).json()).mail.failed;
    await expect.poll(failures).toBe(1);
    await api.post(`/api/admin/users/${id}/confirm-address`);
    await go(page, '/admin?tab=users');
    const send = page.getByRole('button', { name: 'Send reminders' });
    await send.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send reminders' }).click();
    await expect(toast(page, 'Reminder emails sent')).toContainText('1 reminder was sent.');
    await send.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send reminders' }).click();
    await expect(toast(page, 'Failed to send reminders')).toBeVisible();

    await page.getByRole('main').getByRole('link', { name: 'Admin' }).click();
    await page.getByRole('link', { name: /^Mail and notifications/ }).click();
    await expect(page).toHaveURL(/tab=deliveries$/);
    await expect(async () => {
      await page.getByRole('button', { name: 'Check again' }).click();
      await expect(page.getByText('Failed: 2')).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(page.getByText('The mail server said: 550').first()).toBeVisible();
    await expect(page.getByText('naomi@')).toHaveCount(0);
  },
);

test('an administrator copies the address that people open, and shows its QR code (R17)', async ({
  administrator,
}) => {
  const { page } = await administrator('Deborah');
  await go(page, '/admin?tab=address');
  await expect(page.getByText('Only this computer reaches that address')).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeHidden();

  const reached = { baseUrl: 'http://nas:3000', isHttps: false, reach: 'network', others: [] };
  await page.route('/api/admin/addresses', (route) => route.fulfill({ json: reached }));
  await page.reload();
  const code = page.getByRole('img', { name: 'QR code of http://nas:3000' });
  await expect
    .poll(() => code.evaluate((it) => it instanceof HTMLImageElement && it.naturalWidth))
    .toBeGreaterThan(20);
  await expect(page.getByText('Browsers then offer no push notifications')).toBeVisible();
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reached.baseUrl);
});

test('a server on Windows shows a Windows path for its backups (M21)', async ({
  administrator,
}) => {
  const { page } = await administrator('Deborah');
  let isOnWindows = false;
  await page.route('/api/admin/backups', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), isOnWindows } });
  });
  await go(page, '/admin?tab=backups');
  await expect(page.getByText('backup-copy = "/mnt/other-disk/upheld"')).toBeVisible();
  isOnWindows = true;
  await page.reload();
  await expect(page.getByText("backup-copy = 'D:\\Upheld'")).toBeVisible();
});

test('while a backup is made, the page shows its bytes, written and then read back (M15)', async ({
  administrator,
}) => {
  const { page } = await administrator('Deborah');
  const total = 4_812_331;
  let progress: object | null = { step: 'write', done: 1_258_291, total };
  await page.route('/api/admin/backups', async (route) => {
    const response = await route.fetch();
    const isRunning = progress !== null;
    await route.fulfill({ response, json: { ...(await response.json()), isRunning, progress } });
  });
  await go(page, '/admin?tab=backups');
  const bar = page.getByRole('progressbar');
  await expect(bar).toHaveAccessibleName(/^1\.20\sMB of 4\.59\sMB written$/);
  await expect(bar).toHaveJSProperty('position', 0.26);
  progress = { step: 'read', done: total, total };
  await expect(bar).toHaveAccessibleName(/^4\.59\sMB of 4\.59\sMB read back$/);
  progress = null;
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Make a Backup Now' })).toBeEnabled();
});
