import { expect, go, PASSWORD, testWithMail } from './fixtures.ts';
import { GOOD_MAILBOX } from './made-up-mailbox.ts';

/* Tests the page only. server/mail-in/mailbox/try.system.test.ts tests reading a mailbox with a real IMAP server. */

/** The test uses a port of this computer, which the operator must allow. */
const test = testWithMail.extend({
  settings: async ({ mailServer }, use) =>
    use({ UPHELD_SMTP_URL: mailServer.url, UPHELD_MAILBOX_PORTS: '1' }),
});

test('an administrator sets a mailbox in three fields, and reads why it fails (N56)', async ({
  administrator,
}) => {
  const { page } = await administrator('Deborah');
  await go(page, '/admin?tab=mailbox');
  await expect(page.getByLabel('Mail provider')).toHaveValue('google');
  await expect(page.getByRole('textbox')).toHaveCount(2);
  await expect(page.getByText('Google wants an app password')).toBeVisible();

  await page.getByLabel('Mail provider').selectOption('other');
  await expect(page.getByRole('textbox')).toHaveCount(5);
  await page.getByLabel('Address of the mailbox').fill('pray@example.org');
  await page.getByLabel('Password of the mailbox', { exact: true }).fill('moabite-mail');
  await page.getByRole('button', { name: 'Save and test' }).click();
  await expect(page.getByLabel('Mail server')).toBeFocused();
  await expect(
    page.getByText('Please enter the name of the mail server, such as imap.example.org.').first(),
  ).toBeVisible();
  // No server listens on this port.
  await page.getByLabel('Mail server').fill('127.0.0.1');
  await page.getByLabel('Port').fill('1');
  await page.getByRole('button', { name: 'Save and test' }).click();
  // Every reply arrives in the mailbox, so the administrator must reauthenticate (N67).
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Each answer arrives in this mailbox.')).toBeVisible();
  const own = dialog.getByLabel('Your Password', { exact: true });
  await own.fill('a wrong one');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(own).toBeFocused();
  await expect(dialog.getByText('That is not your current password.').first()).toBeVisible();
  await own.fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('The mail server cannot be reached')).toBeVisible();
  await expect(page.getByText('Off: nobody can answer by mail yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Switch on' })).toHaveCount(0);

  // The password is stored, and not shown again (N57).
  await page.reload();
  await expect(page.getByText('A password is set.')).toBeVisible();
  await expect(page.getByLabel('Password of the mailbox', { exact: true })).toHaveValue('');
  await page.getByRole('button', { name: 'Forget the mailbox' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Forget the mailbox' }).click();
  await expect(page.getByText('The mailbox:')).toHaveCount(0);
});

test('one press switches a working mailbox off (N56)', async ({ administrator }) => {
  const { page } = await administrator('Deborah');
  let isOn = true;
  await page.route('/api/admin/mailbox', (route) =>
    route.fulfill({ json: { ...GOOD_MAILBOX, isOn, reading: isOn ? 'waiting' : null } }),
  );
  await page.route('/api/admin/mailbox/on', (route) => {
    isOn = route.request().postDataJSON().isOn;
    return route.fulfill({ json: { ...GOOD_MAILBOX, isOn, reading: null } });
  });
  await go(page, '/admin?tab=mailbox');
  await expect(page.getByText('On: answers are read.')).toBeVisible();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('Off: nobody can answer by mail yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByText('On: answers are read.')).toBeVisible();
});
