import { LIVE } from '../../test-support/live.ts';
import {
  accountOf,
  expect,
  go,
  linkTokenOf,
  makeGroup,
  PASSWORD,
  type Page,
  PHONE,
  test,
  testWithMail,
} from './fixtures.ts';
import { openLinksEverywhere } from './steps.ts';
import { THUMB, takesTaps } from './taps.ts';

/* The list of steps for a new administrator. */

const list = (page: Page) => page.locator('[data-section=set-up]');
const step = (page: Page, name: string) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });

/** Opens a step that is folded, as it is not the next one. */
const unfold = (page: Page, name: string) => step(page, name).getByRole('heading').click();

testWithMail(
  'M18: thirteen taps from the set-up link complete six steps',
  async ({ server, visitor, person, mailServer }) => {
    const page = await visitor(THUMB);
    await page.addInitScript(() => {
      Object.assign(navigator, {
        share: async (words: ShareData) => Object.assign(window, { shared: words }),
      });
    });
    await openLinksEverywhere(page);
    const home = page.getByRole('banner').getByRole('link', { name: /^Upheld/ });
    const account = accountOf('Ruth');
    await page.goto(server.setupLink);

    await takesTaps('from the set-up link to six ticks', 13, async (tap) => {
      for (const [label, value] of [
        ['First Name', account.firstName],
        ['Last Name', account.lastName],
        ['Username', account.username],
        ['Email', account.email],
        ['Password', PASSWORD],
        ['Confirm Password', PASSWORD],
      ] as const)
        await page.getByLabel(label, { exact: true }).fill(value);
      await tap(page.getByRole('button', { name: 'Create account' }));
      await expect(page.getByText('0 of 6 done')).toBeVisible();

      await page.getByLabel('Name of the congregation').fill('St Brigid’s, Hartwell');
      await tap(page.getByRole('button', { name: 'Save the name' }));
      await expect(page.getByText('1 of 6 done')).toBeVisible();

      await tap(page.getByRole('button', { name: 'Send a test mail' }));
      await expect(page.getByText('2 of 6 done')).toBeVisible();
      const subjects = mailServer.to(account.email).map(({ raw }) => raw);
      expect(subjects.filter((raw) => raw.includes('Mail from Upheld works'))).toHaveLength(1);

      await tap(page.getByRole('button', { name: 'Not needed: Let phones reach it' }));
      await expect(page.getByText('3 of 6 done')).toBeVisible();

      await tap(page.getByRole('link', { name: 'Make a group' }));
      await page.getByLabel('Group Name').fill('Tuesday House Group');
      await tap(page.getByRole('button', { name: 'Create Group' }));
      await tap(page.getByRole('button', { name: 'Share the link' }));
      const shared = () => page.evaluate(() => String(Object(window).shared?.url ?? ''));
      await expect.poll(shared).toMatch(/\/join\//);
      // Naomi opens the link in her own browser.
      const naomi = await person('Naomi');
      const token = (await shared()).split('/').at(-1);
      await naomi.api.post(`/api/groups/invite/${token}/join`);

      await tap(home);
      await expect(page.getByText('5 of 6 done')).toBeVisible();
      await tap(page.getByRole('link', { name: 'Choose somebody' }));
      const row = page.getByRole('row').filter({ hasText: 'Naomi Miller' });
      await tap(row.getByRole('button', { name: 'More for Naomi Miller' }));
      await tap(row.getByRole('menuitem', { name: 'Make administrator' }));
      await expect(row.getByText('Admin', { exact: true })).toBeVisible();
      await tap(home);
      await expect(page.getByText('6 of 6 done')).toBeVisible();
      await tap(page.getByRole('button', { name: 'Close this list' }));
      await expect(list(page)).toHaveCount(0);
    });
    await page.reload();
    await expect(page.getByRole('navigation', { name: 'Your lists' })).toBeVisible();
    await expect(list(page)).toHaveCount(0);
  },
);

test('a step marked as not needed is hidden on every device, and can be done later (M18)', async ({
  administrator,
  visitor,
  person,
}) => {
  const deborah = await administrator('Deborah', { viewport: PHONE });
  const { page } = deborah;
  await page.goto('/');
  const mail = step(page, 'See whether mail works');
  await expect(mail.getByRole('link')).toBeHidden();
  await unfold(page, 'See whether mail works');
  await expect(mail.getByRole('link', { name: 'Set up mail' })).toHaveAttribute(
    'href',
    '/admin?tab=mail-server',
  );
  await mail.getByRole('button', { name: 'Not needed' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 6 done')).toBeVisible();
  // The focused element was removed.
  await expect(list(page).getByRole('heading', { level: 2 })).toBeFocused();

  const tablet = await visitor();
  const { email } = accountOf('Deborah');
  await tablet.context().request.post('/api/login', { data: { email, password: PASSWORD } });
  await tablet.goto('/');
  await expect(tablet.getByText('1 of 6 done')).toBeVisible();
  await step(tablet, 'See whether mail works').getByRole('button').click();
  await expect(tablet.getByText('0 of 6 done')).toBeVisible();

  // Members and former administrators do not see the list.
  const { page: naomi } = await person('Naomi');
  await naomi.goto('/');
  await expect(naomi.getByRole('heading', { name: 'Find your group' })).toBeVisible();
  await expect(list(naomi)).toHaveCount(0);
});

test('the list itself has a field for the name (M18)', async ({ administrator }) => {
  const { page, api } = await administrator('Deborah', { viewport: PHONE });
  await page.goto('/');
  const name = page.getByLabel('Name of the congregation');
  const save = page.getByRole('button', { name: 'Save the name' });
  for (const wrong of ['', 'St']) {
    await name.fill(wrong);
    await save.click();
    await expect(page.getByText('The name must be at least 3 characters').first()).toBeVisible();
    await expect(page.getByText('0 of 6 done')).toBeVisible();
  }
  await name.fill('St Brigid’s');
  await save.click();
  await expect(page.getByText('1 of 6 done')).toBeVisible();
  expect(await (await api.get('/api/admin/congregation')).json()).toMatchObject({
    name: 'St Brigid’s',
    digestHour: 7,
  });
});

test('each step links to its page (M18)', async ({ administrator, person }) => {
  const deborah = await administrator('Deborah', { viewport: PHONE });
  const { page, api } = deborah;
  await page.goto('/');
  await expect(step(page, 'Find a second administrator').getByRole('link')).toHaveCount(0);
  await expect(step(page, 'Invite people').getByRole('link')).toHaveCount(0);
  await unfold(page, 'Let phones reach it');
  await page.getByRole('link', { name: 'See how' }).click();
  await expect(page).toHaveURL('/admin?tab=address');
  await expect(page.getByText('base-url = ')).toBeVisible();
  // A new server has no configuration file.
  const where = page.getByText('in the folder from which Upheld is started');
  await expect(where).toBeVisible();
  await go(page, '/admin?tab=backups');
  await expect(page.getByText('backup-copy = ')).toBeVisible();
  await expect(where).toBeVisible();
  const { id } = await makeGroup({ api }, 'Choir');
  await page.goto('/');
  await unfold(page, 'Invite people');
  await page.getByRole('link', { name: 'Invite people' }).click();
  await expect(page).toHaveURL(`/groups/${id}`);
  await linkTokenOf(deborah, id);
  await person('Naomi');
  await go(page, '/');
  await page.reload();
  await expect(page.getByText('2 of 6 done')).toBeVisible();
  await unfold(page, 'Find a second administrator');
  await page.getByRole('link', { name: 'Choose somebody' }).click();
  await expect(page.getByRole('button', { name: 'More for Naomi Miller' })).toBeVisible();
});

testWithMail('M19: a failed test mail shows the reason', async ({ administrator, mailServer }) => {
  let isRefusing = true;
  mailServer.acceptWith(({ raw }) => {
    if (isRefusing && raw.includes('Mail from Upheld works'))
      throw Object.assign(new Error('5.7.1 You may not send'), { responseCode: 550 });
  });
  const { page } = await administrator('Deborah', { viewport: PHONE });
  await page.goto('/');
  const mail = step(page, 'See whether mail works');
  await unfold(page, 'See whether mail works');
  await expect(mail.locator(LIVE)).toHaveText('A test mail goes to deborah@example.org.');
  await mail.getByRole('button', { name: 'Send a test mail' }).click();
  await expect(mail.locator(LIVE)).toContainText('did not go out.');
  await expect(mail.locator(LIVE)).toContainText('You may not send');
  await expect(mail.getByRole('button', { name: 'Send another one' })).toBeFocused();
  isRefusing = false;
  await mail.getByRole('button', { name: 'Send another one' }).click();
  await expect(step(page, 'Mail works')).toContainText('The mail server took the test mail.');
});
