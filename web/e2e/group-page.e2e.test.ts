import type { Locator } from '@playwright/test';
import { testWithCalendar } from './calendar.ts';
import {
  DESKTOP,
  drawn,
  expect,
  makeGroup,
  type Page,
  type Person,
  PHONE,
  test,
  toast,
} from './fixtures.ts';
import { fillScene } from './scene.ts';
import { makeGroupWith } from './steps.ts';

/* The top of a group's page: the number of requests to pray for, the answered requests, and Invite. */

testWithCalendar(
  'a group shows requests answered this week above its requests, for seven days (P45)',
  async ({ person, calendar }) => {
    const ruth = await person('Ruth', { viewport: PHONE });
    const { groupId } = await fillScene(ruth, await person('Naomi'));
    const { page } = ruth;
    const notes = week(page).getByRole('listitem');
    const reads: string[] = [];
    page.on('request', (request) => {
      if (/\/answered\?/.test(request.url())) reads.push(request.url());
    });
    await page.goto(`/groups/${groupId}`);
    await drawn(page);
    await expect(notes).toContainText(['fields are green again']);
    // The preload header and the app name the same call, so it is sent once.
    expect(reads.map((url) => new URL(url).search)).toEqual(['?limit=2']);
    await expect(
      week(page).getByRole('link', { name: 'See all answered prayers' }),
    ).toHaveAttribute('href', '/answered-prayers');

    // A request answered on this page appears there, among the newest two.
    await markAsAnswered(page, 'A quieter heart', 'I sleep again.');
    await expect(notes).toContainText(['I sleep again.', 'fields are green again']);
    await markAsAnswered(page, 'Surgery on Thursday', 'She walks.');
    await expect(notes).toContainText(['She walks.', 'I sleep again.']);

    await calendar.letDaysPass(8);
    await page.reload();
    await drawn(page);
    await expect(page.getByRole('heading', { name: 'Work for Daniel' })).toBeVisible();
    await expect(week(page)).toHaveCount(0);
  },
);

test('a group’s page does not jump when its answers arrive late, or not at all (P45)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: PHONE });
  const { groupId } = await fillScene(ruth, await person('Naomi'));
  const { page } = ruth;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/answered?*', async (route) => {
    await held;
    await route.fallback();
  });
  const isRead = page.waitForResponse(`**/api/groups/${groupId}/prayers?*`);
  await page.goto(`/groups/${groupId}`);
  await isRead;
  await expect(page.locator('#root').getByText('Loading group...')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  answer();
  await expect(week(page)).toBeVisible();

  await page.unroute('**/answered?*');
  await page.route('**/answered?*', (route) => route.fulfill({ status: 409 }));
  await page.reload();
  await expect(page.getByRole('tab', { name: /^Members/ })).toBeVisible();
  await expect(week(page)).toHaveCount(0);
});

test('Pray shows the number of requests, and is replaced when all were prayed for (P46)', async ({
  person,
}) => {
  const ruth = await person('Ruth');
  const naomi = await person('Naomi', { viewport: PHONE });
  const { groupId, prayerIds } = await fillScene(ruth, naomi);
  const { page } = naomi;
  const share = page.getByRole('button', { name: 'Share Prayer Request' });
  await page.goto(`/groups/${groupId}`);
  await drawn(page);
  const pray = page
    .getByRole('main')
    .getByRole('link', { name: /^Pray for (\d+ in )?this group$/ });
  // She prayed for one of three requests today.
  await expect(pray).toHaveText('Pray for 2 in this group');
  const quiet = await groundOf(share);
  await pray.click();
  await expect(page.getByText('1 of 2')).toBeVisible();
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Pray', exact: true }).click();
  // The answer is shown with its request.
  await expect(page.getByRole('figure')).toContainText('Rain for the fields');
  await page.getByRole('link', { name: 'Done' }).click();

  await expect(share).toBeVisible();
  await expect(pray).toHaveCount(0);
  expect(await groundOf(share)).not.toBe(quiet);

  // A withdrawn prayer raises the number at once.
  await naomi.api.delete(`/api/prayers/${prayerIds[0]}/pray`);
  await page.reload();
  await expect(pray).toHaveText('Pray for 1 in this group');
  expect(await groundOf(share)).toBe(quiet);
});

