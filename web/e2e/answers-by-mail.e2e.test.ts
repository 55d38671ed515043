import { headerOf } from '../../test-support/mail.ts';
import { accountOf, expect, go, makeGroup, testWithMail } from './fixtures.ts';
import { confirmAddress, linkIn } from './mail.ts';
import { chooseInGroup } from './screens.ts';
import { makeGroupWith } from './steps.ts';

/** A server that reads replies by mail. No mailbox exists at this address: other tests cover incoming mail. */
const test = testWithMail.extend({
  settings: async ({ mailServer }, use) =>
    use({
      UPHELD_SMTP_URL: mailServer.url,
      UPHELD_IMAP_URL: 'imap://pray%40example.org:secret@127.0.0.1:1',
    }),
});

const NAOMI = accountOf('Naomi').email;

test('Naomi prays by a link in a mail, and Ruth sees it (N44)', async ({
  person,
  visitor,
  mailServer,
}) => {
  const ruth = await person('Ruth');
  const naomi = await person('Naomi');
  await confirmAddress(mailServer, naomi, NAOMI);
  const group = await makeGroupWith(ruth, [naomi], 'Choir');
  const request = await (
    await ruth.api.post('/api/prayers', {
      data: { title: 'Surgery', content: 'It is on Thursday.', groupIds: [group] },
    })
  ).json();
  await go(ruth.page, `/prayers/${request.id}`);
  await expect(ruth.page.getByRole('heading', { name: 'Surgery' }).first()).toBeVisible();

  const link = await linkIn(mailServer, NAOMI, 'mail/prayed');
  const mail = mailServer.to(NAOMI).find(({ raw }) => raw.includes(`/prayers/${request.id}`));
  expect(mail && headerOf(mail, 'Reply-To')).toMatch(/^pray\+[0-9a-f]{32}@example\.org$/);
  // Signed out, on another device. Opening the link counts no prayer.
  const page = await visitor();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Did you pray?' })).toBeVisible();
  const count = async () =>
    (await (await ruth.api.get(`/api/prayers/${request.id}`)).json()).supportCount;
  expect(await count()).toBe(0);
  await page.getByRole('button', { name: 'I prayed' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Thank you for praying' })).toBeVisible();
  expect(await count()).toBe(1);
  await expect(
    ruth.page.getByRole('button', { name: '1 person has prayed' }).first(),
  ).toBeVisible();

  await page.goto('/mail/take-back/none');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('This link is not valid. A request')).toBeVisible();
});

test('a member sees their own mail address for a group (N37)', async ({ person }) => {
  const ruth = await person('Ruth');
  const group = await makeGroup(ruth, 'Choir');
  await go(ruth.page, `/groups/${group.id}`);
  await chooseInGroup(ruth.page, 'What I hear from this group');
  const dialog = ruth.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Show my address for this group' }).click();
  await expect(dialog.getByLabel('Your address for this group')).toHaveValue(
    /^pray\+[0-9a-f]{32}@example\.org$/,
  );
});
