import type { Locator } from '@playwright/test';
import { testWithCalendar } from './calendar.ts';
import {
  accountOf,
  drawn,
  expect,
  linkTokenOf,
  makeGroup,
  PASSWORD,
  type Page,
  type Person,
  test,
  testWithMail,
  toast,
} from './fixtures.ts';
import { confirmAddress, linkIn } from './mail.ts';
import { joinGroup, openLinksEverywhere } from './steps.ts';
import { THUMB, takesTaps } from './taps.ts';

/* The number of taps for the most frequent actions on a phone, and the number of fields for joining. */

test('praying, writing and the text size are a few taps away (P28, P42, P44, P24, P20, W12)', async ({
  person,
}) => {
  const ruth = await person('Ruth', THUMB);
  const naomi = await person('Naomi', THUMB);
  const groups: { id: number; name: string }[] = [];
  for (const name of ['Choir', 'Tuesday Group', 'Parents']) {
    const group = await makeGroup(ruth, name);
    await joinGroup(ruth, group.id, naomi);
    groups.push(group);
  }
  for (const { id, name } of groups)
    for (const what of ['Rain', 'Work']) await ask(ruth, `${what} for ${name}`, id);
  // All requests are her own.
  await ruth.page.goto('/');
  await expect(ruth.page.getByRole('navigation', { name: 'Your lists' })).toBeVisible();
  await expect(ruth.page.getByText(/waiting for your prayer|prayed for everyone/)).toHaveCount(0);
  const { page } = naomi;
  await page.goto('/');
  await drawn(page);

  await takesTaps('pray for five, from Home', 1 + 5, async (tap) => {
    await tap(page.getByRole('link', { name: 'Pray for five' }));
    for (let n = 1; n <= 5; n++) {
      await expect(page.getByText(`${n} of 5`)).toBeVisible();
      await tap(page.getByRole('button', { name: 'Pray', exact: true }));
    }
    await expect(page.getByRole('heading', { name: 'Amen' })).toBeVisible();
  });

  // The dashboard counts no request that she prayed for today. It says that she is done, until a new request
  // arrives.
  await page.getByRole('link', { name: 'Done' }).click();
  await expect(page.getByText('One person is waiting for your prayer')).toBeVisible();
  await page.getByRole('link', { name: /^Pray about 1 min/ }).click();
  await expect(page.getByText('1 of 1')).toBeVisible();
  await page.getByRole('button', { name: 'Pray', exact: true }).click();
  await page.getByRole('link', { name: 'Done' }).click();
  await expect(page.getByText('You have prayed for everyone today.')).toBeVisible();
  await ask(ruth, 'A quieter heart', groups[0]?.id);
  await expect(page.getByText('One person is waiting for your prayer')).toBeVisible();

  await takesTaps('mark one’s own request as answered, from the group', 2, async (tap) => {
    await ruth.page.goto(`/groups/${groups[0]?.id}`);
    const card = ruth.page.getByRole('listitem').filter({ hasText: 'A quieter heart' });
    await tap(card.getByRole('button', { name: 'Mark as answered' }));
    const dialog = ruth.page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('It is quiet.');
    await tap(dialog.getByRole('button', { name: 'Mark as Answered' }));
    await expect(toast(ruth.page, 'Prayer marked as answered')).toBeVisible();
  });

  await page.goto(`/groups/${groups[0]?.id}`);
  await takesTaps('share a request with a group', 2, async (tap) => {
    await tap(page.getByRole('button', { name: 'Share Prayer Request' }));
    await page.getByLabel('Prayer Request', { exact: true }).fill('Rain for the fields.');
    // The hidden options are above the dialog's buttons, and need no tap here.
    const more = page.getByText('More options');
    await more.click();
    await expect.poll(async () => (await more.boundingBox())?.y).toBeLessThan(120);
    await expect(page.getByLabel('Urgent')).toBeInViewport();
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Share Prayer Request' }));
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Rain for the fields.' }),
    ).toBeVisible();
  });

  await takesTaps('reach the text sizes', 2, async (tap) => {
    await tap(page.getByRole('button', { name: 'More', exact: true }));
    await tap(page.getByRole('menuitem', { name: 'Text size' }));
    await expect(page.getByRole('radio', { name: 'Largest' })).toBeVisible();
  });
});

