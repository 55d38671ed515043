import { partsOf } from '../../server/proof/testing/mail.ts';
import { accountOf, expect, go, makeGroup, type Page, PHONE, testWithMail } from './fixtures.ts';
import { confirmAddress } from './mail.ts';

const CHOSEN = 'a horse on a hill';

const settings = (page: Page) => go(page, '/profile?tab=notifications');
const section = (page: Page) =>
  page.locator('[data-section=household]').filter({ has: page.getByRole('heading') });

testWithMail(
  'Ruth offers Walter, who has no address, to get his mail; he agrees, and ends it (A59, A60)',
  async ({ person, visitor, mailServer }) => {
    const ruth = await person('Ruth');
    const { email } = accountOf('Ruth');
    await confirmAddress(mailServer, ruth, email);
    const { id } = await makeGroup(ruth);
    const made = await ruth.api.post(`/api/groups/${id}/people`, {
      data: { firstName: 'Walter', lastName: 'Green' },
    });
    const { code } = await made.json();

    await settings(ruth.page);
    await ruth.page.getByRole('button', { name: 'Share mail with somebody' }).click();
    const dialog = ruth.page.getByRole('dialog');
    await dialog.getByLabel('Theirs comes to me, too').check();
    await dialog.getByRole('button', { name: 'Ask Them' }).click();
    await expect(dialog.getByText('Please choose somebody.').first()).toBeVisible();
    await dialog.getByLabel('Person').selectOption('Walter Green');
    await dialog.getByRole('button', { name: 'Ask Them' }).click();
    await expect(dialog).toBeHidden();
    await expect(
      section(ruth.page).getByText('You offered Walter Green to get email for them, too.'),
    ).toBeVisible();

    const walter = await visitor({ viewport: PHONE });
    await go(walter, `/card#${code}`);
    await walter.getByLabel('Choose a password', { exact: true }).fill(CHOSEN);
    await walter.getByRole('button', { name: 'Sign In' }).click();
    await expect(walter.getByRole('heading', { name: /Walter/ })).toBeVisible();
    await go(walter, '/inbox');
    await walter.getByRole('link', { name: /Somebody asks whether you two share mail/ }).click();
    await expect(
      section(walter).getByText('Ruth Miller offers to get email for you, too.'),
    ).toBeVisible();
    await walter.getByRole('button', { name: 'Yes, agree to share mail with Ruth Miller' }).click();
    await expect(
      section(walter).getByText('Email for you also goes to Ruth Miller.'),
    ).toBeVisible();
    await expect(section(walter).getByRole('heading')).toBeFocused();
    // Ruth's open page hears of it.
    await expect(
      section(ruth.page).getByText('Email for Walter Green also comes to you.'),
    ).toBeVisible();
    await go(walter, '/profile');
    await expect(walter.getByText('Email for you also goes to Ruth Miller.')).toBeVisible();

    // What Naomi asks for is mailed to Ruth twice: for herself, and for Walter.
    const naomi = await person('Naomi');
    const { inviteUrl } = await (await ruth.api.post(`/api/groups/${id}/invite-token`)).json();
    await naomi.api.post(`/api/groups/invite/${inviteUrl.split('/').at(-1)}/join`);
    await naomi.api.post('/api/prayers', {
      data: { title: 'Rain', content: 'Rain for the dry fields.', groupIds: [id] },
    });
    const forWalter = () =>
      mailServer
        .to(email)
        .filter(({ raw }) => /^Subject: For Walter Green: /m.test(raw))
        .map((mail) => partsOf(mail).text);
    await expect.poll(() => forWalter().length).toBe(1);
    expect(forWalter()[0]).toContain('This email is for Walter Green.');
    expect(forWalter()[0]).toContain('Rain for the dry fields.');

    // Its link says that it is about his emails, and turns them off for him alone.
    const link = /http\S+\/unsubscribe\/\S+/.exec(forWalter()[0] ?? '')?.[0] ?? '';
    const reader = await visitor();
    await reader.goto(link);
    await expect(reader.getByText('was for somebody who shares mail with you')).toBeVisible();
    await reader.getByRole('button', { name: 'Stop these emails' }).click();
    await expect(reader.getByText('Only that person can turn them on again')).toBeVisible();
    expect((await (await ruth.api.get('/api/user')).json()).notifyNewPrayers).toBe(true);

    await settings(walter);
    await expect(walter.getByRole('switch', { name: 'New prayer requests' })).not.toBeChecked();
    await walter.getByRole('button', { name: 'End this: mail shared with Ruth Miller' }).click();
    await expect(section(walter).getByText('Ruth Miller')).toHaveCount(0);
    await expect(section(ruth.page).getByText('Walter Green')).toHaveCount(0);
    await go(ruth.page, '/inbox');
    await expect(ruth.page.getByText('You no longer share mail with somebody')).toBeVisible();
  },
);

testWithMail('who is in no group finds nobody to share mail with (A59)', async ({ person }) => {
  const { page } = await person('Naomi', { viewport: PHONE });
  await settings(page);
  await page.getByRole('button', { name: 'Share mail with somebody' }).click();
  await expect(page.getByRole('dialog').getByText('You are in no group yet.')).toBeVisible();
});
