import { expect, go, makeGroup, type Page, PHONE, test } from './fixtures.ts';

const LISTS = 'web/invitations/address-lists/fixtures';
const PRIVATE = /1947|1972|Widowed|Divorced|Mill Lane|Orchard|555-01|48811|Attender/;

const file = (page: Page) => page.locator('input[type=file]');
const list = (page: Page) => page.getByLabel('Names and addresses');
const look = (page: Page) => page.getByRole('button', { name: 'Check the list' }).click();
const mainText = async (page: Page) => (await page.getByRole('main').textContent()) ?? '';

test('a file becomes a list of names and addresses without its other data (I14, I15)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: PHONE });
  const group = await makeGroup(ruth);
  const { page } = ruth;
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(request.postData() ?? ''));
  await page.goto(`/groups/${group.id}/invite`);

  await test.step('one that is no list says so, and can be taken away', async () => {
    await file(page).setInputFiles('web/e2e/files/photo.jpg');
    await look(page);
    await expect(page.getByText('This kind of file cannot be read.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Remove the file' }).click();
    await expect(page.getByText('This kind of file cannot be read.')).toBeHidden();
  });

  await test.step('a workbook is unpacked in the page', async () => {
    await file(page).setInputFiles(`${LISTS}/members.xlsx`);
    await look(page);
    await expect(page.getByRole('heading', { name: 'What was understood' })).toBeFocused();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(12);
    await expect(page.getByText('Name11 Family')).toBeVisible();
    await page.getByRole('button', { name: 'Change the list' }).click();
  });

  await test.step('one of two addresses is chosen by keyboard', async () => {
    await file(page).setInputFiles(`${LISTS}/church-program.csv`);
    await look(page);
    await expect(page.getByText('Margaret Hollis')).toBeVisible();
    const choice = page.getByRole('group', { name: 'Email of Thomas Hollis' });
    await expect(choice.getByLabel('tom@example.org')).toBeChecked();
    await choice.getByLabel('tom@example.org').focus();
    await page.keyboard.press('ArrowDown');
    await expect(choice.getByLabel('thomas.hollis@work.example.com')).toBeChecked();
    expect(await mainText(page)).not.toMatch(PRIVATE);
    await page.getByRole('button', { name: 'Invite 2 people' }).click();
    await expect(page.getByRole('heading', { name: 'What became of each' })).toBeFocused();
  });

  const sent = await ruth.api.get(`/api/groups/${group.id}/invitations`);
  const emails = (await sent.json()).map(({ email }: { email: string }) => email);
  expect(emails.sort()).toEqual(['peggy.hollis@example.org', 'thomas.hollis@work.example.com']);
  expect(bodies.join('\n')).not.toMatch(PRIVATE);
  // The codes are printed instead of the page.
  await page.emulateMedia({ media: 'print' });
  const paper = (await page.locator('body').textContent()) ?? '';
  expect(paper).toContain('Point the camera of your phone at the code.');
  expect(paper).not.toMatch(PRIVATE);
});

test('a person whose address is written without @ is invited only when ticked (I23)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: PHONE });
  const group = await makeGroup(ruth);
  const { page } = ruth;
  await page.goto(`/groups/${group.id}/invite`);
  await list(page).fill(
    'Ann Lee <ann@example.org>\nbob at example.org\nCarl carl [at] example.org',
  );
  await look(page);
  const bob = page.getByRole('checkbox', { name: 'bob@example.org' });
  const carl = page.getByRole('checkbox', { name: 'Carl' });
  await expect(bob).not.toBeChecked();
  await expect(bob).toHaveAccessibleDescription(
    'Line 2: bob at example.org is written without @. Please check.',
  );
  await expect(page.getByRole('button', { name: 'Invite 1 person' })).toBeVisible();
  await bob.check();
  await carl.check();
  await bob.uncheck();
  await page.getByRole('button', { name: 'Invite 2 people' }).click();
  await expect(page.getByRole('heading', { name: 'What became of each' })).toBeFocused();
  const sent = await ruth.api.get(`/api/groups/${group.id}/invitations`);
  const emails = (await sent.json()).map(({ email }: { email: string }) => email);
  expect(emails.sort()).toEqual(['ann@example.org', 'carl@example.org']);
});

test('a pasted list shows which lines were not understood, and is stored as a draft (I15, P20)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: PHONE });
  const group = await makeGroup(ruth);
  const { page } = ruth;
  const path = `/groups/${group.id}/invite`;
  await page.goto(path);
  await list(page).fill(
    "Hollis, Margaret (Eastbrook) <peggy.hollis@example.org>; 'Tom Hollis' <tom@example.org>; o'brien@example.org\nzoë@example.org\ncall Paul\nabout his chemo",
  );
  await go(page, '/inbox');
  await go(page, path);
  await expect(list(page)).toHaveValue(/^Hollis, Margaret/);
  await look(page);
  const main = page.getByRole('main');
  await expect(main.getByText('Margaret Hollis')).toBeVisible();
  await expect(main.getByText("o'brien@example.org", { exact: true })).toBeVisible();
  await expect(
    main.getByText(
      'Line 2: zoë@example.org has letters before the @ that mail servers do not take.',
    ),
  ).toBeVisible();
  await expect(main.getByText('Lines 3 to 4: No email was found.')).toBeVisible();
  expect(await mainText(page)).not.toContain('chemo');
  await page.getByRole('button', { name: 'Invite 3 people' }).click();
  // On a phone the toast is above the bar, where the next button is.
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Another list' }).click();
  await expect(list(page)).toHaveValue('');

  await list(page).fill('zoë@example.org');
  await look(page);
  await expect(page.getByText('Please enter at least one email address.').first()).toBeVisible();
  await expect(main.getByText('Line 1: zoë@example.org has letters')).toBeVisible();
});
