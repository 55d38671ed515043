import {
  accountOf,
  DESKTOP,
  expect,
  go,
  makeGroup,
  type Page,
  PHONE,
  test,
  testWithMail,
} from './fixtures.ts';
import { confirmAddress } from './mail.ts';
import { printed } from './pdf.ts';
import { allowInviting, makeGroupWith } from './steps.ts';

const box = (page: Page) => page.getByLabel('Email address');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Invite Members' });
const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click();
const open = (page: Page) =>
  page.getByRole('button', { name: /^(Invite|Invite by email)$/ }).click();
const postsOf = (page: Page) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  return sent;
};

test('the dialog invites several people after showing them (I18)', async ({ person }) => {
  const ruth = await person('Ruth', { viewport: PHONE });
  const { page } = ruth;
  const { id } = await makeGroup(ruth);
  await page.goto(`/groups/${id}`);
  const sent = postsOf(page);
  await open(page);

  await test.step('the box says which one is not understood, and nothing is sent', async () => {
    await box(page).fill('Ann Lee <ann@example.org>, bob@@example.org\neve@example.org');
    await press(page, 'Check the list');
    await expect(dialog(page)).toContainText('Line 1: bob@@example.org is not a valid email.');
    await expect(box(page)).toBeFocused();
    expect(sent).toEqual([]);
  });

  await test.step('what was typed is there after looking at it', async () => {
    await box(page).fill('Ann Lee <ann@example.org>, bob@example.org\neve@example.org');
    await press(page, 'Check the list');
    const title = dialog(page).getByRole('heading', { name: 'What was understood' });
    await expect(title).toBeFocused();
    await expect(dialog(page).getByRole('listitem')).toHaveCount(3);
    await press(page, 'Change the list');
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveValue(/bob@example\.org/);
    expect(sent).toEqual([`/api/groups/${id}/invitations/check`]);
  });

  await test.step('what became of each, with codes that are printed alone', async () => {
    await press(page, 'Check the list');
    await press(page, 'Invite 3 people');
    const title = dialog(page).getByRole('heading', { name: 'What became of each' });
    await expect(title).toBeFocused();
    await expect(dialog(page).getByLabel('Invitation link')).toHaveCount(3);
    const paper = (await printed(page))
      .map(({ text }) => text)
      .join('\n')
      .replaceAll(/\s+/g, ' ');
    expect(paper).toContain('Ann Lee');
    expect(paper).not.toMatch(/Invite|What became|Now invite your people/);
  });

  await test.step('each link can be shown again', async () => {
    await press(page, 'Done');
    await open(page);
    await expect(box(page)).toHaveValue('');
    await box(page).fill('eve@example.org');
    await press(page, 'Send Invitation');
    await expect(dialog(page).getByText('Already invited', { exact: true }).first()).toBeVisible();
    await expect(dialog(page).getByLabel('Invitation link')).toHaveValue(/accept-invitation/);
  });
});

test('a list that is too long for the dialog continues on its own page (I18, P20)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const { page } = ruth;
  const { id } = await makeGroup(ruth);
  await page.goto(`/groups/${id}`);
  const sent = postsOf(page);
  await open(page);
  const addresses = Array.from({ length: 31 }, (_, n) => `person${n}@example.org`);
  await box(page).fill(addresses.join('\n'));
  await press(page, 'Check the list');
  await expect(dialog(page)).toContainText('These are 31 people. For more than 30, follow the');
  expect(sent).toEqual([]);

  // The typed text is still there after closing and opening the dialog.
  await page.keyboard.press('Escape');
  await open(page);
  await expect(box(page)).toHaveValue(/person30/);
  await dialog(page).getByRole('link', { name: 'More than 30, or a list from a file' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invite many' })).toBeVisible();
  await expect(page.getByLabel('Names and addresses')).toHaveValue(/person30/);
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByRole('button', { name: 'Invite 31 people' })).toBeVisible();
});

