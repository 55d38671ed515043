import type { Locator } from '@playwright/test';
import {
  accountOf,
  DESKTOP,
  drawn,
  expect,
  greeting,
  PASSWORD,
  type Page,
  test,
  toast,
} from './fixtures.ts';
import { chooseByKeys, expectScreen, pressOn, tabTo, write } from './keyboard.ts';
import { fillScene } from './scene.ts';

/* Ten journeys by keyboard: no test here uses a mouse. */
const TUESDAY = 'Tuesday Evening Group';
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name });
const link = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('link', { name }).first();
const card = (page: Page, title: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const go = async (page: Page, path: string) => {
  await page.goto(path);
  await drawn(page);
};

test('W17, 1: the keyboard uses the skip link and registers', async ({ visitor }) => {
  const page = await visitor({ viewport: DESKTOP });
  await go(page, '/auth');
  const account = accountOf('Ruth');
  // Starts at the top of the page, as when its address was opened.
  await page.keyboard.press('Control+Home');
  await tabTo(page, link(page, 'Skip to content'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('tab', { name: 'Log in' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Create account' })).toBeFocused();
  await write(page, 'First Name', account.firstName);
  await write(page, 'Last Name', account.lastName);
  await write(page, 'Username', account.username);
  await write(page, 'Email', 'ruth@');
  await write(page, 'Password', PASSWORD);
  await write(page, 'Confirm Password', PASSWORD);
  await page.keyboard.press('Enter');
  // The wrong field gets the focus, so that the next keys correct it.
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await write(page, 'Email', account.email);
  await page.keyboard.press('Enter');
  await expectScreen(page, greeting('Ruth'), 'Dashboard');

  await page.keyboard.press('Tab');
  await tabTo(page, link(page, 'Skip to content'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(button(page.getByRole('main'), 'New Request')).toBeFocused();
});

test('W17, 2: the keyboard shows the password and signs in', async ({ visitor, person }) => {
  await person('Ruth');
  const page = await visitor({ viewport: DESKTOP });
  await go(page, '/my-prayers');
  await expectScreen(page, 'Welcome to Upheld');
  await write(page, 'Email', accountOf('Ruth').email);
  await write(page, 'Password', PASSWORD);
  await pressOn(page, button(page, 'Show password'), 'Space');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await expect(button(page, 'Hide password')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
  await pressOn(page, button(page, 'Log in'));
  await expectScreen(page, 'My Prayer Requests');
});

test('W17, 3: the keyboard creates a group and copies its link', async ({ person }) => {
  const { page } = await person('Ruth', { viewport: DESKTOP });
  await go(page, '/groups');
  await pressOn(page, link(page, 'Create Your First Group'));
  await expectScreen(page, 'Create a New Prayer Group');
  await write(page, 'Group Name', 'Tuesday Group');
  await write(page, 'Description', 'We meet at seven.');
  await pressOn(page, button(page, 'Create Group'));
  await expectScreen(page, 'Tuesday Group', 'Prayer Group');
  // The buttons that change the group are before its name, so Tab moves on to its requests.
  await tabTo(page, button(page, 'Copy Invite Link'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Link copied!')).toBeVisible();
  // A dialog says that only this computer opens the link (R59).
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Copy Invite Link')).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/join\/[\w-]{43}$/);
});

test('W17, 4: the keyboard writes a request with options and a date', async ({ person }) => {
  const { page, api } = await person('Ruth', { viewport: DESKTOP });
  await api.post('/api/groups', { data: { name: 'Tuesday Group' } });
  await go(page, '/my-prayers');
  await pressOn(page, button(page, 'New Request'));
  const dialog = page.getByRole('dialog');
  // Letters typed into a field that has the focus from the start would be lost in a screen reader's browse mode.
  await expect(dialog.getByRole('heading')).toBeFocused();
  await tabTo(page, dialog.getByLabel('Prayer Request'));
  await page.keyboard.type('For my knee, which aches on the stairs.');
  await write(page, 'Title', 'My knee');
  // Her only group is chosen already: it is cleared, and chosen again.
  const group = dialog.getByLabel(/^Tuesday Group/);
  await expect(group).toBeChecked();
  await pressOn(page, group, 'Space');
  await expect(group).not.toBeChecked();
  await page.keyboard.press('Space');
  await pressOn(page, dialog.locator('summary'));
  await tabTo(page, dialog.getByLabel('Category'));
  await page.keyboard.type('Fam');
  await expect(dialog.getByLabel('Category')).toHaveValue('Family');
  await pressOn(page, dialog.getByLabel('Urgent'), 'Space');

  await pressOn(page, button(dialog, /^Answer needed by/));
  await expect(page.getByRole('button', { name: /^Today/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expect(button(dialog, /^Answer needed by/)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Today/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(button(dialog, /^Answer needed by: \w+ \d+, \d{4}$/)).toBeFocused();

  await tabTo(page, dialog.getByLabel('Only me'));
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByLabel('Anyone who can see it')).toBeChecked();
  await pressOn(page, button(dialog, 'Share Prayer Request'));
  await expect(dialog).toBeHidden();
  await expect(button(page, 'New Request')).toBeFocused();
  await expect(card(page, 'My knee')).toContainText(/By \w+/);
  await expect(card(page, 'My knee')).toContainText('Urgent');
});

test('W17, 5: the keyboard prays, comments and deletes the comment', async ({ person }) => {
  const { page, api } = await person('Ruth', { viewport: DESKTOP });
  const { groupId } = await fillScene({ api }, await person('Naomi'));
  await go(page, `/groups/${groupId}`);
  const daniel = card(page, 'Work for Daniel');
  await pressOn(page, button(daniel, /^(Pray |Be the first)/), 'Space');
  await expect(toast(page, 'You prayed for this request')).toBeVisible();
  await expect(button(daniel, /^Prayed/)).toBeFocused();

  const opener = button(daniel, /comment/i);
  await pressOn(page, opener);
  const dialog = page.getByRole('dialog');
  await write(page, 'Add a comment', 'We are with you.');
  await pressOn(page, button(dialog, 'Add Comment'));
  await expect(toast(page, 'Comment added')).toBeVisible();
  await expect(button(dialog, 'Add Comment')).toBeFocused();
  await pressOn(page, button(dialog, 'More for your comment'));
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await page.keyboard.press('Enter');
  await pressOn(page, button(page.getByRole('alertdialog'), 'Delete'));
  await expect(toast(page, 'Comment deleted')).toBeVisible();
  await expect(dialog.getByText('No comments yet.')).toBeVisible();
  await expect(dialog.getByRole('log')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('W17, 6: the keyboard marks a request as answered, praises and removes the answer', async ({
  person,
}) => {
  const { page, api } = await person('Ruth', { viewport: DESKTOP });
  await fillScene({ api }, await person('Naomi'));
  await go(page, '/my-prayers');
  await pressOn(page, button(card(page, 'A quieter heart'), 'Mark as answered'));
  await tabTo(page, page.getByLabel('How was this prayer answered?'));
  await page.keyboard.type('I sleep through the night again.');
  await pressOn(page, button(page.getByRole('dialog'), 'Mark as Answered'));
  await expect(card(page, 'A quieter heart')).toHaveCount(0);
  // The card is removed, too: the heading gets the focus, not the page's body.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await tabTo(page, link(page.getByRole('navigation'), 'Answered Prayers'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expectScreen(page, 'Answered Prayers');
  const answered = card(page, 'A quieter heart');
  await pressOn(page, button(answered, /^0 Praises/));
  await expect(toast(page, 'Praise added')).toBeVisible();
  await expect(button(answered, /^1 Praise/)).toBeFocused();
  const menu = button(answered, /^More for/);
  await chooseByKeys(page, answered, 'Remove answered status', 'Shift+Tab');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('heading')).toBeFocused();
  await pressOn(page, button(question, 'Cancel'));
  await expect(question).toBeHidden();
  await expect(menu).toBeFocused();
  await chooseByKeys(page, answered, 'Remove answered status');
  await pressOn(page, button(question, 'Remove'));
  await expect(toast(page, 'Answered status removed')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('W17, 7: the keyboard invites by email, grants a permission and removes a member', async ({
  person,
}) => {
  const { page, api } = await person('Ruth', { viewport: DESKTOP });
  const { groupId } = await fillScene({ api }, await person('Naomi'));
  await go(page, `/groups/${groupId}`);
  await pressOn(page, button(page, 'Invite Members'), 'Enter', 'Shift+Tab');
  const dialog = page.getByRole('dialog');
  await write(page, 'Email addresses', 'obed@example.org');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog.getByText('Invitation for obed@example.org')).toBeVisible();
  await pressOn(page, button(dialog, 'Done'));
  await expect(button(page, 'Invite Members')).toBeFocused();

  await tabTo(page, page.getByRole('tab', { name: 'Prayer Requests' }));
  await page.keyboard.press('ArrowRight');
  const menu = button(page, 'More for Naomi Miller');
  await chooseByKeys(page, page.getByRole('tabpanel'), 'Permissions');
  const invites = dialog.getByRole('switch', { name: 'Can invite members' });
  await tabTo(page, invites);
  // The server's answer is delayed: the switch keeps the focus meanwhile.
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/permissions', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Space');
  await expect(invites).toHaveAttribute('aria-disabled', 'true');
  await expect(invites).toBeChecked();
  await expect(invites).toBeFocused();
  // Keys pressed meanwhile have no effect.
  await page.keyboard.press('Space');
  await expect(invites).toBeChecked();
  answer();
  await expect(toast(page, 'Permissions updated')).toBeVisible();
  await expect(invites).toBeFocused();
  await expect(invites).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();

  await chooseByKeys(page, page.getByRole('tabpanel'), 'Remove');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`Remove Naomi Miller from ${TUESDAY}?`);
  await expect(question.getByRole('heading')).toBeFocused();
  await pressOn(page, button(question, 'Remove Member'));
  await expect(toast(page, 'Member removed')).toBeVisible();
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('tab', { name: /^Members/ })).toBeFocused();
});

test('W17, 8: the keyboard changes a request in its dialog and on its page', async ({ person }) => {
  const { page, api } = await person('Ruth', { viewport: DESKTOP });
  await fillScene({ api }, await person('Naomi'));
  await go(page, '/my-prayers');
  const menu = button(card(page, 'For patience'), /^More for/);
  await chooseByKeys(page, card(page, 'For patience'), 'Edit');
  const dialog = page.getByRole('dialog');
  await write(page, 'Title', 'For more patience');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(menu).toBeFocused();
  await chooseByKeys(page, card(page, 'For patience'), 'Edit');
  await expect(dialog.getByText('What you wrote before is still here.')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue('For more patience');
  await pressOn(page, button(dialog, 'Save Changes'));
  await expect(toast(page, 'Prayer updated')).toBeVisible();
  await expect(button(card(page, 'For more patience'), /^More for/)).toBeFocused();

  await chooseByKeys(page, card(page, 'For more patience'), 'Edit');
  await pressOn(page, link(dialog, 'Change the category'));
  await expectScreen(page, 'Edit Prayer Request');
  await tabTo(page, page.getByLabel('Category'));
  await page.keyboard.type('Rel');
  await expect(page.getByLabel('Category')).toHaveValue('Relationships');
  await tabTo(page, page.getByLabel('Title'), 'Shift+Tab');
  await write(page, 'Title', 'For much more patience');
  await pressOn(page, button(page, 'Save Changes'));
  await expect(toast(page, 'Prayer request updated')).toBeVisible();
  await expectScreen(page, 'My Prayer Requests');
  await expect(card(page, 'For much more patience')).toBeVisible();
});

test('W17, 9: the keyboard walks the profile’s tabs and signs out', async ({ person }) => {
  const { page } = await person('Ruth', { viewport: DESKTOP });
  await go(page, '/profile');
  const tab = (name: string) => page.getByRole('tab', { name });
  await write(page, 'First Name', 'Ruthie');
  await tabTo(page, tab('Edit Profile'), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(tab('Notifications')).toBeFocused();
  const answers = page.getByRole('switch', { name: 'Answered prayers' });
  await pressOn(page, answers, 'Space');
  await expect(toast(page, 'Notification preferences updated')).toBeVisible();
  await expect(answers).not.toBeChecked();
  await expect(answers).toBeFocused();

  await tabTo(page, tab('Notifications'), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(tab('Change Password')).toBeFocused();
  // The fields of hidden tabs cannot be reached, but keep their values.
  const current = page.getByLabel('Current Password', { exact: true });
  await expect(current).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(current).toBeFocused();
  await write(page, 'Current Password', PASSWORD);
  await write(page, 'New Password', 'another good one');
  await write(page, 'Confirm New Password', 'another good one');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Password updated')).toBeVisible();
  await tabTo(page, tab('Change Password'), 'Shift+Tab');
  await page.keyboard.press('Home');
  await expect(tab('Edit Profile')).toBeFocused();
  await expect(page.getByLabel('First Name')).toHaveValue('Ruthie');
  await pressOn(page, button(page, 'Save Changes'));
  await expect(toast(page, 'Profile updated')).toBeVisible();

  const menu = button(page.getByRole('banner'), /Ruthie Miller/);
  await tabTo(page, menu, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toHaveCSS('outline-width', '3px');
  await page.keyboard.press('Enter');
  await expectScreen(page, 'Welcome to Upheld');
});

test('W17, 10: the keyboard works in administration, library, answered requests and donating', async ({
  administrator,
  person,
}) => {
  const { page } = await administrator('Deborah', { viewport: DESKTOP });
  await person('Naomi');
  await go(page, '/');
  await pressOn(page, link(page.getByRole('navigation'), 'Admin'), 'Enter', 'Shift+Tab');
  await expectScreen(page, 'Admin');
  await pressOn(page, page.getByRole('main').getByRole('link', { name: /^Users/ }));
  await expectScreen(page, 'Users', 'Users — Admin');
  const active = page.getByRole('switch', { name: 'Active: Naomi Miller' });
  await pressOn(page, active, 'Space');
  await expect(toast(page, 'User status updated')).toBeVisible();
  await expect(active).toBeFocused();
  await expect(active).not.toBeChecked();
  const menu = button(page, 'More for Naomi Miller');
  await pressOn(page, menu);
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();

  await go(page, '/resources');
  await pressOn(page, button(page, 'Add Resource'));
  const dialog = page.getByRole('dialog');
  // Waits early for the chooser: the browser reports it over another connection than the key.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, dialog.getByLabel('Title *'));
  await page.keyboard.type('Psalms');
  await tabTo(page, dialog.getByLabel('File *'));
  await page.keyboard.press('Space');
  await (await chooser).setFiles({
    name: 'psalms.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Selah.'),
  });
  await expect(dialog.getByText('Selected: psalms.txt (6 Bytes)')).toBeVisible();
  await pressOn(page, button(dialog, 'Upload Resource'));
  await expect(toast(page, 'Success')).toBeVisible();
  await expect(button(page, 'Add Resource')).toBeFocused();

  await tabTo(page, link(page.getByRole('navigation'), 'Help & Support'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expectScreen(page, 'Help and Support');
  const question = page.locator('summary').filter({ hasText: 'How do I leave a group?' });
  await pressOn(page, question);
  await expect(page.locator('details[open]')).toHaveCount(1);

  await tabTo(page, button(page, 'Donate'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Support Our Mission' })).toBeFocused();
  await pressOn(page, button(dialog, 'Close').first());
  await expect(button(page, 'Donate')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Donate')).toBeFocused();
});

test('W17: Tab reaches the dangerous buttons after the content of a group', async ({ person }) => {
  const { page, api } = await person('Ruth', { viewport: DESKTOP });
  const { groupId } = await fillScene({ api }, await person('Naomi'));
  await page.goto(`/groups/${groupId}`);
  await drawn(page);
  const reached: string[] = [];
  while (!reached.includes('Delete') && reached.length < 60) {
    await page.keyboard.press('Tab');
    reached.push(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ''));
  }
  expect(reached.at(-1)).toBe('Delete');
  expect(reached.filter((name) => /^(Pray \(|Be the first)/.test(name)).length).toBeGreaterThan(0);
});
