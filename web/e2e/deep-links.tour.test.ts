import {
  accountOf,
  expect,
  greeting,
  linkTokenOf,
  makeGroup,
  PASSWORD,
  type Page,
  register,
  testWithMail as test,
} from './fixtures.ts';
import { codeIn, confirmAddress, linkIn } from './mail.ts';
import { withDevice } from './passkey-device.ts';
import { joinGroup, logIn } from './steps.ts';

/*
 * A link that is opened signed out leads to its page after signing in by any method, also in a browser that
 * stores nothing.
 */

const MEMBERS = ['Ruth', 'Naomi', 'Boaz', 'Tamar'] as const;

/** Makes storage fail, as in a browser that blocks all site data. */
const withoutStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });

const atSignIn = async (page: Page, path: string) => {
  await page.context().clearCookies();
  await page.goto(path);
  await expect(page.locator('#root').getByText('Log in to open it.')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/auth');
};

const expectPath = async (page: Page, path: string) => {
  await expect(page).toHaveURL(({ pathname, search }) => pathname + search === path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
};

for (const storage of ['with', 'without'] as const)
  test(`a link leads to its page through each sign-in method, with ${storage} browser storage (W21)`, async ({
    person,
    visitor,
    mailServer,
  }) => {
    const ruth = await person('Ruth');
    // A code to an unconfirmed address would delete the passkeys.
    await confirmAddress(mailServer, ruth, accountOf('Ruth').email);
    const { id } = await makeGroup(ruth);
    for (const name of MEMBERS.slice(1)) await joinGroup(ruth, id, await person(name));
    const form = { title: 'For rain', content: 'Six weeks without a drop.', groupIds: [id] };
    const request = await (await ruth.api.post('/api/prayers', { data: form })).json();
    const links = [
      `/prayers/${request.id}`,
      `/groups/${id}`,
      '/pray',
      '/profile?tab=notifications',
    ];

    const page = await visitor();
    if (storage === 'without') await withoutStorage(page);
    await withDevice(page);
    // Adds a passkey of Ruth's on this device.
    await atSignIn(page, '/profile?tab=password');
    await logIn(page, accountOf('Ruth').email);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog).toHaveCount(0);

    for (const [nth, link] of links.entries()) {
      const name = MEMBERS[nth] ?? 'Ruth';
      const { email } = accountOf(name);
      await test.step(`by password to ${link}`, async () => {
        await atSignIn(page, link);
        await logIn(page, email);
        await expectPath(page, link);
      });
      await test.step(`by a code to ${link}`, async () => {
        await atSignIn(page, link);
        // The typed address is not asked for again.
        await page.getByLabel('Email').fill(email);
        await page.getByRole('button', { name: 'Mail me a code' }).click();
        await expect(page.getByLabel('Email')).toHaveValue(email);
        await page.getByRole('button', { name: 'Mail Me a Code', exact: true }).click();
        await page.getByLabel('Six digits').fill(await codeIn(mailServer, email));
        await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
        await expectPath(page, link);
      });
      await test.step(`by a passkey to ${link}`, async () => {
        await atSignIn(page, link);
        await page.getByRole('button', { name: 'Use a passkey' }).click();
        await expectPath(page, link);
      });
      await test.step(`by registering to ${link}`, async () => {
        await atSignIn(page, link);
        await page.getByRole('tab', { name: 'Create account' }).click();
        await register(page, `Salma${nth}`);
        await expect(page).toHaveURL(({ pathname, search }) => pathname + search === link);
      });
    }

    await test.step('by a group link, and by an invitation', async () => {
      await page.context().clearCookies();
      await page.goto(`/join/${await linkTokenOf(ruth, id)}`);
      await page.getByRole('button', { name: 'Join Group' }).click();
      await register(page, 'Jesse');
      await expect(page.getByRole('heading', { name: 'Welcome to the group!' })).toBeVisible();

      const { email } = accountOf('Obed');
      await ruth.api.post(`/api/groups/${id}/invitations`, { data: { email } });
      const mailed = await linkIn(mailServer, email, 'accept-invitation');
      await page.context().clearCookies();
      await page.goto(mailed);
      await register(page, 'Obed');
      await expect(page.locator('#root').getByText('Welcome to the group!')).toBeVisible();
      // Opens the link in the mail again.
      await page.goto(mailed);
      await expect(page).toHaveURL(new RegExp(`/groups/${id}`));
      await page.context().clearCookies();
      await page.goto(mailed);
      await expect(page.getByText('You have already joined Tuesday Group.')).toBeVisible();
      await expect(page.getByRole('tab', { name: 'Log in' })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await expect(page.getByRole('button', { name: 'Mail me a code' })).toBeVisible();
      await logIn(page, email);
      await expect(page).toHaveURL(new RegExp(`/groups/${id}`));
    });
  });

test('registering a known address offers to log in, and signing out remembers no page (A1, W21)', async ({
  person,
}) => {
  const { page } = await person('Ruth');
  await page.goto('/groups');
  await page.getByRole('button', { name: /Ruth/ }).first().click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByRole('tab', { name: 'Create account' }).click();
  await register(page, 'Ruth');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Log in' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Email')).toHaveValue(accountOf('Ruth').email);

  for (const next of [
    '//evil.example.org',
    'https://evil.example.org/',
    '/api/user',
    '/sign-in/x',
  ]) {
    await page.context().clearCookies();
    await page.goto(`/auth?next=${encodeURIComponent(next)}`);
    await expect(page.locator('#root').getByText('Log in to open it.')).toHaveCount(0);
    await logIn(page, accountOf('Ruth').email);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(greeting('Ruth'));
    expect(new URL(page.url()).pathname).toBe('/');
  }
});
