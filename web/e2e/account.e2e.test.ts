import { readFile } from 'node:fs/promises';
import {
  accountOf,
  DESKTOP,
  expect,
  go,
  PASSWORD,
  type Page,
  test,
  testWithMail,
  toast,
} from './fixtures.ts';
import { confirmAddress, linkIn } from './mail.ts';
import { fillScene } from './scene.ts';

const NEW_PASSWORD = 'another good one';
const ruthsEmail = accountOf('Ruth').email;
const tuesday = 'Tuesday Evening Group';

test('a changed name is in the header at once, and still there later (A28)', async ({ person }) => {
  const { page } = await person('Ruth', { viewport: DESKTOP });
  await go(page, '/profile');
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await expect(page.getByLabel('Username')).not.toBeEditable();
  await page.getByLabel('First Name').fill(' Rut ');
  await page.getByLabel('Last Name').fill('Amsel');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Profile updated')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Rut Amsel');
  await page.reload();
  await expect(page.getByLabel('First Name')).toHaveValue('Rut');
  await expect(page.getByRole('banner')).toContainText('Rut Amsel');
});

test('a changed password replaces the old one and ends other sessions (A15)', async ({
  person,
  visitor,
}) => {
  const { page } = await person('Ruth');
  const other = await visitor();
  await logIn(other, PASSWORD);
  await expect(other).toHaveURL(/\/$/);

  await go(page, '/profile?tab=password');
  const change = async (current: string) => {
    await fill(page, { 'Current Password': current });
    await fill(page, { 'New Password': NEW_PASSWORD, 'Confirm New Password': NEW_PASSWORD });
    await page.getByRole('button', { name: 'Change Password' }).click();
  };
  await change('a wrong one');
  const current = page.getByLabel('Current Password', { exact: true });
  await expect(toast(page, 'Failed to change password')).toContainText(
    'That is not your current password.',
  );
  await expect(current).toHaveAccessibleDescription('That is not your current password.');
  await expect(current).toBeFocused();

  await expect(page.getByRole('listitem').filter({ hasText: 'Last seen' })).toHaveCount(1);
  await change(PASSWORD);
  await expect(toast(page, 'Password updated')).toBeVisible();
  for (const label of ['Current Password', 'New Password', 'Confirm New Password'])
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
  await expect(page.getByText('You are signed in on this device only.')).toBeVisible();

  await other.reload();
  await expect(other).toHaveURL(/\/auth$/);
  await logIn(other, PASSWORD);
  await expect(toast(other, 'Login failed')).toContainText('Incorrect email or password.');
  await logIn(other, NEW_PASSWORD);
  await expect(other).toHaveURL(/\/$/);
});

