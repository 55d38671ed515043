import { expect, makeGroup, PHONE, test, toast } from './fixtures.ts';
import { makeGroupWith } from './steps.ts';

const CARDS = Array.from({ length: 10 }, (_, n) => ({
  name: n % 3 === 2 ? '' : `Mary Jones ${n + 1}`,
  text: `Please pray for card number ${n + 1}. It is written by hand.`,
}));

test('the office enters ten cards in a row by keyboard (P34)', async ({ person }) => {
  const ruth = await person('Ruth');
  const group = await makeGroup(ruth);
  const { page } = ruth;
  await page.goto(`/groups/${group.id}/office`);
  const name = page.getByLabel('Who is it for?');
  const text = page.getByRole('textbox', { name: 'Prayer Request' });
  await name.focus();
  for (const [n, card] of CARDS.entries()) {
    await page.keyboard.type(card.name);
    await page.keyboard.press('Tab');
    await page.keyboard.type(card.text);
    if (n % 2 === 0) {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
    }
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: `${n + 1} card` })).toBeVisible();
    await expect(name).toBeFocused();
    await expect(text).toHaveValue('');
    await expect(toast(page, 'Card saved')).toBeVisible();
  }
  const requests = await ruth.api
    .get(`/api/groups/${group.id}/prayers`)
    .then((answer) => answer.json());
  expect(requests).toHaveLength(10);
  expect(requests.at(-1)).toMatchObject({
    title: 'Please pray for card number 1',
    onBehalfOf: 'Mary Jones 1',
    consent: 'print',
    mayBePrinted: true,
    isFromOffice: true,
  });
  expect(requests.at(-2)).toMatchObject({ consent: 'group', mayBePrinted: false });
  expect(requests.at(-3)).toMatchObject({ onBehalfOf: null, mayBePrinted: true });
});

