import { DESKTOP, drawn, expect, makeGroup, PHONE, test } from './fixtures.ts';
import { pressOn, tabTo } from './keyboard.ts';
import { fillScene } from './scene.ts';

test('the search finds requests during typing, by keyboard alone (P29, W17)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const naomi = await person('Naomi', { viewport: DESKTOP });
  const { prayerIds } = await fillScene(ruth, naomi);
  const { page } = naomi;
  await page.goto('/groups');
  await drawn(page);

  // A single key, which can be pressed by accident, opens no other page.
  await page.keyboard.press('/');
  const link = page.getByRole('banner').getByRole('link', { name: 'Search' });
  await pressOn(page, link, 'Enter', 'Shift+Tab');
  const field = page.getByLabel('What are you looking for?');
  await expect(field).toBeFocused();
  // The key does move the focus into a page's search field.
  await page.keyboard.press('Shift+Tab');
  await expect(field).not.toBeFocused();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await expect(page).toHaveTitle('Search — Upheld');
  await expect(page.getByText('Type a word')).toBeVisible();

  await page.keyboard.type('thurs');
  const found = page.getByRole('main').getByRole('listitem');
  await expect(found).toHaveCount(1);
  await expect(found.locator('mark')).toHaveText(['Thursday', 'Thursday']);
  await expect(page).toHaveURL(/\/search\?q=thurs$/);
  await expect(page.locator('#root').getByText('1 request found')).toBeVisible();

  // A slash typed in the field is a letter.
  await page.keyboard.type('/');
  await expect(field).toHaveValue('thurs/');
  await page.keyboard.press('Backspace');

  await page.getByLabel('Status').selectOption('Answered');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Look in everything' }));
  await expect(found).toHaveCount(1);

  // The search finds neither Ruth's private requests nor, by her name, her anonymous ones.
  await tabTo(page, field, 'Shift+Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('ruth');
  await expect(found.getByRole('link')).toHaveText(['Rain for the fields', 'Surgery on Thursday']);

  await tabTo(page, page.getByRole('link', { name: 'Surgery on Thursday' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/prayers/${prayerIds[0]}$`));
  await page.goBack();
  await expect(field).toHaveValue('ruth');
  await expect(found).toHaveCount(2);
});

test('a long list has a search above it (P29, W5)', async ({ person }) => {
  const { page, api } = await person('Ruth', { viewport: DESKTOP });
  const { id } = await makeGroup({ api }, 'Choir');
  const share = (title: string) =>
    api.post('/api/prayers', {
      data: { title, content: 'Please pray for an easy night.', groupIds: [id] },
    });
  for (let n = 1; n <= 24; n++) await share(`Request ${n}`);
  await share('For the harvest');
  const main = page.getByRole('main');
  const found = main.getByRole('listitem').getByRole('heading');

  await page.goto('/my-prayers');
  await expect(page.locator('#root').getByText('25 prayers')).toBeVisible();
  await expect(main.getByRole('search')).toHaveCount(0);
  await share('For the last sheaf');
  await page.reload();
  await page.getByLabel('Search in what I wrote').fill('harv');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=harv&mine=1$/);
  await expect(found).toHaveText(['For the harvest']);

  await page.goto(`/groups/${id}`);
  await page.getByLabel('Search in Choir').filter({ visible: true }).fill('sheaf');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/search\\?q=sheaf&group=${id}$`));
  await expect(found).toHaveText(['For the last sheaf']);

  // On a phone the search must not move the first request down.
  await page.setViewportSize(PHONE);
  await page.goto(`/groups/${id}`);
  await main.getByRole('link', { name: 'Search in Choir' }).click();
  await expect(page).toHaveURL(new RegExp(`/search\\?group=${id}$`));
  await expect(page.getByLabel('What are you looking for?')).toBeFocused();
});

test('a search finds a member of a large group by name (G11)', async ({ person }) => {
  const ruth = await person('Ruth', { viewport: PHONE });
  const { groupId } = await fillScene(ruth, await person('Naomi'));
  const { page } = ruth;
  const members = page.getByRole('tabpanel').getByRole('listitem');
  const field = page.getByLabel('Find a member by name');
  await page.goto(`/groups/${groupId}`);
  await page.getByRole('tab', { name: /^Members/ }).click();
  await expect(members).toHaveCount(2);
  await expect(field).toHaveCount(0);

  await page.route(`**/api/groups/${groupId}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), memberCount: 26 } });
  });
  await page.reload();
  await page.getByRole('tab', { name: /^Members/ }).click();
  await field.fill('nao');
  await expect(members).toHaveText([/^NMNaomi Miller/]);
  await field.fill('nobody');
  await expect(page.getByRole('heading', { name: 'Nobody found' })).toBeVisible();
  await field.fill('');
  await expect(members).toHaveCount(2);
});

test('the header links to the search on every screen, on a phone by its menu (P29)', async ({
  person,
}) => {
  for (const viewport of [DESKTOP, PHONE]) {
    const { page } = await person(viewport === PHONE ? 'Boaz' : 'Ruth', { viewport });
    await page.goto('/help');
    await drawn(page);
    const banner = page.getByRole('banner');
    if (viewport === DESKTOP) await banner.getByRole('link', { name: 'Search' }).click();
    else {
      await banner.getByRole('button', { name: 'Menu' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Search' }).click();
    }
    await expect(page.getByLabel('What are you looking for?')).toBeFocused();
    await page.getByLabel('What are you looking for?').fill('nothing like it');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  }
});
