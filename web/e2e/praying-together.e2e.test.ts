import { type Calendar, testWithCalendar as test } from './calendar.ts';
import {
  DESKTOP,
  drawn,
  expect,
  go,
  makeGroup,
  type Page,
  type Person,
  PHONE,
  toast,
} from './fixtures.ts';
import { joinGroup } from './steps.ts';

const GROUPS = ['Choir', 'Tuesday Group', 'Parents'];
const UPDATE = 'She came through it well.';

test('two people pray together, from day to day (P22, P23, P24, P25, P26, P27, P28, P43)', async ({
  person,
  calendar,
}) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const naomi = await person('Naomi', { viewport: PHONE });
  const groupIds = await joinThreeGroups(ruth, naomi, calendar);
  const told = answersTo(ruth.page);
  await ask(ruth, 'Surgery on Thursday', groupIds[0], { isUrgent: true });
  await ask(ruth, 'Work for Daniel', groupIds[1]);
  await ruth.page.goto('/');
  await drawn(ruth.page);

  await test.step('Naomi sees what is new, and prays for everything in one sitting', async () => {
    const { page } = naomi;
    await page.goto('/');
    const news = section(page, 'New since your last visit');
    await expect(news.getByRole('heading', { level: 3 })).toHaveText([
      'Work for Daniel',
      'Surgery on Thursday',
    ]);
    await expect(news).toContainText('Urgent');
    await expect(news).toContainText('Tuesday Group');
    // Each request is shown once: this one is among the new requests.
    await expect(page.getByRole('heading', { name: 'Urgent and soon' })).toHaveCount(0);

    await page.getByRole('link', { name: /^Pray for all about 2 min/ }).click();
    // Urgent requests come first, then the newest, then those from before she joined.
    for (const title of ['Surgery on Thursday', 'Work for Daniel', 'An easy school year']) {
      await expect(page.getByRole('article', { name: title })).toBeFocused();
      await page.getByRole('button', { name: 'Pray', exact: true }).click();
    }
    await expect(page.getByRole('heading', { name: 'Amen' })).toBeVisible();
    await expect(page.getByText('You prayed for Ruth.')).toBeVisible();
    await page.getByRole('link', { name: 'Done' }).click();
    await expect(page.getByText('You have prayed for everyone today.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'New since your last visit' })).toHaveCount(0);
    await openInbox(page, 2);
    await go(page, '/');
  });

  await test.step('the next day Ruth hears how many prayed, and tells how it went', async () => {
    await calendar.letDaysPass(1);
    const { page } = ruth;
    await openInbox(page, 1);
    await page.getByRole('link', { name: 'One person prayed for your requests this week' }).click();
    await expect(card(page, 'Surgery on Thursday')).toBeVisible();
    await expect(
      card(page, 'Surgery on Thursday').getByRole('button', { name: /^Pray .*1 person/ }),
    ).toBeVisible();
    await card(page, 'Surgery on Thursday')
      .getByRole('link', { description: 'Surgery on Thursday' })
      .click();
    await page.getByLabel('How is it now?').fill(UPDATE);
    await page.getByRole('button', { name: 'Add update' }).click();
    await expect(toast(page, 'Update added')).toBeVisible();
  });

  await test.step('Naomi is told at once, reads it and prays again', async () => {
    const { page } = naomi;
    await openInbox(page, 1);
    await page.getByRole('link', { name: /Update.*Surgery on Thursday/ }).click();
    await expect(page.getByText(UPDATE)).toBeVisible();
    await page.getByRole('button', { name: /^Pray again/ }).click();
    await expect(page.getByRole('button', { name: /^Prayed .*1 person/ })).toBeVisible();
  });

  await test.step('Ruth is asked about what is silent, and lets one go on', async () => {
    await calendar.letDaysPass(31);
    const { page } = ruth;
    await page.goto('/');
    const asking = section(page, 'Still praying?');
    await expect(asking.getByRole('heading', { level: 3 })).toHaveCount(3);
    await asking
      .getByRole('listitem')
      .filter({ hasText: 'Work for Daniel' })
      .getByRole('button', { name: 'Still praying' })
      .click();
    await expect(asking.getByRole('heading', { level: 3 })).toHaveCount(2);
  });

  await test.step('what she does not answer rests after two weeks, and is found', async () => {
    await calendar.letDaysPass(15);
    await naomi.page.goto('/pray');
    await expect(naomi.page.getByText('1 of 1')).toBeVisible();
    await expect(naomi.page.getByRole('heading', { name: 'Work for Daniel' })).toBeVisible();
    await naomi.page.goto(`/groups/${groupIds[0]}`);
    await expect(naomi.page.getByRole('heading', { name: /No prayer requests/i })).toBeVisible();

    const { page } = ruth;
    await page.goto('/my-prayers');
    await expect(page.locator('#root').getByText('1 prayer', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: '2 are resting' }).click();
    await expect(page.locator('#root').getByText('2 prayers', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /resting/ })).toHaveCount(0);
    await card(page, 'An easy school year').getByRole('button', { name: 'Bring it back' }).click();
    await page.getByLabel('Filter').selectOption('All Prayers');
    await expect(page.getByRole('link', { name: '1 is resting' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await page.getByLabel('What are you looking for?').fill('surgery');
    await expect(page.getByRole('main').getByRole('listitem')).toContainText('Resting');
    await page.getByRole('link', { name: 'Surgery on Thursday' }).click();
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await expect(toast(page, 'It is back in the lists')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    // Naomi has the group open: the request appears without a reload.
    await expect(card(naomi.page, 'Surgery on Thursday')).toBeVisible();
  });

  expect(told.texts.length).toBeGreaterThan(10);
  expect(told.texts.filter((text) => /naomi/i.test(text))).toEqual([]);
  expect(await ruth.page.locator('body').textContent()).not.toContain('Naomi');
});

/** Makes three groups of Ruth's with Naomi. One has a request from a week before she joined. */
const joinThreeGroups = async (ruth: Person, naomi: Person, { letDaysPass }: Calendar) => {
  const ids: number[] = [];
  for (const name of GROUPS) {
    const { id } = await makeGroup(ruth, name);
    ids.push(id);
  }
  await ask(ruth, 'An easy school year', ids[2]);
  await letDaysPass(7);
  for (const id of ids) {
    await joinGroup(ruth, id, naomi);
  }
  return ids;
};

const ask = async ({ api }: Person, title: string, groupId: number | undefined, more = {}) => {
  const content = `${title}: please pray for all of us.`;
  const answer = await api.post('/api/prayers', {
    data: { title, content, groupIds: [groupId], ...more },
  });
  expect(answer.status()).toBe(201);
};

/** Collects the text of everything that the server sends to a page from now on. */
const answersTo = (page: Page) => {
  const texts: string[] = [];
  page.on('response', async (response) => {
    if (!response.headers()['content-type']?.includes('application/json')) return;
    // The answers of a page that was left are no longer available.
    texts.push(await response.text().catch(() => ''));
  });
  return { texts };
};

const openInbox = async (page: Page, unread: number) => {
  const link = page.getByRole('banner').getByRole('link', { name: /^Inbox/ });
  await expect(link).toContainText(String(unread));
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeFocused();
  await expect(page.getByRole('main').getByText('New', { exact: true })).toHaveCount(unread);
  await expect(link).not.toContainText(/\d/);
};

const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) });

const card = (page: Page, title: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