testWithMail(
  'a mailed link replaces a forgotten password once (A17)',
  async ({ person, visitor, mailServer }) => {
    const { page: signedIn } = await person('Ruth');
    await go(signedIn, '/profile');
    const page = await visitor();
    await go(page, '/auth');
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeFocused();
    await expect(page.getByRole('tablist')).toHaveCount(0);
    await page.getByLabel('Email').fill(ruthsEmail);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(toast(page, 'Reset email sent!')).toContainText(
      'Check your email for password reset instructions.',
    );
    await expect(page.getByRole('tab', { name: 'Log in' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('');

    const link = await linkIn(mailServer, ruthsEmail, 'reset-password');
    const reset = async (on: Page) => {
      await on.goto(link);
      await fill(on, { 'New Password': NEW_PASSWORD, 'Confirm New Password': NEW_PASSWORD });
      await on.getByRole('button', { name: 'Reset Password' }).click();
    };
    // In the signed-in browser: its session ends like all the others.
    await reset(signedIn);
    await expect(toast(signedIn, 'Password reset successfully!')).toBeVisible();
    await expect(signedIn).toHaveURL(/\/auth$/);
    await logIn(signedIn, NEW_PASSWORD);
    await expect(signedIn).toHaveURL(/\/$/);

    await reset(page);
    await expect(toast(page, 'Password reset failed')).toContainText(
      'This reset link is invalid or has expired.',
    );
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByRole('link', { name: 'Ask for a New Link' }).click();
    await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible();
  },
);

test('without a mail server the app names who can help with a forgotten password (A19)', async ({
  visitor,
}) => {
  const page = await visitor();
  await go(page, '/auth');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(page.locator('#root').getByText('This Upheld cannot send email.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send Reset Link' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to Login' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a device can be signed out from another one, or all of them (A22)', async ({
  person,
  visitor,
}) => {
  const { page } = await person('Ruth');
  const phone = await visitor();
  await logIn(phone, PASSWORD);
  await expect(phone).toHaveURL(/\/$/);

  await go(page, '/profile?tab=password');
  const devices = page
    .getByRole('tabpanel')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Signed-in devices' }) })
    .getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText('This device');
  await expect(devices.first().getByRole('button')).toHaveCount(0);
  await devices
    .last()
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expect(toast(page, 'Signed out of that device')).toBeVisible();
  await expect(devices).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeFocused();
  await phone.reload();
  await expect(phone).toHaveURL(/\/auth$/);

  await logIn(phone, PASSWORD);
  await expect(phone).toHaveURL(/\/$/);
  // The list is read again when the tab is opened again.
  await page.getByRole('tab', { name: 'Notifications' }).click();
  await page.getByRole('tab', { name: 'Change Password' }).click();
  await expect(devices).toHaveCount(2);
  await page.getByRole('button', { name: 'Sign out all other devices' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('heading')).toBeFocused();
  await dialog.getByRole('button', { name: 'Sign Out All Others' }).click();
  await expect(toast(page, 'Signed out of all other devices')).toBeVisible();
  await expect(devices).toHaveCount(1);
  await phone.reload();
  await expect(phone).toHaveURL(/\/auth$/);
});

test('the export is a file with everything that a user wrote (A23)', async ({ person }) => {
  const ruth = await person('Ruth');
  await fillScene(ruth, await person('Naomi'));
  await go(ruth.page, '/profile');
  const started = ruth.page.waitForEvent('download');
  await ruth.page.getByRole('button', { name: 'Download my data' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^upheld-export-\d{4}-\d{2}-\d{2}\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data.user.email).toBe(ruthsEmail);
  expect(data.prayers.map(({ title }: { title: string }) => title)).toContain('For patience');
  expect(JSON.stringify(data)).not.toContain('We will be thinking of you both');
});

test('a deleted account is gone, and its group has a new owner (A25)', async ({ person }) => {
  const ruth = await person('Ruth');
  const naomi = await person('Naomi');
  const { groupId } = await fillScene(ruth, naomi);
  const { page } = ruth;
  await go(page, '/profile');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('alertdialog');
  const remove = dialog.getByRole('button', { name: 'Delete My Account' });
  await expect(dialog.getByRole('heading')).toBeFocused();
  await expect(dialog).toContainText(`Groups of yours that get a new owner: ${tuesday}.`);
  await expect(dialog).toContainText('as nobody else is in them: Choir.');
  await expect(dialog).toContainText('may guess whose they were.');

  await remove.click();
  await expect(dialog.getByText('Please enter your password.').first()).toBeVisible();
  await dialog.getByLabel('Your Password', { exact: true }).fill('a wrong one');
  await remove.click();
  await expect(toast(page, 'Failed to delete your account')).toBeVisible();
  await expect(dialog.getByText('That is not your current password.').first()).toBeVisible();
  await dialog.getByLabel('Your Password', { exact: true }).fill(PASSWORD);
  await remove.click();
  await expect(toast(page, 'Account deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);

  await logIn(page, PASSWORD);
  await expect(toast(page, 'Login failed')).toContainText('Incorrect email or password.');
  await go(naomi.page, `/groups/${groupId}`);
  await expect(naomi.page.getByText('You are the owner of this group')).toBeVisible();
  await expect(naomi.page.getByText('Surgery on Thursday')).toHaveCount(0);
});

testWithMail(
  'a link in an email stops emails by one button, signed out (N4)',
  async ({ person, visitor, mailServer }) => {
    const ruth = await person('Ruth');
    await confirmAddress(mailServer, ruth, ruthsEmail);
    await fillScene(ruth, await person('Naomi'));
    const link = await linkIn(mailServer, ruthsEmail, 'unsubscribe', '\\d+-n-');
    const preferences = async () => {
      const user = await (await ruth.api.get('/api/user')).json();
      return [user.notifyNewPrayers, user.notifyAnsweredPrayers];
    };

    const page = await visitor();
    await page.goto(link);
    await expect(page.getByText('new prayer requests')).toBeVisible();
    expect(await preferences()).toEqual([true, true]);
    await page.getByRole('button', { name: 'Stop these emails' }).click();
    await expect(page.getByRole('heading', { name: 'These emails have stopped' })).toBeFocused();
    expect(await preferences()).toEqual([false, true]);
    await page.getByRole('link', { name: 'Go to Your Profile' }).click();
    await expect(page).toHaveURL('/auth?next=%2Fprofile%3Ftab%3Dnotifications');

    await page.goto(link.replace(/.{5}$/, 'xxxxx'));
    await page.getByRole('button', { name: 'Stop these emails' }).click();
    await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeFocused();

    // The emails can be turned on again in the profile.
    await go(ruth.page, '/profile?tab=notifications');
    const requests = ruth.page.getByRole('switch', { name: 'New prayer requests' });
    await expect(requests).not.toBeChecked();
    await requests.click();
    await expect(toast(ruth.page, 'Notification preferences updated')).toBeVisible();
    await expect(requests).toBeChecked();
    expect(await preferences()).toEqual([true, true]);
  },
);

test('a preference is not shown as saved after the session has ended (W13)', async ({ person }) => {
  const { page } = await person('Ruth');
  await go(page, '/profile?tab=notifications');
  const answers = page.getByRole('switch', { name: 'Answered prayers' });
  await expect(answers).toBeChecked();
  // The session ends with this call, not before: any other call would already lead to the sign-in page.
  await page.route('**/api/user', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    await page.context().clearCookies();
    const { cookie: _, ...headers } = await route.request().allHeaders();
    await route.fulfill({ response: await route.fetch({ headers }) });
  });
  await answers.click();
  await expect(toast(page, 'Please log in again')).toBeVisible();
  await expect(page).toHaveURL('/auth?next=%2Fprofile%3Ftab%3Dnotifications');
});

const logIn = async (page: Page, password: string) => {
  await go(page, '/auth');
  await fill(page, { Email: ruthsEmail, Password: password });
  await page.getByRole('button', { name: 'Log in' }).click();
};

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
};
