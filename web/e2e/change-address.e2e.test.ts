import {
  accountOf,
  chooseOnMember,
  expect,
  go,
  PASSWORD,
  type Page,
  type Person,
  test,
  testWithMail,
  toast,
} from './fixtures.ts';
import { confirmAddress, linkIn } from './mail.ts';
import { withDevice } from './passkey-device.ts';
import { logIn } from './steps.ts';

const OLD = accountOf('Ruth').email;
const NEW = 'ruth.miller@parish.example.org';

const logInAs = async (page: Page, email: string) => {
  await go(page, '/auth');
  await logIn(page, email);
};

const askFor = async ({ page }: Person, email: string) => {
  await go(page, '/profile');
  await page.getByRole('button', { name: 'Change address' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toBeFocused();
  await dialog.getByLabel('New Email').fill(email);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  return dialog;
};

const changeTo = async (ruth: Person, email: string) => {
  const dialog = await askFor(ruth, email);
  // Each step begins at the heading, as the dialog does.
  await expect(dialog.getByRole('heading')).toBeFocused();
  await dialog.getByLabel('Your Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Open the link in our email')).toContainText(email);
  await expect(dialog.getByRole('heading')).toBeFocused();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
};

testWithMail(
  'the mailed link changes an address on another device (A46)',
  async ({ person, visitor, mailServer }) => {
    const ruth = await person('Ruth');
    await confirmAddress(mailServer, ruth, OLD);
    await go(ruth.page, '/profile');
    await expect(ruth.page.getByLabel('Email')).not.toBeEditable();
    await changeTo(ruth, NEW);
    await expect(ruth.page.getByRole('button', { name: 'Change address' })).toBeFocused();
    await expect(ruth.page.getByLabel('Email')).toHaveValue(OLD);

    // A second change, which she withdraws. The first link is invalid from then on, too.
    const dialog = await askFor(ruth, NEW);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await ruth.page.getByRole('button', { name: 'Change address' }).click();
    await expect(dialog.getByText(`You asked to use ${NEW}`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Withdraw it' }).click();
    await expect(dialog.getByText(`You asked to use ${NEW}`)).toHaveCount(0);
    await expect(dialog.getByRole('heading')).toBeFocused();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const first = await linkIn(mailServer, NEW, 'change-address');
    await changeTo(ruth, NEW);

    const elsewhere = await visitor();
    await elsewhere.goto(first);
    await expect(elsewhere.getByRole('heading', { name: 'Invalid Link' })).toBeFocused();
    await expect.poll(() => linkIn(mailServer, NEW, 'change-address')).not.toBe(first);
    await elsewhere.goto(await linkIn(mailServer, NEW, 'change-address'));
    await expect(elsewhere.getByText(`the username ${accountOf('Ruth').username}`)).toBeVisible();
    await elsewhere.getByRole('button', { name: 'Use this address' }).click();
    await expect(elsewhere.getByRole('heading', { name: 'Your address is changed' })).toBeFocused();
    // The open page gets the event, and stays signed in.
    await expect(ruth.page.getByLabel('Email')).toHaveValue(NEW);
    await logInAs(elsewhere, OLD);
    await expect(toast(elsewhere, 'Login failed')).toBeVisible();
    await logInAs(elsewhere, NEW);
    await expect(toast(elsewhere, 'Login successful')).toBeVisible();

    await elsewhere.goto(await linkIn(mailServer, NEW, 'change-address'));
    await expect(elsewhere.getByRole('heading', { name: 'Invalid Link' })).toBeFocused();
  },
);

testWithMail(
  'a link to the old address reverts a change, and its owner chooses a new password (A49)',
  async ({ person, visitor, mailServer }) => {
    const ruth = await person('Ruth');
    await confirmAddress(mailServer, ruth, OLD);
    await changeTo(ruth, NEW);
    await ruth.page.goto(await linkIn(mailServer, NEW, 'change-address'));
    await ruth.page.getByRole('button', { name: 'Use this address' }).click();
    await expect(toast(ruth.page, 'Address changed')).toBeVisible();
    await ruth.page.getByRole('link', { name: 'Go to Your Profile' }).click();

    const owner = await visitor();
    await expect.poll(() => mailServer.to(OLD).length).toBeGreaterThanOrEqual(3);
    await owner.goto(await linkIn(mailServer, OLD, 'undo-address'));
    await expect(owner.getByText('Everybody is signed out.')).toBeVisible();
    await owner.getByRole('button', { name: 'This was not me' }).click();
    await expect(owner.getByRole('heading', { name: 'Your account is yours again' })).toBeFocused();
    await owner.getByRole('link', { name: 'Ask for the email again' }).click();
    await expect(owner.getByRole('button', { name: 'Send Reset Link' })).toBeVisible();
    await expect(ruth.page).toHaveURL(/\/auth/);
    await logInAs(ruth.page, NEW);
    await expect(toast(ruth.page, 'Login failed')).toBeVisible();

    await owner.goto(await linkIn(mailServer, OLD, 'reset-password'));
    for (const label of ['New Password', 'Confirm New Password'])
      await owner.getByLabel(label, { exact: true }).fill(PASSWORD);
    await owner.getByRole('button', { name: 'Reset Password' }).click();
    await expect(toast(owner, 'Password reset successfully!')).toBeVisible();
    await logInAs(owner, OLD);
    await expect(toast(owner, 'Login successful')).toBeVisible();
  },
);

testWithMail('a passkey does in place of the password (A46)', async ({ person, mailServer }) => {
  const ruth = await person('Ruth');
  const { page } = ruth;
  await withDevice(page);
  await go(page, '/profile?tab=password');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Your Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(toast(page, 'Passkey added')).toBeVisible();

  const dialog = await askFor(ruth, NEW);
  await dialog.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(dialog.getByText('Open the link in our email')).toContainText(NEW);
  await linkIn(mailServer, NEW, 'change-address');
});

testWithMail(
  'an administrator changes an address, and the user reads of it and confirms it (A52)',
  async ({ person, administrator, mailServer }) => {
    const { page: deborah } = await administrator('Deborah');
    const ruth = await person('Ruth');
    await go(deborah, '/admin?tab=users');
    await chooseOnMember(deborah, 'Ruth Miller', 'Change address');
    const dialog = deborah.getByRole('dialog');
    const send = dialog.getByRole('button', { name: 'Change address' });
    await dialog.getByLabel('New Email').fill(accountOf('Deborah').email);
    await send.click();
    await expect(dialog.getByLabel('New Email')).toHaveAccessibleDescription(
      'That email address is already registered.',
    );
    await dialog.getByLabel('New Email').fill(NEW);
    await send.click();
    await expect(toast(deborah, 'Address changed')).toBeVisible();
    await expect(deborah.getByText(`${NEW} (not confirmed)`)).toBeVisible();
    await expect(deborah.getByRole('button', { name: 'More for Ruth Miller' })).toBeFocused();

    await go(ruth.page, '/');
    const notice = ruth.page.getByText('Your email address was changed');
    await expect(notice).toBeVisible();
    await ruth.page.getByRole('button', { name: 'I have read it' }).click();
    await expect(notice).toHaveCount(0);
    await ruth.page.goto(await linkIn(mailServer, NEW, 'change-address'));
    await ruth.page.getByRole('button', { name: 'Confirm this address' }).click();
    await expect(
      ruth.page.getByRole('heading', { name: 'Your address is confirmed' }),
    ).toBeFocused();
    expect((await (await ruth.api.get('/api/user')).json()).isEmailConfirmed).toBe(true);

    await go(deborah, '/admin?tab=log');
    await expect(deborah.getByText(/changed the email address of Ruth/)).toBeVisible();
    await go(ruth.page, '/profile?tab=password');
    await expect(ruth.page.getByText('An administrator changed your email address')).toBeVisible();
  },
);

test('without a mail server the app asks users to turn to an administrator (A46)', async ({
  person,
}) => {
  const { page } = await person('Ruth');
  await go(page, '/profile');
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByRole('dialog')).toContainText('ask an administrator');
  await expect(page.getByRole('dialog').getByLabel('New Email')).toHaveCount(0);
});