test('a new group first suggests inviting people, two taps from the phone’s share sheet (G21)', async ({
  person,
}) => {
  const ruth = await person('Ruth', THUMB);
  const { page } = ruth;
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (words: ShareData) => Object.assign(window, { shared: words }),
    });
  });
  await openLinksEverywhere(page);
  await page.goto('/groups/create');
  await page.getByLabel('Group Name').fill('Tuesday House Group');
  await takesTaps('share the link of a new group', 2, async (tap) => {
    await tap(page.getByRole('button', { name: 'Create Group' }));
    await expect(page.getByRole('heading', { name: 'Now invite your people' })).toBeVisible();
    await tap(page.getByRole('button', { name: 'Share the link' }));
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(Object(window).shared ?? null)))
      .toMatch(/"title":"Tuesday House Group".*"url":"http[^"]*\/join\//);
  });
  await page.getByRole('button', { name: 'Show the code' }).tap();
  const code = page.getByRole('dialog', { name: 'Scan to join' });
  await expect(code.getByRole('img', { name: /Tuesday House Group/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Invite by email' }).tap();
  const inviting = page.getByRole('dialog', { name: 'Invite Members' });
  await inviting.getByLabel('Email address').fill('boaz@example.org');
  await inviting.getByRole('button', { name: 'Send Invitation' }).tap();
  await inviting.getByRole('button', { name: 'Done' }).tap();
  await expect(
    page.locator('#root').getByText('One person is invited and not here yet.'),
  ).toBeVisible();
  // The page after the second member joined.
  const groupId = Number(new URL(page.url()).pathname.split('/').at(-1));
  const naomi = await person('Naomi');
  await joinGroup(ruth, groupId, naomi);
  await expect(page.getByRole('button', { name: 'Invite', exact: true })).toBeVisible();
});

testWithCalendar(
  'three taps reach a request from last year (P29)',
  async ({ person, calendar }) => {
    const ruth = await person('Ruth', THUMB);
    const { id } = await makeGroup(ruth, 'Choir');
    await ask(ruth, 'Surgery on Thursday', id);
    await calendar.letDaysPass(300);
    const { page } = ruth;
    await page.goto('/');
    await drawn(page);
    await takesTaps('find a request from last year', 3, async (tap) => {
      await tap(page.getByRole('banner').getByRole('button', { name: 'Menu' }));
      await tap(page.getByRole('menuitem', { name: 'Search' }));
      await page.getByLabel('What are you looking for?').fill('surg');
      await tap(page.getByRole('link', { name: 'Surgery on Thursday' }));
      await expect(
        page.getByRole('heading', { level: 1, name: 'Surgery on Thursday' }),
      ).toBeVisible();
    });
  },
);

testWithMail(
  'two taps and four fields lead a new user from a link or mail to the group (I9, I19)',
  async ({ person, visitor, mailServer }) => {
    const ruth = await person('Ruth');
    const { id } = await makeGroup(ruth, 'Choir');
    const token = await linkTokenOf(ruth, id);
    const byLink = await visitor(THUMB);
    await byLink.goto(`/join/${token}`);
    await takesTaps('join by a link, without an account', MOST, async (tap, write) => {
      await tap(byLink.getByRole('button', { name: 'Join Group' }));
      await writeAccount(byLink, 'Naomi', write);
      await write(byLink.getByLabel('Email', { exact: true }), accountOf('Naomi').email);
      await tap(byLink.getByRole('button', { name: 'Join Choir' }));
      await expect(byLink.locator('#root').getByText('Welcome to the group!')).toBeVisible();
    });

    await confirmAddress(mailServer, ruth, accountOf('Ruth').email);
    const { email } = accountOf('Boaz');
    await ruth.api.post(`/api/groups/${id}/invitations`, { data: { email } });
    const link = await linkIn(mailServer, email, 'accept-invitation');
    const byMail = await visitor(THUMB);
    await takesTaps(
      'join by a mail, without an account',
      { ...MOST, taps: MOST.taps - 1 },
      async (tap, write) => {
        // The first tap is on the link in the mail program.
        await byMail.goto(link);
        await writeAccount(byMail, 'Boaz', write);
        await tap(byMail.getByRole('button', { name: 'Join Choir' }));
        await expect(byMail.locator('#root').getByText('Welcome to the group!')).toBeVisible();
      },
    );
  },
);

/** Maximum from an invitation to the membership. */
const MOST = { taps: 2, fields: 4 };

const writeAccount = async (
  page: Page,
  name: string,
  write: (field: Locator, text: string) => Promise<void>,
) => {
  const { firstName, lastName } = accountOf(name);
  await write(page.getByLabel('First Name', { exact: true }), firstName);
  await write(page.getByLabel('Last Name', { exact: true }), lastName);
  await write(page.getByLabel('Password', { exact: true }), PASSWORD);
};

const ask = ({ api }: Person, title: string, groupId: number | undefined) =>
  api.post('/api/prayers', {
    data: { title, content: 'Please pray for all of us.', groupIds: [groupId] },
  });