test('a member who may invite one person at a time reads so, and can (I18, I10)', async ({
  person,
}) => {
  const ruth = await person('Ruth');
  const naomi = await person('Naomi', { viewport: PHONE });
  const id = await makeGroupWith(ruth, [naomi]);
  await allowInviting(ruth, id, naomi);
  const { page } = naomi;
  await page.goto(`/groups/${id}`);
  const sent = postsOf(page);
  await open(page);
  await expect(dialog(page).getByRole('link')).toHaveCount(0);
  await box(page).fill('ann@example.org, bob@example.org');
  await press(page, 'Send Invitation');
  await expect(dialog(page)).toContainText(
    'Only the owner of the group can invite many people at once. Please write one address at a time.',
  );
  expect(sent).toEqual([]);
  await box(page).fill('Ann <ann@example.org>');
  await box(page).press('Enter');
  await expect(dialog(page).getByText('Invitation for ann@example.org')).toBeVisible();
  await expect(box(page)).toHaveValue('');
});

testWithMail(
  'a member without a confirmed address reads the limit first, and invites one person at a time (I12)',
  async ({ person, mailServer }) => {
    const ruth = await person('Ruth', { viewport: PHONE });
    const { page } = ruth;
    const { id } = await makeGroup(ruth);
    await page.goto(`/groups/${id}`);
    await open(page);
    const told = dialog(page).getByText('Please confirm your own email address first');
    await expect(told).toBeVisible();
    await box(page).fill('ann@example.org');
    await press(page, 'Send Invitation');
    await expect(dialog(page).getByText('Invitation for ann@example.org')).toBeVisible();
    await box(page).fill('bob@example.org, eve@example.org');
    await press(page, 'Send Invitation');
    // The sentence is in the notice, above the form and beside the field.
    await expect(told).toHaveCount(3);
    await dialog(page).getByRole('link', { name: 'Go to Your Profile' }).click();
    await expect(page.getByText('Please confirm your email address')).toBeVisible();
    await go(page, `/groups/${id}/invite`);
    await expect(
      page.locator('#root').getByText('Please confirm your own email address first'),
    ).toBeVisible();

    await confirmAddress(mailServer, ruth, accountOf('Ruth').email);
    await page.goto(`/groups/${id}`);
    await open(page);
    await expect(box(page)).toHaveValue('bob@example.org, eve@example.org');
    await expect(told).toHaveCount(0);
    await press(page, 'Check the list');
    await press(page, 'Invite 2 people');
    await expect(dialog(page).getByText('Invited by email')).toHaveCount(2);
  },
);

test('a link that others cannot open says so, and administrators find how to change it (R59)', async ({
  administrator,
  person,
}) => {
  const ruth = await person('Ruth', { viewport: PHONE });
  const { id } = await makeGroup(ruth);
  const { page } = ruth;
  const notice = (on: Page) =>
    on.getByRole('note').filter({ hasText: /^(Only|Who).*can open this link/ });
  await page.goto(`/groups/${id}`);
  await page.getByRole('button', { name: 'Show the code' }).click();
  await expect(notice(page)).toContainText(
    'Only the computer on which Upheld runs can open this link.',
  );
  await expect(notice(page)).toContainText('Whoever looks after Upheld can change that.');
  await page.keyboard.press('Escape');

  await open(page);
  await box(page).fill('ann@example.org');
  await press(page, 'Send Invitation');
  await expect(notice(page)).toBeVisible();

  const deborah = await administrator('Deborah');
  const own = await makeGroup(deborah);
  await deborah.page.route('**/api/info', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), reach: 'network' } });
  });
  await deborah.page.goto(`/groups/${own.id}/sheet?what=poster`);
  await deborah.page.locator('.poster button').click();
  await expect(notice(deborah.page)).toContainText('such as your Wi-Fi');
  await deborah.page.getByRole('link', { name: 'Let phones reach it' }).click();
  await expect(deborah.page).toHaveURL(/tab=address$/);
});
