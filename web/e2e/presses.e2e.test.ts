import type { ActionName } from '../api/actions/all.ts';
import {
  accountOf,
  DESKTOP,
  expect,
  go,
  linkTokenOf,
  makeGroup,
  PASSWORD,
  type Page,
  type Person,
  test,
  testWithMail,
  toast,
} from './fixtures.ts';
import { linkIn } from './mail.ts';
import {
  confirm,
  fill,
  inMenu,
  inTurn,
  isCallOf,
  onMember,
  type Press,
  press,
} from './pressing.ts';

/*
 * The actions that no other browser test does: each button makes the call of its action, and its
 * toast comes. What all actions say is tested in web/api/toast-words.test.ts.
 */
type Row = [action: ActionName, at: string, does: Press, says: string];

const looks = { viewport: DESKTOP } as const;

async function pressAll(page: Page, rows: Row[]) {
  for (const [action, at, does, says] of rows)
    await test.step(action, async () => {
      await go(page, at);
      await Promise.all([page.waitForRequest(isCallOf(action)), does(page)]);
      await expect(toast(page, says)).toBeVisible();
    });
}

const inDialog =
  (label: string, text: string, button: string): Press =>
  async (page) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(label, { exact: true }).fill(text);
    await dialog.getByRole('button', { name: button, exact: true }).click();
  };
const saysWhy = inDialog('Why do you report it?', 'It names him.', 'Report');

const idOf = async ({ api }: Person) => (await (await api.get('/api/user')).json()).id;
const share = async ({ api }: Person, groupId: number, title: string): Promise<number> => {
  const data = { title, content: `${title}, who asked me to.`, groupIds: [groupId] };
  return (await (await api.post('/api/prayers', { data })).json()).id;
};
const joins = async ({ api }: Person, owner: Person, groupId: number) =>
  api.post(`/api/groups/invite/${await linkTokenOf(owner, groupId)}/join`);

test('what a member does with a request once in a while works, and says so (W8)', async ({
  person,
}) => {
  const ruth = await person('Ruth', looks);
  const naomi = await person('Naomi', looks);
  const { id: group } = await makeGroup(ruth);
  await joins(naomi, ruth, group);
  await share(ruth, group, 'For patience');
  const friend = await share(naomi, group, 'For a friend');
  const cousin = await share(naomi, group, 'For a cousin');
  await naomi.api.post(`/api/prayers/${cousin}/comments`, { data: { content: 'Thank you.' } });
  await naomi.api.post(`/api/prayers/${cousin}/updates`, { data: { content: 'A bit better.' } });
  const data = { groupId: group, reason: 'It names him.' };
  await ruth.api.post(`/api/prayers/${friend}/reports`, { data });

  await pressAll(ruth.page, [
    [
      'sendNote',
      `/groups/${group}/reports`,
      inTurn(press('Write to the author'), inDialog('Your note', 'How is he?', 'Send')),
      'Note sent',
    ],
    [
      'reportUpdate',
      `/prayers/${cousin}`,
      inTurn(press('Report this update by Naomi Miller'), saysWhy),
      'Reported. Thank you',
    ],
    [
      'reportComment',
      `/prayers/${cousin}`,
      inTurn(press('Report this comment by Naomi Miller'), saysWhy),
      'Reported. Thank you',
    ],
    ['restPrayer', '/my-prayers', inMenu('For patience', 'Let it rest'), 'It rests'],
  ]);
});

test('what an owner does with a group once in a while works, and says so (W8)', async ({
  person,
  administrator,
}) => {
  const ruth = await person('Ruth', looks);
  const naomi = await administrator('Naomi', looks);
  const { id: group } = await makeGroup(ruth);
  await linkTokenOf(ruth, group);
  const { id: choir } = await makeGroup(ruth, 'Choir');
  await joins(naomi, ruth, choir);
  const obed = await person('Obed');
  const { id: alone } = await makeGroup(obed, 'Travellers');
  await joins(ruth, obed, alone);
  const isActive = { data: { isActive: false } };
  await naomi.api.patch(`/api/admin/users/${await idOf(obed)}/active`, isActive);

  await pressAll(ruth.page, [
    [
      'editGroup',
      `/groups/${group}/edit`,
      inTurn(fill({ 'Group Name': 'Early Risers' }), press('Save Changes')),
      'Group updated',
    ],
    [
      'revokeInviteLink',
      `/groups/${group}`,
      inTurn(
        press('Invite Members'),
        (page) => page.getByText('Switch off the invite link', { exact: true }).click(),
        press('Switch Off Link'),
      ),
      'Invite link switched off',
    ],
    [
      'transferOwnership',
      `/groups/${choir}`,
      inTurn(onMember('Naomi Miller', 'Make Owner'), confirm('Transfer Ownership')),
      'You are now a member of Choir.',
    ],
    [
      'takeGroupOver',
      `/groups/${alone}`,
      inTurn(
        (page) => page.getByRole('tab', { name: /Members/ }).click(),
        press('Take Over This Group'),
        confirm('Take Over This Group'),
      ),
      'You look after Travellers from now on.',
    ],
    [
      'deleteGroup',
      `/groups/${group}`,
      inTurn(press('Delete'), confirm('Delete Group')),
      'Group deleted',
    ],
  ]);
});

testWithMail(
  'what an administrator does once in a while works, and says so (W8)',
  async ({ administrator, person, mailServer }) => {
    const naomi = await administrator('Naomi', looks);
    const { page } = naomi;
    await person('Boaz');
    const linkOfBoaz = await linkIn(mailServer, accountOf('Boaz').email, 'confirm-address');
    await person('Lydia');

    await pressAll(page, [
      [
        'confirmAddressOf',
        '/admin?tab=users',
        press('Confirm address of Lydia Miller'),
        'Address confirmed',
      ],
      ['makeBackup', '/admin?tab=backups', press('Make a Backup Now'), 'A backup is being made'],
      [
        'rejectConfirmation',
        new URL(linkOfBoaz).pathname,
        press('No, it was not me'),
        'Thank you for telling us',
      ],
    ]);

    await test.step('a check-up', async () => {
      await page.goto('/admin?tab=health');
      await press('Check Now')(page);
      await expect(page.getByText('Show what is well', { exact: true })).toBeVisible();
    });

    await test.step('the download of a backup', async () => {
      await page.goto('/admin?tab=backups');
      await press(/^Download the backup of/)(page);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        inDialog('Your password', PASSWORD, 'Download')(page),
      ]);
      expect(download.suggestedFilename()).toMatch(/\.tar\b/);
    });
  },
);
