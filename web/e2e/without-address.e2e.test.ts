import { partsOf } from '../../test-support/mail.ts';
import { testWithCalendarAndMail as test } from './calendar.ts';
import { expect, go, makeGroup, type Page, PHONE } from './fixtures.ts';
import { joinGroup, lettersInDialog } from './steps.ts';

const NUMBER = '+49 30 12345';
const RUTHS = 'ruth@example.org';

/** Opens a card by its link, as its QR code does, and chooses a password. */
const useCard = async (page: Page, letters: string, password: string) => {
  await go(page, `/card#${letters.replace(' ', '')}`);
  await expect(page.getByLabel('Letters on your card')).toHaveValue(letters);
  await page.getByLabel('Choose a password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
};

const logInAsWalter = async (page: Page, password: string) => {
  await go(page, '/auth');
  await page.getByRole('button', { name: 'Sign in with a username' }).click();
  await page.getByLabel('Username').fill('Walter.Green');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
};

const settings = (page: Page) => go(page, '/profile?tab=notifications');
const section = (page: Page) =>
  page.locator('[data-section=household]').filter({ has: page.getByRole('heading') });

/** Ruth offers to receive Walter's mail, and he agrees. Both see it at once. */
const shareMail = async (ruth: Page, walter: Page) => {
  await settings(ruth);
  await ruth.getByRole('button', { name: 'Share mail with somebody' }).click();
  const dialog = ruth.getByRole('dialog');
  await dialog.getByLabel('Theirs comes to me, too').check();
  await dialog.getByRole('button', { name: 'Ask Them' }).click();
  await expect(dialog.getByText('Please choose somebody.').first()).toBeVisible();
  await dialog.getByLabel('Person').selectOption('Walter Green');
  await dialog.getByRole('button', { name: 'Ask Them' }).click();
  await expect(section(ruth).getByText('You offered Walter Green to get email')).toBeVisible();
  await go(walter, '/inbox');
  await walter.getByRole('link', { name: /Somebody asks whether you two share mail/ }).click();
  await expect(
    section(walter).getByText(/^Ruth .* offers to get email for you, too\.$/),
  ).toBeVisible();
  await walter.getByRole('button', { name: /^Yes, agree to share mail with Ruth/ }).click();
  await expect(section(walter).getByText('Email for you also goes to Ruth')).toBeVisible();
  await expect(section(walter).getByRole('heading')).toBeFocused();
  await expect(section(ruth).getByText('Email for Walter Green also comes to you.')).toBeVisible();
};

test('a member without an address uses a card, a password, a new card, the call list and a household’s mail (A53–A56, A58–A60, A63)', async ({
  person,
  visitor,
  server,
  calendar,
  mailServer,
}) => {
  test.slow();
  const ruth = await person('Ruth');
  const { id } = await makeGroup(ruth);
  const membersOfGroup = async () => {
    await go(ruth.page, `/groups/${id}`);
    await ruth.page.getByRole('tab', { name: /Members/ }).click();
  };

  // Ruth makes a card.
  await membersOfGroup();
  await ruth.page.getByRole('button', { name: 'Add somebody without email' }).click();
  const dialog = ruth.page.getByRole('dialog');
  await dialog.getByLabel('First Name').fill('Walter');
  await dialog.getByLabel('Last Name').fill('Green');
  await dialog.getByRole('button', { name: 'Make the Card' }).click();
  await expect(dialog.getByText('walter.green')).toBeVisible();
  await expect(
    dialog.getByRole('img', { name: 'QR code that signs in Walter Green' }),
  ).toBeVisible();
  const letters = await lettersInDialog(ruth.page);
  // The printed page has only the card.
  await ruth.page.emulateMedia({ media: 'print' });
  await expect(ruth.page.getByText(letters).last()).toBeVisible();
  await expect(ruth.page.getByRole('tab', { name: /Members/ })).toBeHidden();
  await ruth.page.emulateMedia({ media: 'screen' });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(ruth.page.getByText('Walter Green')).toBeVisible();

  // He signs in on a phone, and chooses a password.
  const phone = await visitor({ viewport: PHONE });
  await server.showOn(phone.context());
  await useCard(phone, letters, 'a horse on a hill');
  await expect(phone.getByText('A card for signing in was made for you')).toBeVisible();
  await go(phone, '/profile');
  await expect(phone.getByText('You have no email address here.')).toBeVisible();
  await expect(phone.getByText(/^Ruth .* made this account for you\.$/)).toBeVisible();
  // A used card no longer works.
  const other = await visitor({ viewport: PHONE });
  await server.showOn(other.context());
  await go(other, `/card#${letters.replace(' ', '')}`);
  await other.getByRole('button', { name: 'Sign In' }).click();
  await expect(other.getByText('This card no longer works.').first()).toBeVisible();

  // He forgets the password: the owner makes a new card, and he signs in with his username.
  await membersOfGroup();
  await ruth.page.getByRole('button', { name: /Walter Green/ }).click();
  await ruth.page.getByRole('menuitem', { name: 'New card' }).click();
  await dialog.getByRole('button', { name: 'Make the Card' }).click();
  const second = await lettersInDialog(ruth.page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const walter = await visitor({ viewport: PHONE });
  await server.showOn(walter.context());
  await useCard(walter, second, 'a boat on the lake');
  await expect(walter.getByRole('heading', { name: /Walter/ })).toBeVisible();
  await logInAsWalter(other, 'a boat on the lake');
  await expect(other.getByRole('heading', { name: /Walter/ })).toBeVisible();

  // He signs out, because the test server extends every session as days pass. No notice reaches him: the call
  // list names him.
  for (const page of [phone, other, walter]) {
    await page.goto('about:blank');
    await page.context().request.post('/api/logout');
  }
  await calendar.letDaysPass(45);
  await go(ruth.page, `/groups/${id}/reached`);
  const row = ruth.page.getByRole('listitem').filter({ hasText: 'Please call or visit' });
  await expect(row.getByText('Walter Green')).toBeVisible();
  await expect(row.getByText('No email address')).toBeVisible();
  await ruth.page.getByRole('button', { name: 'Add a number for Walter Green' }).click();
  await dialog.getByLabel('Phone Number').fill(NUMBER);
  await dialog.getByRole('button', { name: 'Save Number' }).click();
  await expect(ruth.page.getByRole('link', { name: NUMBER })).toBeVisible();

  // Ruth gets his mail with his name. With it he counts as reachable.
  await logInAsWalter(walter, 'a boat on the lake');
  await expect(walter.getByRole('heading', { name: /Walter/ })).toBeVisible();
  await shareMail(ruth.page, walter);
  const naomi = await person('Naomi');
  await joinGroup(ruth, id, naomi);
  const share = async (title: string) => {
    const data = { title, content: `${title}, please.`, groupIds: [id] };
    await naomi.api.post('/api/prayers', { data });
    await calendar.letDaysPass(0);
  };
  const forWalter = () =>
    mailServer.to(RUTHS).filter(({ raw }) => /^Subject: For Walter Green: /m.test(raw));
  await share('Rain for the fields');
  await expect.poll(() => forWalter().length).toBe(1);
  const [first] = forWalter();
  const text = first ? partsOf(first).text : '';
  expect(text).toContain('This email is for Walter Green.');
  expect(text).toContain('Rain for the fields');
  // The link names his emails, and stops them for him alone.
  const reader = await visitor();
  await reader.goto(/http\S+\/unsubscribe\/\S+/.exec(text)?.[0] ?? '');
  await expect(reader.getByText('was for somebody who shares mail with you')).toBeVisible();
  await reader.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(reader.getByText('Only that person can turn them on again')).toBeVisible();
  expect((await (await ruth.api.get('/api/user')).json()).notifyNewPrayers).toBe(true);
  await go(walter, '/profile');
  await expect(walter.getByText(/^Email for you also goes to Ruth/)).toBeVisible();
  await settings(walter);
  const requests = walter.getByRole('switch', { name: 'New prayer requests' });
  await expect(requests).not.toBeChecked();
  await requests.click();
  await expect(requests).toBeChecked();
  await go(ruth.page, `/groups/${id}/reached`);
  await ruth.page.reload();
  await expect(ruth.page.getByText('Somebody else gets their email')).toBeVisible();

  // He ends the household: from then on she gets no mail of his.
  await settings(ruth.page);
  await walter.getByRole('button', { name: /^End this: mail shared with Ruth/ }).click();
  await expect(section(walter).getByText('Ruth')).toHaveCount(0);
  await expect(section(ruth.page).getByText('Walter Green')).toHaveCount(0);
  await go(ruth.page, '/inbox');
  await expect(ruth.page.getByText('You no longer share mail with somebody')).toBeVisible();
  const before = mailServer.to(RUTHS).length;
  await share('Sun for the fields');
  await expect.poll(() => mailServer.to(RUTHS).length).toBeGreaterThan(before);
  expect(forWalter()).toHaveLength(1);

  // They share mail again, and she ends it.
  await shareMail(ruth.page, walter);
  await share('Wind for the mill');
  await expect.poll(() => forWalter().length).toBe(2);
  await ruth.page.getByRole('button', { name: 'End this: mail shared with Walter Green' }).click();
  await expect(section(ruth.page).getByText('Walter Green')).toHaveCount(0);
  await expect(section(walter).getByText('Ruth')).toHaveCount(0);
  const after = mailServer.to(RUTHS).length;
  await share('Calm for the boats');
  await expect.poll(() => mailServer.to(RUTHS).length).toBeGreaterThan(after);
  expect(forWalter()).toHaveLength(2);
});
