import {
  accountOf,
  chooseOnMember,
  DESKTOP,
  expect,
  go,
  linkTokenOf,
  makeGroup,
  PASSWORD,
  PHONE,
  register,
  test,
  testWithMail,
  toast,
} from './fixtures.ts';
import { hold } from './hold.ts';
import { confirmAddress, linkIn } from './mail.ts';
import { logIn } from './steps.ts';

/* Signing up, signing in and signing out: invitations, the set-up link and confirmed addresses. */

const byInvitation = testWithMail.extend({
  settings: async ({ mailServer }, use) =>
    use({ UPHELD_SMTP_URL: mailServer.url, UPHELD_REGISTRATION: 'invite' }),
});

byInvitation(
  'a mailed invitation registers one account on a server for invited people',
  async ({ administrator, visitor, mailServer }) => {
    const deborah = await administrator('Deborah');
    const { id } = await makeGroup(deborah, 'Family');
    const { email } = accountOf('Naomi');
    await deborah.api.post(`/api/groups/${id}/invitations`, { data: { email } });
    const link = await linkIn(mailServer, email, 'accept-invitation');

    const naomi = await visitor({ viewport: PHONE });
    await go(naomi, '/auth');
    await naomi.getByRole('tab', { name: 'Create account' }).click();
    await expect(naomi.locator('#root').getByText('You need an invitation')).toBeVisible();

    await naomi.goto(link);
    const main = naomi.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(
      'Deborah Miller invites you to Family',
    );
    await expect(main).toContainText('1 member');
    await expect(main).toContainText('Members see each other’s names and requests');
    await expect(naomi.getByRole('tab', { name: 'Create account' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    // The invitation's address is filled in, a username is generated, and one button joins.
    await expect(naomi.getByLabel('Email')).toHaveValue(email);
    // Pressing the button too early opens no hidden field (A71).
    await expect(naomi.getByText('We make you a username from your name.')).toBeVisible();
    await naomi.getByRole('button', { name: 'Join Family' }).click();
    await expect(naomi.getByText('First name is required').first()).toBeVisible();
    await expect(naomi.getByLabel('Username')).toHaveCount(0);
    await naomi.getByLabel('First Name').fill('Naomi');
    await naomi.getByLabel('Last Name').fill('Miller');
    await naomi.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await naomi.getByRole('button', { name: 'Join Family' }).click();
    await expect(naomi.locator('#root').getByText('Welcome to the group!')).toBeVisible();
    // The link came by mail, so her address counts as confirmed.
    await go(naomi, '/profile');
    await expect(naomi.getByLabel('Username')).toHaveValue('naomi.miller');
    await expect(naomi.getByText('Please confirm your email address')).toHaveCount(0);

    const another = await visitor();
    await another.goto(link);
    await another.getByRole('tab', { name: 'Create account' }).click();
    await register(another, 'Orpah');
    await expect(toast(another, 'Registration failed')).toContainText('You need an invitation');
  },
);

byInvitation(
  'a tab that was pressed before the invitation’s answer came stays open (I22)',
  async ({ administrator, visitor, mailServer }) => {
    const deborah = await administrator('Deborah');
    const { id } = await makeGroup(deborah, 'Family');
    const { email } = accountOf('Naomi');
    await deborah.api.post(`/api/groups/${id}/invitations`, { data: { email } });
    const link = await linkIn(mailServer, email, 'accept-invitation');
    const token = link.split('/').at(-1);
    const naomi = await visitor({ viewport: PHONE });
    await naomi.goto(link);
    await register(naomi, 'Naomi');
    await expect(naomi.locator('#root').getByText('Welcome to the group!')).toBeVisible();

    const another = await visitor();
    const letGo = await hold(another, 'GET', `/api/invitations/${token}`);
    await another.goto(link);
    await another.getByRole('tab', { name: 'Create account' }).click();
    letGo();
    await expect(another.getByText('You have already joined Family.')).toBeVisible();
    await expect(another.getByLabel('First Name')).toBeVisible();
  },
);

testWithMail(
  'changing the address of an invitation shows the invited address (I17)',
  async ({ person, visitor, mailServer }) => {
    const ruth = await person('Ruth');
    const { id } = await makeGroup(ruth, 'Family');
    await confirmAddress(mailServer, ruth, accountOf('Ruth').email);
    const { email } = accountOf('Naomi');
    await ruth.api.post(`/api/groups/${id}/invitations`, { data: { email } });
    const page = await visitor({ viewport: PHONE });
    await page.goto(await linkIn(mailServer, email, 'accept-invitation'));
    const address = page.getByLabel('Email', { exact: true });
    const told = page.locator('#root').getByText(`The invitation came to ${email}.`);
    const other = page.getByRole('button', { name: 'Choose another username' });

    await expect(address).toHaveValue(email);
    await expect(told).toHaveCount(0);
    await page.getByLabel('First Name').fill('Naomi');
    await other.click();
    await expect(page.getByLabel('Username')).toHaveValue('naomi');

    await address.fill('nami@example.org');
    await expect(told).toBeVisible();
    await address.fill(email.toUpperCase());
    await expect(told).toHaveCount(0);
  },
);

test('a hidden password must be confirmed, a visible one need not (I19, W3)', async ({
  person,
  visitor,
}) => {
  const ruth = await person('Ruth');
  const { id } = await makeGroup(ruth, 'Family');
  const page = await visitor({ viewport: PHONE });
  const password = page.getByLabel('Password', { exact: true });
  const confirm = page.getByLabel('Confirm Password', { exact: true });
  const show = page.getByRole('button', { name: 'Show password', exact: true });
  const hide = page.getByRole('button', { name: 'Hide password', exact: true });

  await test.step('the form of everybody begins hidden', async () => {
    await go(page, '/auth');
    await page.getByRole('tab', { name: 'Create account' }).click();
    await expect(password).toHaveAttribute('type', 'password');
    await expect(confirm).toBeVisible();
    await show.first().click();
    await expect(confirm).toHaveCount(0);
  });

  await test.step('the form of who is invited begins shown', async () => {
    await page.goto(`/join/${await linkTokenOf(ruth, id)}`);
    await page.getByRole('button', { name: 'Join Group' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(password).toHaveAttribute('autocomplete', 'new-password');
    await expect(password).toHaveAccessibleDescription(/What is typed can be seen\.$/);
    await expect(confirm).toHaveCount(0);
  });

  await test.step('hidden, what was seen counts as confirmed, and what is typed then does not', async () => {
    await password.fill(PASSWORD);
    await hide.click();
    await expect(hide).toHaveCount(0);
    await expect(password).toHaveAttribute('type', 'password');
    await expect(confirm).toHaveValue(PASSWORD);
    await password.fill('another good one');
    await page.getByLabel('First Name').fill('Naomi');
    await page.getByLabel('Last Name').fill('Miller');
    await page.getByLabel('Email').fill(accountOf('Naomi').email);
    await page.getByRole('button', { name: 'Join Family' }).click();
    await expect(confirm).toHaveAccessibleDescription("Passwords don't match");
  });

  await test.step('shown again it is as it is seen', async () => {
    await show.first().click();
    await expect(page.getByText("Passwords don't match")).toHaveCount(0);
    await page.getByRole('button', { name: 'Join Family' }).click();
    await expect(page.locator('#root').getByText('Welcome to the group!')).toBeVisible();
    const { email } = accountOf('Naomi');
    const again = await ruth.api.post('/api/login', {
      data: { email, password: 'another good one' },
    });
    expect(again.status()).toBe(200);
  });
});

test('a Join pressed before registering is completed afterwards (I9)', async ({
  person,
  visitor,
}) => {
  const ruth = await person('Ruth');
  const { id } = await makeGroup(ruth, 'Family');
  const naomi = await visitor({ viewport: PHONE });
  await naomi.goto(`/join/${await linkTokenOf(ruth, id)}`);
  await naomi.getByRole('button', { name: 'Join Group' }).click();
  await expect(naomi.getByRole('heading', { level: 1 })).toHaveText('You are invited to Family');
  await expect(naomi.getByRole('button', { name: 'Join Family' })).toBeVisible();
  await register(naomi, 'Naomi');
  await expect(naomi.getByRole('heading', { name: 'Welcome to the group!' })).toBeVisible();
  await expect(naomi).toHaveURL(/\/groups$/);
  await expect(naomi.getByRole('main').getByText('Family')).toBeVisible();
});

test('who has an account says so, and comes to the form for it and back (I9)', async ({
  person,
  visitor,
}) => {
  const ruth = await person('Ruth');
  await person('Naomi');
  const { id } = await makeGroup(ruth, 'Family');
  const naomi = await visitor({ viewport: PHONE });
  const join = `/join/${await linkTokenOf(ruth, id)}`;
  const hasAccount = naomi.getByText('I have an account already');

  await naomi.goto(join);
  await naomi.getByRole('button', { name: 'Join Group' }).click();
  await hasAccount.click();
  await expect(naomi.getByRole('tab', { name: 'Log in' })).toHaveAttribute('aria-selected', 'true');

  // As in a new window: she has not pressed Join.
  await naomi.evaluate(() => sessionStorage.clear());
  await naomi.goto(join);
  await hasAccount.click();
  await expect(naomi.getByRole('tab', { name: 'Log in' })).toHaveAttribute('aria-selected', 'true');
  await logIn(naomi, accountOf('Naomi').email);
  await naomi.getByRole('button', { name: 'Join Group' }).click();
  await expect(naomi.getByRole('heading', { name: 'Welcome to the group!' })).toBeVisible();
});

test('an international address is accepted and shown as it was typed (A44)', async ({
  visitor,
}) => {
  const page = await visitor();
  await go(page, '/auth');
  await page.getByRole('tab', { name: 'Create account' }).click();
  await register(page, 'Naomi', { email: "Na'omi@gemeinde-köln.example" });
  await expect(page).toHaveURL(/\/$/);
  await go(page, '/profile');
  await expect(page.getByLabel('Email')).toHaveValue("Na'omi@gemeinde-köln.example");
});

test('an expired set-up link shows that it expired and makes no account (A9)', async ({
  visitor,
}) => {
  const page = await visitor();
  await go(page, '/auth?setup=one-of-last-week');
  await page.getByRole('tab', { name: 'Create account' }).click();
  await register(page, 'Ruth');
  await expect(toast(page, 'Registration failed')).toContainText(
    'This set-up link no longer works.',
  );
  await expect(page).toHaveURL(/\/auth/);
});

test.describe('with a longer minimum for passwords (A6)', () => {
  test.use({ settings: { UPHELD_PASSWORD_MIN: '12' } });
  test('the forms name the minimum', async ({ visitor, person }) => {
    const page = await visitor();
    await go(page, '/auth');
    await page.getByRole('tab', { name: 'Create account' }).click();
    await expect(page.getByText('At least 12 characters.')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('elevenchars');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /Password must be at least 12 characters/,
    );
    const { page: ruth } = await person('Ruth');
    await go(ruth, '/profile?tab=password');
    await expect(ruth.getByText('At least 12 characters.')).toBeVisible();
  });
});

test('a sign-out without a connection hides everything and is retried (A30)', async ({
  person,
}) => {
  const { page, api } = await person('Ruth', { viewport: DESKTOP });
  await page.route('**/api/logout', (route) => route.abort('internetdisconnected'));
  await go(page, '/profile');
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await expect(toast(page, 'Logout process completed')).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Log in' })).toBeVisible();
  await go(page, '/my-prayers');
  await expect(page).toHaveURL(/\/auth$/);
  expect((await api.get('/api/user')).status()).toBe(200);
  await page.unroute('**/api/logout');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(async () => (await api.get('/api/user')).status()).toBe(401);
});

testWithMail('the link in a mail confirms an address (A20)', async ({ person, mailServer }) => {
  const { page } = await person('Ruth', { viewport: PHONE });
  const { email } = accountOf('Ruth');
  await linkIn(mailServer, email, 'confirm-address');
  await go(page, '/profile');
  await expect(
    page.getByRole('heading', { name: 'Please confirm your email address' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Send the email' }).click();
  await expect(toast(page, 'Mail sent')).toBeVisible();
  await expect.poll(() => mailServer.to(email).length).toBe(2);
  await page.goto(await linkIn(mailServer, email, 'confirm-address'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this your address?');
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Groups' })).toHaveAttribute('href', '/groups');
  await page.getByRole('link', { name: 'Go to Your Profile' }).click();
  await expect(page.getByLabel('Username')).toHaveValue('ruth');
  await expect(page.getByText('Please confirm your email address')).toHaveCount(0);
});

test('a reset link made by an administrator is shown to its user and in both logs (M4)', async ({
  administrator,
  person,
}) => {
  const deborah = await administrator('Deborah', { viewport: DESKTOP });
  const ruth = await person('Ruth', { viewport: PHONE });
  await go(ruth.page, '/');
  await go(deborah.page, '/admin?tab=users');
  await chooseOnMember(deborah.page, 'Ruth Miller', 'Reset link');
  await deborah.page.getByRole('button', { name: 'Done' }).click();
  const told = ruth.page.locator('#root').getByText('A link for a new password was made for you');
  await expect(told).toBeVisible();
  await ruth.page.getByRole('button', { name: 'I have read it' }).click();
  await expect(told).toHaveCount(0);
  await go(ruth.page, '/profile?tab=password');
  await expect(
    ruth.page.getByText('An administrator made a link for a new password'),
  ).toBeVisible();
  await go(deborah.page, '/admin?tab=log');
  await expect(
    deborah.page.getByText('Deborah Miller made a reset link for Ruth Miller'),
  ).toBeVisible();
});

test('the reason of a failed sign-in is shown above the form, and gets the focus (W11)', async ({
  visitor,
  server,
}) => {
  const page = await visitor({ viewport: PHONE });
  await page.goto('/auth');
  const why = page.locator('form').getByRole('group', { name: 'There is a problem' });
  await logIn(page, 'nobody@example.org');
  await expect(why).toHaveText('There is a problemLogin failedIncorrect email or password.');
  await expect(why).toBeFocused();
  await expect(why).toBeInViewport({ ratio: 1 });
  const above = async () => {
    const [box, field] = await Promise.all([
      why.boundingBox(),
      page.getByLabel('Email').boundingBox(),
    ]);
    return (box?.y ?? Number.NaN) < (field?.y ?? Number.NaN);
  };
  expect(await above()).toBe(true);
  // The typed address stays.
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org');

  await page.getByRole('tab', { name: 'Create account' }).click();
  await expect(why).toHaveCount(0);
  await page.request.post('/api/register', {
    headers: { origin: server.url },
    data: accountOf('Naomi'),
  });
  await page.context().clearCookies();
  await register(page, 'Naomi');
  // The field shows its own error, with a link to sign in below it.
  const taken = 'That email address is already registered.';
  await expect(toast(page, 'Registration failed')).toContainText(taken);
  await expect(why).toContainText(taken);
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(taken);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Log in' })).toHaveAttribute('aria-selected', 'true');
});