test('Pray shows no number while the number is unknown (P46)', async ({ person }) => {
  const ruth = await person('Ruth');
  const naomi = await person('Naomi', { viewport: PHONE });
  const id = await makeGroupWith(ruth, [naomi]);
  for (let n = 1; n <= 26; n++) await ask(ruth, `Request ${n}`, id);
  const { page } = naomi;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/api/groups/${id}/prayers?*`, async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(`/groups/${id}`);
  const pray = page
    .getByRole('main')
    .getByRole('link', { name: /^Pray for (\d+ in )?this group$/ });
  // The button's space is reserved, so that nothing jumps.
  await expect(page.getByRole('tab', { name: /^Members/ })).toBeVisible();
  await expect(pray).toHaveCount(0);
  answer();
  // One page of two is loaded.
  await expect(page.getByRole('heading', { name: 'Request 26' })).toBeVisible();
  await expect(pray).toHaveText('Pray for this group');
  await page.getByRole('heading', { name: 'Request 2', exact: true }).scrollIntoViewIfNeeded();
  await expect(pray).toHaveText('Pray for 26 in this group');
});

test('Invite is beside the number of members, and the menu has three parts (G21, G22)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: PHONE });
  const naomi = await person('Naomi', { viewport: DESKTOP });
  const { groupId } = await fillScene(ruth, naomi);
  const { page } = ruth;
  const group = page.getByRole('button', { name: 'Group', exact: true });
  const invite = page.getByRole('button', { name: 'Invite', exact: true });
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await page.goto(`/groups/${groupId}`);
    await drawn(page);
    const box = await invite.boundingBox();
    const members = await page.getByRole('tab', { name: 'Members (2)' }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    const middleOf = (it: typeof box) => (it ? it.y + it.height / 2 : Number.NaN);
    expect(Math.abs(middleOf(box) - middleOf(members))).toBeLessThan(4);
    await invite.click();
    await expect(page.getByRole('dialog', { name: 'Invite Members' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(invite).toBeFocused();
  }
  // A wide screen has these buttons in its row, so its menu has none.
  for (const name of ['Invite Members', 'Copy Invite Link'])
    await expect(page.getByRole('button', { name })).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  expect(await partsOfMenu(page)).toEqual({
    People: ['Enter cards', 'Who is not reached'],
    Paper: PAPER,
    Settings: ['What I hear from this group'],
  });
  await page.keyboard.press('Escape');

  await page.setViewportSize(PHONE);
  await group.click();
  expect(await partsOfMenu(page)).toEqual({
    People: ['Invite Members', 'Copy Invite Link', 'Enter cards', 'Who is not reached'],
    Paper: PAPER,
    Settings: ['What I hear from this group', 'Edit Group', 'Delete'],
  });
  await page.getByRole('menuitem', { name: 'Blank request cards' }).click();
  await expect(page.getByLabel('What to print')).toHaveValue('cards');

  // A member sees only the allowed entries, and no heading of an empty part.
  await naomi.page.goto(`/groups/${groupId}`);
  await drawn(naomi.page);
  await expect(naomi.page.getByRole('button', { name: 'Invite', exact: true })).toHaveCount(0);
  await naomi.page.getByRole('button', { name: 'More', exact: true }).click();
  expect(await partsOfMenu(naomi.page)).toEqual({
    Paper: PAPER.filter((name) => name !== 'Invite poster'),
    Settings: ['What I hear from this group'],
  });
});

const PAPER = ['Prayer sheet', 'A year of answers', 'Blank request cards', 'Invite poster'];

const partsOfMenu = async (page: Page) =>
  Object.fromEntries(
    await Promise.all(
      (await page.getByRole('menu').getByRole('group').all()).map(async (part) => [
        await part.evaluate(
          (it) => document.getElementById(it.getAttribute('aria-labelledby') ?? '')?.textContent,
        ),
        await part.getByRole('menuitem').allTextContents(),
      ]),
    ),
  );

test('a phone shows six groups at once, each row a link of at most 132 px (G23)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: PHONE });
  const names = ['Choir', 'Family', 'Early Risers', 'Tuesday Evening Group', 'Elders', 'Youth'];
  for (const name of names) await makeGroup(ruth, name);
  const { page } = ruth;
  await page.goto('/groups');
  await drawn(page);
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(6);
  const bar = (await page.getByRole('navigation').last().boundingBox())?.y ?? 0;
  for (const row of await rows.all()) {
    const box = await row.boundingBox();
    expect(box?.height).toBeLessThanOrEqual(132);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar);
  }
  await expect(rows.first()).toContainText(/1 member\s.*Owner/);
  // The row's edge, where nothing stands.
  await rows.first().click({ position: { x: 8, y: 8 } });
  await expect(page).toHaveURL(/\/groups\/\d+$/);
});

test('the buttons of one’s own request begin with “Mark as answered”, which is not in its menu (P58)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: PHONE });
  const { id } = await makeGroup(ruth);
  const { page } = ruth;
  const prayer = await (await ask(ruth, 'My knee', id)).json();
  await page.goto(`/groups/${id}`);
  const expectOnce = async (request: Locator) => {
    await expect(request.getByRole('group').getByRole('button').first()).toHaveText(
      'Mark as answered',
    );
    await request.getByRole('button', { name: /^More for/ }).click();
    await expect(request.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
    await expect(request.getByText('Mark as answered')).toHaveCount(1);
  };
  await expectOnce(page.getByRole('tabpanel').getByRole('listitem'));
  await page.goto(`/prayers/${prayer.id}`);
  await expectOnce(page.getByRole('article'));
});

const week = (page: Page) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Answered this week' }) });

const groundOf = (it: ReturnType<Page['getByRole']>) =>
  it.evaluate((element) => getComputedStyle(element).backgroundColor);

const ask = ({ api }: Person, title: string, groupId: number) =>
  api.post('/api/prayers', {
    data: { title, content: 'That all goes well.', groupIds: [groupId] },
  });

const markAsAnswered = async (page: Page, title: string, how: string) => {
  const card = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: title });
  await card.getByRole('button', { name: 'Mark as answered' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(how);
  await dialog.getByRole('button', { name: 'Mark as Answered' }).click();
  await expect(toast(page, 'Prayer marked as answered')).toBeVisible();
};
