import { LIVE } from '../../test-support/live.ts';
import { OVER_QUOTA } from '../../test-support/mail.ts';
import {
  accountOf,
  drawn,
  expect,
  go,
  greeting,
  PASSWORD,
  type Page,
  test,
  testWithMail,
  toast,
} from './fixtures.ts';
import { codeIn, linkIn } from './mail.ts';
import { withDevice } from './passkey-device.ts';

const ruthsEmail = accountOf('Ruth').email;

const signOut = async (page: Page) => {
  await page.context().request.post('/api/logout');
  await page.goto('/auth');
  await drawn(page);
};

/** Moves the focus to a button with the Tab key, and presses it. */
const tabTo = async (page: Page, name: string) => {
  const button = page.getByRole('button', { name, exact: true });
  for (let n = 0; n < 60; n++) {
    if (await button.evaluate((it) => it === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
};

const addPasskey = async (page: Page) => {
  await go(page, '/profile?tab=password');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(toast(page, 'Passkey added')).toBeVisible();
  await expect(dialog).toHaveCount(0);
};

test('a passkey is added, signs in, reauthenticates, and is removed (A31)', async ({ person }) => {
  const { page } = await person('Ruth');
  const device = await withDevice(page);
  await go(page, '/profile?tab=password');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  const password = dialog.getByLabel('Your Password', { exact: true });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(password).toHaveAccessibleDescription('Please enter your password.');
  await password.fill('a wrong one');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(password).toHaveAccessibleDescription('That is not your current password.');
  await password.fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(toast(page, 'Passkey added')).toBeVisible();
  await expect(page.getByText('Not used yet')).toBeVisible();
  expect(await device.credentials()).toHaveLength(1);

  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(greeting('Ruth'));

  // Adding the device again fails, because the browser knows that it has a passkey.
  await go(page, '/profile?tab=password');
  await expect(page.getByText(/^Last used/)).toBeVisible();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(dialog.locator(LIVE)).toHaveText(
    'This device has a passkey for your account already.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: /^Remove the passkey of/ }).click();
  const confirm = page.getByRole('alertdialog');
  await confirm.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(toast(page, 'Passkey removed')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove the passkey of/ })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Sign in without a password' })).toBeFocused();

  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(toast(page, 'Login failed')).toContainText('This passkey did not work here.');
});

test('a passkey signs in by keyboard alone, and a refused one changes nothing (A31)', async ({
  person,
}) => {
  const { page } = await person('Ruth');
  const device = await withDevice(page);
  await addPasskey(page);
  await signOut(page);
  await device.refuse(true);
  await tabTo(page, 'Use a passkey');
  await expect(page.locator(LIVE).filter({ hasText: 'Nothing happened.' })).toBeVisible();
  await device.refuse(false);
  await tabTo(page, 'Use a passkey');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(greeting('Ruth'));
});

test('a new password removes passkeys unless the user chooses to keep them (A41)', async ({
  person,
}) => {
  const { page } = await person('Ruth');
  await withDevice(page);
  await go(page, '/profile?tab=password');
  const keep = page.getByLabel('Keep my passkeys: I made all of them');
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
  await expect(keep).toHaveCount(0);
  await addPasskey(page);
  const change = async (from: string, to: string) => {
    await page.getByLabel('Current Password', { exact: true }).fill(from);
    await page.getByLabel('New Password', { exact: true }).fill(to);
    await page.getByLabel('Confirm New Password', { exact: true }).fill(to);
    const answer = page.waitForResponse((response) => response.url().endsWith('/user/password'));
    await page.getByRole('button', { name: 'Change Password', exact: true }).click();
    expect((await answer).status()).toBe(204);
  };
  await keep.check();
  await change(PASSWORD, 'another good password');
  await expect(keep).not.toBeChecked();
  await expect(page.getByRole('button', { name: /^Remove the passkey of/ })).toHaveCount(1);
  await change('another good password', PASSWORD);
  await expect(page.getByRole('button', { name: /^Remove the passkey of/ })).toHaveCount(0);
  await expect(keep).toHaveCount(0);
});

testWithMail(
  'a user who signed in by a code to a new address is asked to choose a password (A43)',
  async ({ person, visitor, mailServer }) => {
    const { email } = accountOf('Ruth');
    await person('Ruth');
    const page = await visitor();
    await go(page, '/auth');
    await page.getByRole('button', { name: 'Mail me a code', exact: true }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Mail Me a Code', exact: true }).click();
    await page.getByLabel('Six digits from the email').fill(await codeIn(mailServer, email));
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByRole('link', { name: 'Choose a new password' }).click();
    await page.getByRole('button', { name: 'I do not know my password' }).click();
    await expect(toast(page, 'Reset email sent!')).toBeVisible();
    await linkIn(mailServer, email, 'reset-password');
  },
);

test.describe('at an address without a name', () => {
  test.use({ settings: { UPHELD_URL: 'http://192.168.1.7:3000' } });

  test('no passkeys are offered (A31)', async ({ person, visitor }) => {
    const page = await visitor();
    await go(page, '/auth');
    await drawn(page);
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0);
    const { page: signedIn } = await person('Ruth');
    await go(signedIn, '/profile?tab=password');
    await expect(signedIn.getByRole('button', { name: 'Show the picture' })).toBeVisible();
    await expect(signedIn.getByText('You created this account')).toBeVisible();
    await expect(signedIn.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
  });
});

testWithMail(
  'a mailed code signs in, also after a reload (A33)',
  async ({ person, visitor, mailServer }) => {
    await person('Ruth');
    const page = await visitor();
    await go(page, '/auth');
    await tabTo(page, 'Mail me a code');
    await expect(page.getByRole('heading', { name: 'Sign in with a code' })).toBeFocused();
    await page.getByLabel('Email').fill(ruthsEmail);
    await page.keyboard.press('Enter');
    const code = page.getByLabel('Six digits from the email');
    await expect(code).toBeFocused();

    const sent = await codeIn(mailServer, ruthsEmail);
    await code.fill(String((Number(sent) + 1) % 1_000_000).padStart(6, '0'));
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Login failed')).toContainText('That code is not right.');
    await expect(code).toHaveAccessibleDescription(/That code is not right/);
    await expect(code).toBeFocused();

    // The phone closed the page while the user read the mail.
    await page.goto('/auth');
    await expect(code).toBeVisible();
    await code.fill(`${sent.slice(0, 3)} ${sent.slice(3)}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(greeting('Ruth'));

    // The stored data of the code is deleted.
    await signOut(page);
    await expect(page.getByRole('tab', { name: 'Log in' })).toBeVisible();
  },
);

testWithMail(
  'a code for an address without an account looks the same (A34)',
  async ({ visitor }) => {
    const page = await visitor();
    await go(page, '/auth');
    await page.getByRole('button', { name: 'Mail me a code' }).click();
    await page.getByLabel('Email').fill('nobody@example.org');
    await page.getByRole('button', { name: 'Mail Me a Code' }).click();
    await expect(
      page.locator('#root').getByText('an email with six digits is on its way'),
    ).toBeVisible();
    await page.getByLabel('Six digits from the email').fill('123456');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(toast(page, 'Login failed')).toContainText('That code is not right.');
    await page.getByRole('button', { name: /^Use another address/ }).click();
    await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org');
    await page.getByRole('button', { name: 'Back to Login' }).click();
    await expect(page.getByRole('tab', { name: 'Log in' })).toBeVisible();
  },
);

test('without a mail server no code is offered (A33)', async ({ visitor }) => {
  const page = await visitor();
  await go(page, '/auth');
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mail me a code' })).toHaveCount(0);
});

test('no button moves while the profile is read (A35)', async ({ person }) => {
  const { page } = await person('Ruth');
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/account/passkeys**', async (route) => {
    await isAsked;
    await route.continue();
  });
  await go(page, '/profile?tab=password');
  await expect(page.locator('#root').getByText('Loading passkeys...')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show the picture' })).toHaveCount(0);
  answer();
  await expect(page.getByRole('button', { name: 'Show the picture' })).toBeVisible();
});

test('another phone signs in by the QR code that this one shows (A35)', async ({
  person,
  visitor,
}) => {
  const { page } = await person('Ruth');
  await go(page, '/profile?tab=password');
  await page.getByRole('button', { name: 'Show the picture' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const link = await dialog.getByLabel('Link for the other phone').inputValue();

  const phone = await visitor();
  await phone.goto(link);
  await expect(phone.getByText('This link opens the account of Ruth Miller.')).toBeVisible();
  await expect(dialog.getByText('Waiting for the other phone...')).toBeVisible();
  await tabTo(phone, 'Sign In');
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(greeting('Ruth'));
  await expect(dialog.getByText('Signed in on another device')).toBeVisible();
  await expect(dialog.getByRole('img')).toHaveCount(0);

  const third = await visitor();
  await third.goto(link);
  await expect(third.getByRole('heading', { name: 'Link No Longer Works' })).toBeVisible();
});

test('pressing a link that another phone used meanwhile shows that it was used (A35)', async ({
  person,
  visitor,
}) => {
  const { api } = await person('Ruth');
  const made = await api.post('/api/account/sign-in-link', { data: { password: PASSWORD } });
  const { url } = await made.json();
  const [first, second] = [await visitor(), await visitor()];
  for (const page of [first, second]) await page.goto(url);
  // Both press at once, but the second call arrives later.
  let letGo = () => {};
  const used = new Promise<void>((done) => {
    letGo = done;
  });
  await second.route('**/api/sign-in/*', async (route) => {
    if (route.request().method() === 'POST') await used;
    await route.continue();
  });
  await second.getByRole('button', { name: 'Sign In' }).click();
  await first.getByRole('button', { name: 'Sign In' }).click();
  await expect(first.getByRole('heading', { level: 1 })).toHaveText(greeting('Ruth'));
  letGo();
  await expect(toast(second, 'Login failed')).toContainText('This link no longer works.');
  await expect(second.getByRole('heading', { name: 'Link No Longer Works' })).toBeVisible();
});

testWithMail(
  'the pages for a code and a link show trouble with mail until it ends (N32)',
  async ({ person, visitor, mailServer }) => {
    const TROUBLE = 'Mail is held up at the moment';
    mailServer.acceptWith(OVER_QUOTA);
    // The mail server refuses the mail to confirm her address. A page checks for trouble only every ten
    // seconds.
    const { api } = await person('Ruth');
    const isInTrouble = async () => (await (await api.get('/api/info')).json()).mailInTrouble;
    await expect.poll(isInTrouble).toBe(true);
    const page = await visitor();
    const trouble = page.getByRole('note').filter({ hasText: TROUBLE });
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await expect(trouble).toBeVisible();
    await page.getByLabel('Email').fill(ruthsEmail);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    // The page where she waits for the link shows the trouble, too.
    await expect(page.getByRole('tab', { name: 'Log in' })).toBeVisible();
    await expect(trouble).toBeVisible();
    await page.getByRole('button', { name: 'Mail me a code' }).click();
    await page.getByLabel('Email').fill(ruthsEmail);
    mailServer.acceptWith(() => {});
    await page.getByRole('button', { name: 'Mail Me a Code' }).click();
    await codeIn(mailServer, ruthsEmail);
    // The queued mail is sent, too, so the next check finds no trouble.
    await linkIn(mailServer, ruthsEmail, 'confirm-address');
    await expect(page.getByLabel('Six digits from the email')).toBeVisible();
    await expect(trouble).toHaveCount(0);
  },
);

test('without a mail server the profile says who helps with a forgotten password (A19)', async ({
  person,
}) => {
  const { page } = await person('Ruth');
  await go(page, '/profile?tab=password');
  await expect(page.getByText('can give you a link to choose a new password')).toBeVisible();
});