test('the office’s page lists its cards, and one’s own lists do not (P48)', async ({ person }) => {
  const ruth = await person('Ruth', { viewport: PHONE });
  const group = await makeGroup(ruth);
  const share = (title: string, isFromOffice: boolean) =>
    ruth.api.post('/api/prayers', {
      data: { title, content: `Please pray: ${title}.`, groupIds: [group.id], isFromOffice },
    });
  await share('Rain for the fields', false);
  const { page } = ruth;
  await page.goto(`/groups/${group.id}/office`);
  await expect(page.getByLabel('Who is it for?')).toBeVisible();
  await expect(page.getByText('cards entered')).toHaveCount(0);
  await share('A new hip', true);
  await share('Work for Daniel', true);
  await page.reload();
  await expect(page.getByRole('heading', { name: '2 cards entered' })).toBeVisible();

  await page.getByRole('link', { name: 'A new hip' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A new hip' })).toBeVisible();
  // The card is changed on the page where it was entered.
  await page.goBack();
  await page.getByRole('button', { name: 'Edit A new hip' }).click();
  await page.getByRole('dialog').getByLabel('Title').fill('A new knee');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Prayer updated')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'A new knee' })).toBeVisible();

  // A search result names the person on the card.
  await ruth.api.post('/api/prayers', {
    data: {
      title: 'A visit',
      content: 'A visit would help.',
      groupIds: [group.id],
      isFromOffice: true,
      onBehalfOf: 'Walter Dawes',
      consent: 'group',
    },
  });
  await page.goto('/search?q=dawes');
  await expect(page.getByText('For Walter Dawes')).toBeVisible();

  await page.goto('/');
  await expect(page.getByRole('link', { name: '1 My Prayer Requests' })).toBeVisible();
  await page.goto('/my-prayers');
  await expect(page.getByRole('heading', { name: 'Rain for the fields' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'A new knee' })).toHaveCount(0);
});

test('a title made from the text follows a corrected typo, a typed title stays (P34)', async ({
  person,
}) => {
  const ruth = await person('Ruth');
  const group = await makeGroup(ruth);
  const content = 'He cannot come down the stairs any more and would like a visit.';
  const share = async (title: string) => {
    const data = { title, content, groupIds: [group.id], isFromOffice: true };
    await ruth.api.post('/api/prayers', { data });
    return (await (await ruth.api.get(`/api/prayers?office=${group.id}`)).json())[0];
  };
  const mend = async ({ id }: { id: number }, title: string) => {
    const { page } = ruth;
    await page.goto(`/prayers/${id}/edit`);
    await page
      .getByRole('textbox', { name: 'Prayer Request' })
      .fill(content.replace('stairs', 'steps'));
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Prayer request updated')).toBeVisible();
    expect(await (await ruth.api.get(`/api/prayers/${id}`)).json()).toMatchObject({ title });
  };
  await mend(
    await share('He cannot come down the stairs any more and would like a…'),
    'He cannot come down the steps any more and would like a…',
  );
  await mend(await share('Company'), 'Company');
});

test('a card without text is refused beside its field, and stays (P34, W11)', async ({
  person,
}) => {
  const ruth = await person('Ruth');
  const group = await makeGroup(ruth);
  const { page } = ruth;
  await page.goto(`/groups/${group.id}/office`);
  await page.getByLabel('Who is it for?').fill('Mary Jones');
  await page.getByRole('button', { name: 'Save, next card' }).click();
  await expect(
    page.getByText('Prayer request must be at least 10 characters').first(),
  ).toBeVisible();
  await expect(page.getByLabel('Who is it for?')).toHaveValue('Mary Jones');
});

test('the form says that a request goes to the leaders only, and they get it (V13, P21)', async ({
  person,
}) => {
  const [ruth, naomi, boaz] = [await person('Ruth'), await person('Naomi'), await person('Boaz')];
  const groupId = await makeGroupWith(ruth, [naomi, boaz]);

  const { page } = naomi;
  await page.goto(`/groups/${groupId}`);
  await boaz.page.goto(`/groups/${groupId}`);
  await ruth.page.goto(`/groups/${groupId}`);
  await page.getByRole('button', { name: 'Share Prayer Request' }).first().click();
  await page
    .getByRole('textbox', { name: 'Prayer Request' })
    .fill('Our marriage is in trouble. We need advice.');
  await page.getByLabel(/^Only its .* of Tuesday Group$/).check();
  await expect(
    page.getByText('1 leader of Tuesday Group will see this. Your name will be shown.'),
  ).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Share Prayer Request' }).click();
  await expect(ruth.page.getByText('Our marriage is in trouble. We need advice.')).toBeVisible();
  await expect(ruth.page.getByText('Leaders only')).toBeVisible();
  await expect(page.getByText('Shared with the leaders of Tuesday Group')).toBeVisible();
  await expect(boaz.page.getByText('Our marriage is in trouble')).toHaveCount(0);
  await boaz.page.reload();
  await expect(boaz.page.getByRole('heading', { name: 'Tuesday Group' })).toBeVisible();
  await expect(boaz.page.getByText('Our marriage is in trouble')).toHaveCount(0);
});

test('a request for somebody else asks for their name, and stays open while it is typed (P33, W11)', async ({
  person,
}) => {
  const ruth = await person('Ruth');
  const group = await makeGroup(ruth);
  const { page } = ruth;
  await page.goto(`/groups/${group.id}`);
  await page.getByRole('button', { name: 'Share Prayer Request' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('textbox', { name: 'Prayer Request' })
    .fill('She has fallen on the stairs.');
  await dialog.getByText('More options').click();
  await dialog.getByLabel('This is for somebody else').check();
  const share = dialog.getByRole('button', { name: 'Share Prayer Request' });
  await share.click();
  await expect(
    dialog.getByText('Please write the name of the person it is for.').first(),
  ).toBeVisible();
  await expect(dialog.getByText('Please say what the person agreed to.').first()).toBeVisible();
  await dialog.getByLabel('Their name, as it will be shown').fill('Edith Brown');
  await dialog.getByLabel('That the group prays for them').check();
  await expect(dialog.getByText('Please say what the person agreed to.')).toHaveCount(0);
  await expect(dialog.getByLabel('Their name, as it will be shown')).toBeVisible();
  await share.click();
  await expect(page.getByText('For Edith Brown')).toBeVisible();
});
