import {
  chooseOnMember,
  collectToasts,
  DESKTOP,
  expect,
  go,
  type Page,
  PHONE,
  register,
  test,
  toast,
} from './fixtures.ts';

/* From a fresh clone to a request that a group prays for, with two users in two browsers. */
for (const viewport of [PHONE, DESKTOP])
  test(`P1: Ruth and Naomi pray for each other, ${viewport.width} px wide`, async ({
    server,
    visitor,
  }) => {
    const ruth = await visitor({ viewport });
    const naomi = await visitor({ viewport });

    await test.step('Ruth registers through the set-up link', async () => {
      await ruth.goto(server.setupLink);
      await expect(ruth.locator('#root').getByText('will become the administrator')).toBeVisible();
      await registerAnew(ruth, 'Ruth');
      await expect(ruth.getByRole('heading', { level: 1 })).toContainText('Ruth');
    });

    const link = await test.step('creates a group and copies the invite link', async () => {
      await go(ruth, '/groups');
      await expect(ruth.getByRole('heading', { name: 'No Groups Yet' })).toBeVisible();
      await ruth.getByRole('link', { name: 'Create Your First Group' }).click();
      await ruth.getByLabel('Group Name').fill('Tuesday Group');
      await ruth.getByLabel('Description').fill('We meet at seven.');
      await ruth.getByRole('button', { name: 'Create Group' }).click();
      await expect(toast(ruth, 'Group created')).toBeVisible();
      await expect(ruth.getByText('You are the owner of this group')).toBeVisible();
      if (viewport === PHONE) {
        await ruth.getByRole('main').getByRole('button', { name: 'Group' }).click();
        await ruth.getByRole('menuitem', { name: 'Copy Invite Link' }).click();
      } else await ruth.getByRole('button', { name: 'Copy Invite Link' }).click();
      await expect(toast(ruth, 'Link copied!')).toBeVisible();
      // The server of this test has an address that only this computer can open (R129).
      await expect(ruth.getByRole('dialog').getByRole('note')).toContainText('Only the computer');
      await ruth.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
      return ruth.evaluate(() => navigator.clipboard.readText());
    });

    await test.step('Naomi opens it signed out, registers, is brought back and joins', async () => {
      await naomi.goto(link);
      await expect(naomi.getByRole('heading', { name: 'Tuesday Group' })).toBeVisible();
      await naomi.getByRole('button', { name: 'Join Group' }).click();
      await expect(naomi).toHaveURL(`/auth?next=${encodeURIComponent(new URL(link).pathname)}`);
      await registerAnew(naomi, 'Naomi');
      // The app completes the Join that she pressed.
      await expect(naomi.locator('#root').getByText('Welcome to the group!')).toBeVisible();
      await expect(naomi).toHaveURL(/\/groups$/);
    });

    await test.step('joining again says so', async () => {
      await naomi.goto(link);
      await naomi.getByRole('button', { name: 'Join Group' }).click();
      await expect(naomi.locator('#root').getByText('Already a member')).toBeVisible();
      await expect(naomi).toHaveURL(/\/groups\/1$/);
    });

    await test.step('Ruth shares a named and an anonymous request and keeps one private', async () => {
      await go(ruth, '/my-prayers');
      await write(ruth, 'Please pray for my knee.', 'My knee', async () => {
        await ruth.getByLabel('Tuesday Group').check();
        await expect(ruth.getByText('1 person in Tuesday Group')).toBeVisible();
      });
      await write(ruth, 'Something I cannot say aloud.', 'A heavy thing', async () => {
        await ruth.getByLabel('Tuesday Group').check();
        await ruth.getByText('More options').click();
        await ruth.getByLabel('Share anonymously').check();
        await expect(ruth.getByText('Your name will not be shown.').first()).toBeVisible();
      });
      await write(ruth, 'For my ears and God’s alone.', 'Just for me', async () => {
        await ruth.getByRole('radio', { name: 'Private' }).check();
      });
      await expect(ruth.locator('#root').getByText('3 prayers')).toBeVisible();
    });

    await test.step('Naomi sees two of them, prays, comments and bookmarks', async () => {
      await go(naomi, '/groups/1');
      await expect(card(naomi, 'My knee')).toContainText('Ruth Miller');
      await expect(card(naomi, 'A heavy thing')).toContainText('Anonymous');
      await expect(naomi.getByText('Just for me')).toHaveCount(0);
      expect(await card(naomi, 'A heavy thing').innerHTML()).not.toContain('Ruth');

      await card(naomi, 'My knee')
        .getByRole('button', { name: /^(Pray|Be the first)/ })
        .click();
      await expect(toast(naomi, 'You prayed for this request')).toBeVisible();
      await expect(
        card(naomi, 'My knee').getByRole('button', { name: /^Prayed.*1 person/ }),
      ).toBeVisible();
      await card(naomi, 'My knee').getByRole('button', { name: 'Bookmark' }).click();
      await expect(toast(naomi, 'Prayer bookmarked')).toBeVisible();
      await card(naomi, 'My knee').getByRole('button', { name: 'Write a comment' }).click();
      await naomi.getByLabel('Add a comment').fill('We are with you.');
      await naomi.getByRole('button', { name: 'Add Comment' }).click();
      await expect(toast(naomi, 'Comment added')).toBeVisible();
      await expect(naomi.getByRole('dialog').getByText('We are with you.')).toBeVisible();
      await naomi.keyboard.press('Escape');
      await go(naomi, '/bookmarked-prayers');
      await expect(naomi.locator('#root').getByText('1 bookmark saved')).toBeVisible();
    });

    await test.step('Ruth answers with a testimony', async () => {
      await ruth.reload();
      await expect(
        card(ruth, 'My knee').getByRole('button', { name: /1 Comment|Comments \(1\)/ }),
      ).toBeVisible();
      await card(ruth, 'My knee').getByRole('button', { name: 'Mark as answered' }).click();
      await ruth.getByLabel('How was this prayer answered?').fill('I climbed the stairs today.');
      await ruth.getByRole('dialog').getByRole('button', { name: 'Mark as Answered' }).click();
      await expect(toast(ruth, 'Prayer marked as answered')).toBeVisible();
      await expect(ruth.locator('#root').getByText('2 prayers')).toBeVisible();
    });

    await test.step('Naomi finds it under Answered Prayers and praises it', async () => {
      await go(naomi, '/answered-prayers');
      await expect(naomi.getByText('I climbed the stairs today.')).toBeVisible();
      // She had prayed for the request: after its answer the button shows her praise.
      await expect(card(naomi, 'My knee').getByRole('button', { name: /^1 Praise/ })).toBeVisible();
      await card(naomi, 'My knee')
        .getByRole('button', { name: /^1 Praise/ })
        .click();
      await expect(
        card(naomi, 'My knee').getByRole('button', { name: /^0 Praises/ }),
      ).toBeVisible();
      await card(naomi, 'My knee')
        .getByRole('button', { name: /^0 Praises/ })
        .click();
      await expect(card(naomi, 'My knee').getByRole('button', { name: /^1 Praise/ })).toBeVisible();
    });

    await test.step('Ruth removes Naomi, who sees nothing more from that moment', async () => {
      await go(naomi, '/groups/1');
      await expect(card(naomi, 'A heavy thing')).toBeVisible();
      const shared = await (await naomi.context().request.get('/api/groups/1/prayers')).json();
      const heavy = shared.find(({ title }: { title: string }) => title === 'A heavy thing').id;
      await go(ruth, '/groups/1');
      await ruth.getByRole('tab', { name: /Members/ }).click();
      await chooseOnMember(ruth, 'Naomi Miller', 'Remove');
      await ruth.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      await expect(toast(ruth, 'Member removed')).toBeVisible();

      // Her open tab loses the group at once, without a reload, and the server refuses her calls.
      await expect(naomi.locator('#root').getByText('Error Loading Group')).toBeVisible();
      await expect(naomi.getByText('A heavy thing')).toHaveCount(0);
      for (const path of [`/api/prayers/${heavy}/pray`, `/api/prayers/${heavy}/bookmark`])
        expect((await naomi.context().request.post(path)).status()).toBe(404);
      await naomi.reload();
      await expect(naomi.locator('#root').getByText('Error Loading Group')).toBeVisible();
      await go(naomi, '/bookmarked-prayers');
      await expect(naomi.getByText('My knee')).toHaveCount(0);
      await go(naomi, '/answered-prayers');
      await expect(naomi.getByText('No answered prayers yet')).toBeVisible();
    });
  });

async function registerAnew(page: Page, name: string) {
  await page.getByRole('tab', { name: 'Create account' }).click();
  const toasts = await collectToasts(page);
  await register(page, name);
  // The toast of the completed Join follows at once.
  await expect.poll(toasts).toContain('Registration successful');
}

async function write(page: Page, content: string, title: string, choose: () => Promise<void>) {
  await page
    .getByRole('button', { name: /New Request|Create Prayer Request/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Prayer Request').fill(content);
  await dialog.getByLabel('Title').fill(title);
  await choose();
  await dialog.getByRole('button', { name: /(Share|Save) Prayer Request/ }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page, title)).toBeVisible();
}

const card = (page: Page, title: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
