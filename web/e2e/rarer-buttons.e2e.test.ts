import type { ActionName } from '../api/actions/all.ts';
import {
  accountOf,
  chooseOnMember,
  DESKTOP,
  expect,
  go,
  makeGroup,
  PASSWORD,
  type Page,
  type Person,
  testWithMail,
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
import { joinGroup } from './steps.ts';

/*
 * The actions that no other browser test covers: each button sends the call of its action, and the server
 * performs it. web/api/actions/toast-words.test.ts tests the toasts.
 */
type Row = [action: ActionName, at: string, does: Press];

const looks = { viewport: DESKTOP } as const;

async function pressAll(page: Page, rows: Row[]) {
  for (const [action, at, does] of rows)
    await testWithMail.step(action, async () => {
      await go(page, at);
      const isCall = isCallOf(action);
      const answered = page.waitForResponse((response) => isCall(response.request()));
      await does(page);
      expect((await answered).ok()).toBe(true);
    });
}

const inDialog =
  (label: string, text: string, button: string): Press =>
  async (page) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(label, { exact: true }).fill(text);
    await dialog.getByRole('button', { name: button, exact: true }).click();
  };
const chooseReport: Press = (page) => page.getByRole('menuitem', { name: 'Report' }).click();
const report = inDialog('Why do you report it?', 'It names him.', 'Report');
const writeNote = inTurn(press('Write to the author'), inDialog('Your note', 'How is he?', 'Send'));
const openMembers: Press = (page) => page.getByRole('tab', { name: /Members/ }).click();
const takeOver = press('Take Over This Group');

const idOf = async ({ api }: Person) => (await (await api.get('/api/user')).json()).id;
const share = async ({ api }: Person, groupId: number, title: string): Promise<number> => {
  const data = { title, content: `${title}, who asked me to.`, groupIds: [groupId] };
  return (await (await api.post('/api/prayers', { data })).json()).id;
};

testWithMail(
  'the rarer buttons send their calls (W8)',
  async ({ administrator, person, mailServer }) => {
    const ruth = await person('Ruth', looks);
    const naomi = await administrator('Naomi', looks);
    const { id: group } = await makeGroup(ruth);
    await joinGroup(ruth, group, naomi);
    const { id: choir } = await makeGroup(ruth, 'Choir');
    await joinGroup(ruth, choir, naomi);
    await share(ruth, group, 'For patience');
    const friend = await share(naomi, group, 'For a friend');
    await naomi.api.post(`/api/prayers/${friend}/updates`, { data: { content: 'A bit better.' } });
    const data = { groupId: group, reason: 'It names him.' };
    await ruth.api.post(`/api/prayers/${friend}/reports`, { data });
    const obed = await person('Obed');
    // Before the account is deactivated, because its queued mail is not sent afterwards.
    const linkOfObed = await linkIn(mailServer, accountOf('Obed').email, 'confirm-address');
    const { id: alone } = await makeGroup(obed, 'Travellers');
    await joinGroup(obed, alone, ruth);
    const isActive = { data: { isActive: false } };
    await naomi.api.patch(`/api/admin/users/${await idOf(obed)}/active`, isActive);
    await person('Lydia');

    await pressAll(ruth.page, [
      ['sendNote', `/groups/${group}/reports`, writeNote],
      [
        'reportUpdate',
        `/prayers/${friend}`,
        inTurn(press(/^More for the update/), chooseReport, report),
      ],
      ['restPrayer', '/my-prayers', inMenu('For patience', 'Let it rest')],
      [
        'editGroup',
        `/groups/${group}/edit`,
        inTurn(fill({ 'Group Name': 'Early Risers' }), press('Save Changes')),
      ],
      [
        'transferOwnership',
        `/groups/${choir}`,
        inTurn(onMember('Naomi Miller', 'Make Owner'), confirm('Transfer Ownership')),
      ],
      [
        'takeGroupOver',
        `/groups/${alone}`,
        inTurn(openMembers, takeOver, confirm('Take Over This Group')),
      ],
      ['deleteGroup', `/groups/${group}`, inTurn(press('Delete'), confirm('Delete Group'))],
    ]);
    await pressAll(naomi.page, [
      [
        'confirmAddressOf',
        '/admin?tab=users',
        (page) => chooseOnMember(page, 'Lydia Miller', 'Confirm address'),
      ],
      ['makeBackup', '/admin?tab=backups', press('Make a Backup Now')],
      ['rejectConfirmation', new URL(linkOfObed).pathname, press('No, it was not me')],
    ]);

    await naomi.page.goto('/admin?tab=backups');
    await press(/^Download the backup of/)(naomi.page);
    const [download] = await Promise.all([
      naomi.page.waitForEvent('download'),
      inDialog('Your password', PASSWORD, 'Download')(naomi.page),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.tar\b/);
  },
);
