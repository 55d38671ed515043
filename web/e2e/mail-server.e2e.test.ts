import { startMailServer } from '../../test-support/mail.ts';
import { accountOf, expect, PASSWORD, testWithMail } from './fixtures.ts';

/** No mail server in the settings; the operator allows ports of this computer. */
const test = testWithMail.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it.
  mailServer: async ({}, use) => {
    const mailServer = await startMailServer(undefined, 0, { 'pray@example.org': 'moabite-mail' });
    await use(mailServer);
    await mailServer.stop();
  },
  settings: async ({ mailServer }, use) =>
    use({ UPHELD_MAILBOX_PORTS: `1,${new URL(mailServer.url).port}` }),
});

test('an administrator sets up sending mail, reads why it fails, and has it at once (N99)', async ({
  administrator,
  visitor,
  mailServer,
}) => {
  const { page } = await administrator('Deborah');
  await page.goto('/');
  await page.getByRole('heading', { name: 'See whether mail works' }).click();
  await page.getByRole('link', { name: 'Set up mail' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sending mail');
  await expect(page.getByLabel('Use this account for answers by mail, too')).toBeVisible();
  await page.getByLabel('Mail provider').selectOption('other');
  await expect(page.getByLabel('Use this account for answers by mail, too')).toHaveCount(0);
  await page.getByLabel('Address that mail comes from').fill('pray@example.org');
  await page.getByRole('button', { name: 'Save and test' }).click();
  await expect(page.getByLabel('Mail server')).toBeFocused();
  // No server listens on this port.
  await page.getByLabel('Mail server').fill('127.0.0.1');
  await page.getByLabel('Port').fill('1');
  await page.getByLabel('Password of this address', { exact: true }).fill('moabite-mail');
  const saveAndTest = async () => {
    await page.getByRole('button', { name: 'Save and test' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await saveAndTest();
  await expect(page.getByText('The mail server cannot be reached')).toBeVisible();
  await expect(page.getByText('No mail server is set yet.')).toBeVisible();
  // What was typed stays.
  await expect(page.getByLabel('Address that mail comes from')).toHaveValue('pray@example.org');
  await page.getByLabel('Port').fill(new URL(mailServer.url).port);
  await page.getByLabel('Password of this address', { exact: true }).fill('wrong');
  await saveAndTest();
  await expect(page.getByText('The mail server does not take this username')).toBeVisible();
  await expect(page.getByText('The mail server said: 535 5.7.8 Not accepted')).toBeVisible();
  await page.getByLabel('Password of this address', { exact: true }).fill('moabite-mail');
  await saveAndTest();
  const { email } = accountOf('Deborah');
  await expect(page.getByText(`The mail server took a test mail to ${email}.`)).toBeVisible();
  await expect(page.getByText('On: mail is sent.')).toBeVisible();
  expect(mailServer.to(email)).toHaveLength(1);

  // The password is stored, and not shown again (N100).
  await expect(page.getByText('A password is set.')).toBeVisible();
  await expect(page.getByLabel('Password of this address', { exact: true })).toHaveValue('');
  // Mail goes out without a restart of the server.
  const visiting = await visitor();
  await visiting.request.post('/api/login/code/mail', { data: { email } });
  await expect.poll(() => mailServer.to(email).length).toBe(2);

  await page.getByRole('button', { name: 'Forget the account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Forget the account' }).click();
  await expect(page.getByText('On: mail is sent.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Forget the account' })).toHaveCount(0);
});
