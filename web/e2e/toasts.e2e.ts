import { type PushService, startPushService } from '../../server/testing/push.ts';
import { contract } from '../../shared/contract.ts';
import { ApiError } from '../api/errors.ts';
import { type ActionName, rows as actionRows, actions } from '../api/mutations.ts';
import {
  accountOf,
  chooseOnCard,
  chooseOnMember,
  DESKTOP,
  drawn,
  expect,
  go,
  PASSWORD,
  type Page,
  type Person,
  testWithMail,
} from './fixtures.ts';
import { codeIn, linkIn } from './mail.ts';
import { withDevice } from './passkey-device.ts';
import { fillScene } from './scene.ts';
import { invite } from './stage.ts';
import { sayNoToNotifications, standInForSubscribing } from './subscribing.ts';

/*
 * What a member is told, as a table: each thing they can do is done twice in a real browser.
 * Once the server refuses it with a sentence, and once it is done for real. Each time the title
 * and the text on the screen are exactly these. What is told when there is no answer at all is
 * compared without a browser, below; one row for each way of sending is cut off in the browser.
 */
type Told = [title: string, text?: string];
type Way = 'refused' | 'cut off' | 'real';

type Row = {
  situation: string;
  /** The row of `mutations.ts` it is about, which also says what call is made to fail. */
  action?: ActionName;
  /** The path where it is done. */
  at: (world: World) => string | Promise<string>;
  does: (page: Page, world: World) => Promise<unknown>;
  /** What is told when the server refuses with `SENTENCE`. */
  refused?: Told;
  /** What is told when there is no answer; the same, if it is not given. */
  cutOff?: Told;
  /** The page is loaded anew for it, though it may be there already. */
  isFresh?: boolean;
  /** It is also cut off in the browser, for its way of sending. */
  isCutOff?: boolean;
  works?: Told;
  /** The failure is no bad news. */
  isPlain?: boolean;
  /** What stands on the screen in the place of a toast when it worked. */
  shows?: string;
};

type World = {
  page: Page;
  groupId: number;
  choirId: number;
  /** A group of Ruth's whose owner's account is switched off. */
  leftAlone: () => Promise<number>;
  /** The path of the link that confirms the address of an account that nobody here is signed in to. */
  linkOfAnother: () => Promise<string>;
  prayerIds: number[];
  /** The tokens of invitations to Ruth, in Naomi's groups. */
  invitations: string[];
  naomi: Person;
  /** The path of the latest link to a page in the mail of Ruth, or of somebody else. */
  mailed: (page: string, to?: string) => Promise<string>;
  /** The code in the latest mail to Ruth that has one. */
  mailedCode: () => Promise<string>;
  ruthsId: number;
};

type Chapter = {
  name: string;
  /** Who does these things: Ruth, unless they are an administrator's. */
  by?: 'Naomi';
  /** Push needs one. */
  serviceWorkers?: 'allow';
  prepare?: (world: World, server: Staged) => Promise<unknown>;
  rows: Row[];
};

type Staged = { url: string; subscription: Parameters<typeof standInForSubscribing>[1] };

const SENTENCE = 'The server says why.';
const UNEXPECTED = 'An unexpected error occurred';
const NEW_PASSWORD = 'another good one';
const TUESDAY = 'Tuesday Evening Group';
const { email: RUTH } = accountOf('Ruth');

/** A failure with fixed words, whatever the cause. */
const always = (text: string) => ({ refused: ['Error', text] satisfies Told });

/** A failure told in the server's sentence, else in these words. */
const serverSays = (title: string, otherwise = UNEXPECTED) => ({
  refused: [title, SENTENCE] satisfies Told,
  cutOff: [title, otherwise] satisfies Told,
});

const saysWhy = (title: string) => serverSays(title, 'Please try again.');

const at = (path: string) => () => path;
const signedOutAt =
  (path: string) =>
  async ({ page }: World) => {
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    // A page of somebody signed in would find out later, and lead from this path to the login form.
    if (cookies.length > 0) await page.goto('about:blank');
    return path;
  };
/** Orpah, whatever became of her last sign-out. */
const signedInAgainAt =
  (path: string) =>
  async ({ page }: World) => {
    await page.evaluate(() => localStorage.removeItem('upheld.signing-out'));
    const { email } = accountOf('Orpah');
    await page.request.post('/api/login', { data: { email, password: PASSWORD } });
    return path;
  };
const atGroup = ({ groupId }: World) => `/groups/${groupId}`;

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();
const confirm = (name: string) => (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
};
const inTurn =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };

/** Presses a button on the card of one request. */
const cardOf = (page: Page, title: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const onCard = (title: string, name: string | RegExp) => (page: Page) =>
  cardOf(page, title).getByRole('button', { name }).click();
const inMenu = (title: string, name: string) => (page: Page) =>
  chooseOnCard(cardOf(page, title), name);
/** Shows a request as it is after weeks in which nobody touched it. */
const asIfSilent = async (page: Page, path: string) => {
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const answer = await route.fetch();
    return route.fulfill({
      response: answer,
      json: { ...(await answer.json()), asksAuthor: true },
    });
  });
  await page.reload();
};
const onMembers = (name: string) => async (page: Page) => {
  await page.getByRole('tab', { name: /Members/ }).click();
  await chooseOnMember(page, 'Naomi Miller', name);
};

const goOnWithPassword = async (page: Page) => {
  await fill(page, { 'Your Password': PASSWORD });
  await press('Continue')(page);
};
const reportsPage = ({ groupId }: World) => `/groups/${groupId}/reports`;
const pageOfCousin = async ({ naomi }: World) => {
  const requests: { id: number; title: string }[] = await (
    await naomi.api.get('/api/prayers')
  ).json();
  return `/prayers/${requests.find(({ title }) => title === 'For a cousin')?.id}`;
};
const fillAndSend = async (page: Page, label: string, text: string, button: string) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(label, { exact: true }).fill(text);
  await dialog.getByRole('button', { name: button, exact: true }).click();
};
const reportDialog = (page: Page) =>
  fillAndSend(page, 'Why do you report it?', 'It names him.', 'Report');

const uploadPsalms = async (page: Page) => {
  await press('Add Resource')(page);
  await fill(page, { 'Title *': 'Psalms' });
  await page
    .getByLabel('File *')
    .setInputFiles({ name: 'psalms.txt', mimeType: 'text/plain', buffer: Buffer.from('Selah.') });
  await press('Upload Resource')(page);
};

const CHAPTERS: Chapter[] = [
  {
    name: 'coming and going',
    rows: [
      {
        situation: 'Login failure',
        action: 'signIn',
        at: signedOutAt('/auth'),
        isCutOff: true,
        does: async (page) => {
          await fill(page, { Email: RUTH, Password: PASSWORD });
          await press('Log In')(page);
        },
        ...serverSays('Login failed'),
        works: ['Login successful', 'Welcome back!'],
      },
      {
        situation: 'Reset request failure',
        action: 'forgotPassword',
        at: signedOutAt('/auth?mode=forgot'),
        does: async (page) => {
          await fill(page, { Email: RUTH });
          await press('Send Reset Link')(page);
        },
        ...serverSays('Reset request failed'),
        works: ['Reset email sent!', 'Check your email for password reset instructions.'],
      },
      {
        situation: 'Password reset',
        action: 'resetPassword',
        at: ({ mailed }) => mailed('reset-password'),
        does: async (page) => {
          await fill(page, { 'New Password': NEW_PASSWORD, 'Confirm New Password': NEW_PASSWORD });
          await press('Reset Password')(page);
        },
        ...serverSays('Password reset failed'),
        works: ['Password reset successfully!'],
      },
      {
        situation: 'Registration failure',
        action: 'register',
        at: signedOutAt('/auth'),
        does: async (page) => {
          await page.getByRole('tab', { name: 'Register' }).click();
          const { firstName, lastName, username, email } = accountOf('Orpah');
          await fill(page, {
            'First Name': firstName,
            'Last Name': lastName,
            Username: username,
            Email: email,
            Password: PASSWORD,
            'Confirm Password': PASSWORD,
          });
          await press('Create Account')(page);
        },
        ...serverSays('Registration failed'),
        works: ['Registration successful', 'Your account has been created'],
      },
      {
        situation: 'Logout failure',
        action: 'signOut',
        at: signedInAgainAt('/'),
        isFresh: true,
        isCutOff: true,
        does: async (page) => {
          await page.getByRole('banner').getByRole('button', { name: /Orpah/ }).click();
          await page.getByRole('menuitem', { name: 'Sign Out' }).click();
          await expect(page).toHaveURL(/\/auth$/);
        },
        refused: ['Logout process completed', 'You have been logged out'],
        isPlain: true,
        works: ['Logged out', 'You have been successfully logged out'],
      },
    ],
  },
  {
    name: 'requests',
    rows: [
      {
        situation: 'Share prayer',
        action: 'createPrayer',
        at: at('/my-prayers'),
        isCutOff: true,
        does: async (page) => {
          await press('New Request')(page);
          await fill(page, { 'Prayer Request': 'For an easy journey.', Title: 'The long drive' });
          await page.getByLabel(TUESDAY).check();
          await press('Share Prayer Request')(page);
        },
        ...always('Failed to share your prayer request. Please try again.'),
        works: ['Prayer request shared'],
      },
      {
        situation: 'A request kept to oneself',
        at: at('/my-prayers'),
        does: async (page) => {
          await press('New Request')(page);
          await fill(page, { 'Prayer Request': 'For my own courage.', Title: 'Courage' });
          await page.getByRole('radio', { name: 'Private' }).check();
          await press('Save Prayer Request')(page);
        },
        works: ['Prayer request shared', 'Only you can see it.'],
      },
      {
        situation: 'Prayer edit (dialog)',
        action: 'changePrayer',
        at: at('/my-prayers'),
        does: inTurn(inMenu('Surgery on Thursday', 'Edit'), press('Save Changes')),
        ...serverSays('Update failed'),
        works: ['Prayer updated'],
      },
      {
        situation: 'Prayer edit (dialog), with a field left blank',
        at: at('/my-prayers'),
        does: async (page) => {
          await inMenu('Surgery on Thursday', 'Edit')(page);
          await fill(page, { Title: ' ' });
          await press('Save Changes')(page);
        },
        refused: ['Validation Error', 'Please fill in all required fields.'],
      },
      {
        situation: 'Prayer edit (page)',
        action: 'editPrayer',
        at: ({ prayerIds }) => `/prayers/${prayerIds[0]}/edit`,
        // What was written in the dialog goes on here.
        does: inTurn((page) => fill(page, { Title: 'Surgery on Thursday' }), press('Save Changes')),
        ...serverSays('Error updating prayer'),
        works: ['Prayer request updated'],
      },
      {
        situation: 'Adding an update',
        action: 'addUpdate',
        at: ({ prayerIds }) => `/prayers/${prayerIds[0]}`,
        does: async (page) => {
          await fill(page, { 'How is it now?': 'She is home again.' });
          await press('Add update')(page);
        },
        ...saysWhy('Failed to add the update'),
        works: ['Update added'],
      },
      {
        situation: 'Deleting an update',
        action: 'deleteUpdate',
        at: ({ prayerIds }) => `/prayers/${prayerIds[0]}`,
        does: inTurn(press(/^Delete the update/), confirm('Delete')),
        ...saysWhy('Failed to delete the update'),
        works: ['Update deleted'],
      },
      {
        situation: 'A request that asks, and goes on',
        action: 'keepPraying',
        at: ({ prayerIds }) => `/prayers/${prayerIds[0]}`,
        isFresh: true,
        does: async (page, { prayerIds }) => {
          await asIfSilent(page, `/api/prayers/${prayerIds[0]}`);
          await press('Still praying')(page);
        },
        ...saysWhy('Failed to save your answer'),
        works: ['We keep praying'],
      },
      {
        situation: 'A request that is to rest',
        action: 'restPrayer',
        at: at('/my-prayers'),
        does: inMenu('Surgery on Thursday', 'Let it rest'),
        ...saysWhy('Failed to let it rest'),
        works: ['It rests now', 'You find it under Resting on My Prayer Requests.'],
      },
      {
        situation: 'A request that is brought back',
        action: 'bringBack',
        at: at('/my-prayers?show=resting'),
        does: press('Bring it back'),
        ...saysWhy('Failed to bring it back'),
        works: ['It is back in the lists'],
      },
      {
        situation: 'Marking a prayer answered',
        action: 'answerPrayer',
        at: at('/my-prayers'),
        does: async (page) => {
          await inMenu('A quieter heart', 'Mark as answered')(page);
          await fill(page, { 'How was this prayer answered?': 'I sleep again.' });
          await page.getByRole('dialog').getByRole('button', { name: 'Mark as Answered' }).click();
        },
        ...serverSays('Error', 'Failed to mark the prayer as answered. Please try again.'),
        works: ['Prayer marked as answered'],
      },
      {
        situation: 'Remove answered status',
        action: 'removeAnswer',
        at: at('/answered-prayers'),
        does: inTurn(inMenu('A quieter heart', 'Remove answered status'), confirm('Remove')),
        ...always('Failed to remove answered status. Please try again.'),
        works: ['Answered status removed'],
      },
      {
        situation: 'Praise, taken back',
        action: 'stopPraising',
        at: at('/answered-prayers'),
        does: onCard('Rain for the fields', /^2 Praises/),
        ...always('Failed to update praise. Please try again.'),
        works: ['Praise removed'],
      },
      {
        situation: 'Praise',
        action: 'praise',
        at: at('/answered-prayers'),
        does: onCard('Rain for the fields', /^1 Praise/),
        ...always('Failed to update praise. Please try again.'),
        works: ['Praise added'],
      },
      {
        situation: 'Pray in a sitting',
        action: 'prayInSitting',
        at: at('/pray'),
        does: press(/^Pray$/),
        ...always('Failed to update prayer support. Please try again.'),
      },
      {
        situation: 'Pray toggle',
        action: 'pray',
        at: atGroup,
        does: onCard('Work for Daniel', /^Pray \(/),
        ...always('Failed to update prayer support. Please try again.'),
        works: ['You prayed for this request'],
      },
      {
        situation: 'Pray toggle, taken back',
        action: 'stopPraying',
        at: atGroup,
        does: onCard('Work for Daniel', /^Prayed/),
        ...always('Failed to update prayer support. Please try again.'),
        works: ['Prayer removed'],
      },
      {
        situation: 'Bookmark',
        action: 'bookmarkPrayer',
        at: atGroup,
        does: onCard('Work for Daniel', 'Bookmark'),
        ...always('Failed to update bookmark. Please try again.'),
        works: ['Prayer bookmarked'],
      },
      {
        situation: 'Bookmark, taken back',
        action: 'removeBookmark',
        at: atGroup,
        does: onCard('Work for Daniel', 'Bookmarked'),
        ...always('Failed to update bookmark. Please try again.'),
        works: ['Bookmark removed'],
      },
      {
        situation: 'Comment add',
        action: 'addComment',
        at: atGroup,
        does: async (page) => {
          await onCard('Work for Daniel', /Comment/)(page);
          await fill(page, { 'Add a comment': 'We are with you.' });
          await press('Add Comment')(page);
        },
        ...always('Failed to add comment. Please try again.'),
        works: ['Comment added'],
      },
      {
        situation: 'Comment delete',
        action: 'deleteComment',
        at: atGroup,
        does: inTurn(
          onCard('Work for Daniel', /Comment/),
          press(/^Delete your comment/),
          confirm('Delete'),
        ),
        ...always('Failed to delete comment. Please try again.'),
        works: ['Comment deleted'],
      },
      {
        situation: 'Deleting a prayer',
        action: 'deletePrayer',
        at: at('/my-prayers'),
        does: inTurn(inMenu('For patience', 'Delete'), confirm('Delete')),
        ...serverSays('Error', 'Failed to delete the prayer request. Please try again.'),
        works: ['Prayer deleted'],
      },
    ],
  },
  {
    name: 'reports',
    prepare: async ({ page, groupId, naomi }) => {
      const share = async (title: string) => {
        const data = { title, content: `${title}, who asked me to.`, groupIds: [groupId] };
        return (await naomi.api.post('/api/prayers', { data })).json();
      };
      const { id } = await share('For a friend');
      const { id: other } = await share('For a cousin');
      await naomi.api.post(`/api/prayers/${other}/comments`, { data: { content: 'Thank you.' } });
      await naomi.api.post(`/api/prayers/${other}/updates`, { data: { content: 'A bit better.' } });
      const data = { groupId, reason: 'It names him.' };
      await page.request.post(`/api/prayers/${id}/reports`, { data });
    },
    rows: [
      {
        situation: 'A note to an author',
        action: 'sendNote',
        at: reportsPage,
        isFresh: true,
        does: inTurn(press('Write to the author'), (page) =>
          fillAndSend(page, 'Your note', 'How is he?', 'Send'),
        ),
        ...saysWhy('Error'),
        works: ['Note sent'],
      },
      {
        situation: 'A decision',
        action: 'decideReport',
        at: reportsPage,
        isFresh: true,
        does: inTurn(press('Restore'), (page) =>
          fillAndSend(page, 'A note to the author', 'All is well.', 'Restore'),
        ),
        ...saysWhy('Error'),
        works: ['Decided'],
      },
      {
        situation: 'Reporting an update',
        action: 'reportUpdate',
        at: pageOfCousin,
        isFresh: true,
        does: inTurn(press('Report “A bit better.”'), reportDialog),
        ...saysWhy('Error'),
        works: ['Reported. Thank you'],
      },
      {
        situation: 'Reporting a comment',
        action: 'reportComment',
        at: pageOfCousin,
        isFresh: true,
        does: inTurn(press('Report “Thank you.”'), reportDialog),
        ...saysWhy('Error'),
        works: ['Reported. Thank you'],
      },
      {
        situation: 'Reporting a request',
        action: 'reportPrayer',
        at: atGroup,
        isFresh: true,
        does: inTurn(inMenu('For a cousin', 'Report'), reportDialog),
        ...saysWhy('Error'),
        works: ['Reported. Thank you'],
      },
    ],
  },
  {
    name: 'groups',
    rows: [
      {
        situation: 'Create group',
        action: 'createGroup',
        at: at('/groups/create'),
        does: async (page) => {
          await fill(page, { 'Group Name': 'Early Risers' });
          await press('Create Group')(page);
        },
        ...always('Failed to create the group. Please try again.'),
        works: ['Group created'],
      },
      {
        situation: 'Update group',
        action: 'editGroup',
        at: ({ groupId }) => `/groups/${groupId}/edit`,
        does: press('Save Changes'),
        ...always('Failed to update the group. Please try again.'),
        works: ['Group updated'],
      },
      {
        situation: 'What one hears from a group',
        action: 'setMyNotices',
        at: at('/profile?tab=notifications'),
        does: async (page) => {
          const choice = page.getByLabel(TUESDAY);
          const isUrgent = (await choice.inputValue()) === 'urgent';
          await choice.selectOption(isUrgent ? 'nothing' : 'urgent');
        },
        ...always('Failed to save your choice. Please try again.'),
        works: ['Choice saved'],
      },
      {
        situation: 'Member permissions',
        action: 'setMemberPermissions',
        at: atGroup,
        does: async (page) => {
          await onMembers('Permissions')(page);
          await page.getByRole('switch', { name: 'Can invite members' }).click();
        },
        ...always('Failed to update member permissions. Please try again.'),
        works: ['Permissions updated'],
      },
      {
        situation: 'Invitation',
        action: 'invite',
        at: atGroup,
        does: async (page) => {
          await press('Invite Members')(page);
          await fill(page, { 'Email address': 'obed@example.org' });
          await press('Send Invitation')(page);
        },
        ...always('Failed to send invitation to obed@example.org. Please try again.'),
        works: ['Invitation sent'],
      },
      {
        situation: 'A list of addresses',
        action: 'checkInvitations',
        at: ({ groupId }) => `/groups/${groupId}/invite`,
        does: async (page) => {
          await fill(page, { 'Names and addresses': 'Obed <obed.many@example.org>' });
          await press('See what was understood')(page);
        },
        isFresh: true,
        ...always('The list could not be checked. Please try again.'),
        shows: 'What was understood',
      },
      {
        situation: 'Invitations by a list',
        action: 'inviteMany',
        at: ({ groupId }) => `/groups/${groupId}/invite`,
        does: async (page) => {
          await fill(page, { 'Names and addresses': 'Obed <obed.many@example.org>' });
          await press('See what was understood')(page);
          await press('Invite 1 person')(page);
        },
        isFresh: true,
        ...always('The invitations could not be sent. Please try again.'),
        works: ['Invitations sent'],
      },
      {
        situation: 'Invite link',
        action: 'makeInviteLink',
        at: atGroup,
        does: press('Copy Invite Link'),
        ...always('Copy failed: Could not create invite link. Please try again.'),
        works: ['Link copied!', 'Anyone who has it can join, for the next 30 days.'],
      },
      {
        situation: 'Invite link, switched off',
        action: 'revokeInviteLink',
        at: atGroup,
        does: async (page) => {
          await press('Invite Members')(page);
          await page.getByText('Switch off the invite link', { exact: true }).click();
          await press('Switch Off Link')(page);
        },
        ...always('Failed to switch off the invite link. Please try again.'),
        works: ['Invite link switched off', 'Nobody can join with the old link any more.'],
      },
      {
        situation: 'Transfer of ownership',
        action: 'transferOwnership',
        at: ({ choirId }) => `/groups/${choirId}`,
        does: inTurn(onMembers('Make Owner'), confirm('Transfer Ownership')),
        ...always('Failed to transfer ownership. Please try again.'),
        works: ['Ownership transferred', 'You are now a member of Choir.'],
      },
      {
        situation: 'A group whose owner is away',
        action: 'takeGroupOver',
        at: async ({ leftAlone }) => `/groups/${await leftAlone()}`,
        does: inTurn(
          (page) => page.getByRole('tab', { name: /Members/ }).click(),
          press('Take Over This Group'),
          confirm('Take Over This Group'),
        ),
        ...always('Failed to take over the group. Please try again.'),
        works: ['You are the owner now', 'You look after Travellers from now on.'],
      },
      {
        situation: 'Edit group by non-owner',
        at: ({ choirId }) => `/groups/${choirId}/edit`,
        does: (page) => expect(page).toHaveURL(/\/groups\/\d+$/),
        refused: ['Permission denied', 'Only the group owner can edit this group.'],
      },
      {
        situation: 'Leave group',
        action: 'leaveGroup',
        at: ({ choirId }) => `/groups/${choirId}`,
        does: inTurn(press('Leave Group'), confirm('Leave Group')),
        ...always('Failed to leave the group. Please try again.'),
        works: ['Left group'],
      },
      {
        situation: 'Remove member',
        action: 'removeMember',
        at: atGroup,
        does: inTurn(onMembers('Remove'), confirm('Remove Member')),
        ...always('Failed to remove the member. Please try again.'),
        works: ['Member removed'],
      },
      {
        situation: 'Delete group',
        action: 'deleteGroup',
        at: atGroup,
        does: inTurn(press('Delete'), confirm('Delete Group')),
        ...always('Failed to delete the group. Please try again.'),
        works: ['Group deleted'],
      },
      {
        situation: 'Join group, by its link',
        action: 'joinByLink',
        at: async ({ naomi, choirId }) => {
          const answer = await naomi.api.post(`/api/groups/${choirId}/invite-token`);
          return new URL((await answer.json()).inviteUrl).pathname;
        },
        does: press('Join Group'),
        ...serverSays('Failed to join group', 'Something went wrong'),
        works: ['Successfully joined!'],
      },
      {
        situation: 'Join group, by an invitation',
        action: 'acceptInvitation',
        at: ({ invitations }) => `/accept-invitation/${invitations[0]}`,
        does: press('Join Group'),
        ...serverSays('Failed to join group', 'Something went wrong'),
        shows: 'Welcome to the group!',
      },
      {
        situation: 'An invitation, declined',
        action: 'declineInvitation',
        at: ({ invitations }) => `/accept-invitation/${invitations[1]}`,
        does: press('Decline'),
        ...serverSays('Error', 'Something went wrong'),
        works: ['Invitation declined'],
      },
    ],
  },
  {
    name: 'the account',
    prepare: async (_, { url }) => {
      for (const agent of ['Firefox/140.0', 'Chrome/140.0.0.0'])
        await fetch(`${url}/api/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'user-agent': `Mozilla/5.0 ${agent}` },
          body: JSON.stringify({ email: RUTH, password: PASSWORD }),
        });
    },
    rows: [
      {
        situation: 'Profile update',
        action: 'updateProfile',
        at: at('/profile'),
        does: press('Save Changes'),
        ...saysWhy('Failed to update profile'),
        works: ['Profile updated'],
      },
      {
        situation: 'Saving a picture',
        action: 'setPicture',
        at: at('/profile'),
        isFresh: true,
        isCutOff: true,
        does: async (page) => {
          await press(/^(Add a|Change) picture$/)(page);
          await page.locator('input[type=file]').setInputFiles('web/e2e/files/photo.jpg');
          await press('Save Picture')(page);
        },
        ...saysWhy('Failed to save the picture'),
        works: ['Picture saved'],
      },
      {
        situation: 'Removing a picture',
        action: 'removePicture',
        at: at('/profile'),
        isFresh: true,
        does: inTurn(press('Change picture'), press('Remove picture')),
        ...saysWhy('Failed to remove the picture'),
        works: ['Picture removed'],
      },
      {
        situation: 'Notification preferences',
        action: 'setPreferences',
        at: at('/profile?tab=notifications'),
        does: (page) => page.getByRole('switch', { name: 'Answered prayers' }).click(),
        ...saysWhy('Failed to update notifications'),
        works: ['Notification preferences updated'],
      },
      {
        situation: 'Signing out a device',
        action: 'endSession',
        at: at('/profile?tab=password'),
        does: press(/^Sign out Firefox/),
        ...saysWhy('Failed to sign out of that device'),
        works: ['Signed out of that device'],
      },
      {
        situation: 'Signing out all other devices',
        action: 'endOtherSessions',
        at: at('/profile?tab=password'),
        does: inTurn(press('Sign out all other devices'), confirm('Sign Out All Others')),
        ...saysWhy('Failed to sign out of the other devices'),
        works: ['Signed out of all other devices'],
      },
      {
        situation: 'Password change',
        action: 'changePassword',
        at: at('/profile?tab=password'),
        does: async (page) => {
          await fill(page, {
            'Current Password': PASSWORD,
            'New Password': NEW_PASSWORD,
            'Confirm New Password': NEW_PASSWORD,
          });
          await press(/^Change Password$/)(page);
        },
        ...saysWhy('Failed to change password'),
        works: ['Password updated'],
      },
      {
        situation: 'Download of the account',
        action: 'exportAccount',
        at: at('/profile'),
        isCutOff: true,
        does: press('Download my data'),
        ...saysWhy('Failed to download your data'),
        works: ['Your data is ready', 'You will find it with your downloads.'],
      },
      {
        situation: 'Stopping e-mails from an e-mail',
        action: 'unsubscribeByMail',
        at: ({ mailed }) => mailed('unsubscribe'),
        does: press('Stop these e-mails'),
        ...serverSays('Error', 'Failed to stop these e-mails. Please try again.'),
        shows: 'These e-mails have stopped',
      },
      {
        situation: 'Word of a reset link, read',
        action: 'readNotice',
        at: async ({ naomi, ruthsId }) => {
          await naomi.api.post(`/api/admin/users/${ruthsId}/reset-link`);
          return '/profile';
        },
        isFresh: true,
        does: press('I have read it'),
        ...saysWhy('Failed to put this away'),
      },
      {
        situation: 'Deleting the account',
        action: 'deleteAccount',
        at: at('/profile'),
        does: async (page) => {
          await press('Delete my account')(page);
          await fill(page, { 'Your Password': NEW_PASSWORD });
          await confirm('Delete My Account')(page);
        },
        ...saysWhy('Failed to delete your account'),
        works: ['Account deleted', 'Your account and all that you wrote are gone.'],
      },
    ],
  },
  {
    name: 'without a password',
    prepare: async ({ page }) => {
      await withDevice(page);
    },
    rows: [
      {
        situation: 'A passkey that the server does not take',
        action: 'addPasskey',
        at: at('/profile?tab=password'),
        does: inTurn(press('Add a passkey'), goOnWithPassword),
        ...saysWhy('Failed to add the passkey'),
        works: ['Passkey added', 'From now on you can sign in with it.'],
      },
      {
        situation: 'Beginning to add a passkey',
        action: 'startPasskey',
        at: at('/profile?tab=password'),
        does: inTurn(press('Add a passkey'), goOnWithPassword),
        ...saysWhy('Failed to add the passkey'),
      },
      {
        situation: 'A link for another phone',
        action: 'makeSignInLink',
        at: at('/profile?tab=password'),
        does: inTurn(press('Show the picture'), goOnWithPassword),
        ...saysWhy('Failed to make the link'),
        shows: 'Waiting for the other phone...',
      },
      {
        situation: 'A passkey in the place of the password',
        action: 'startProof',
        at: at('/profile?tab=password'),
        does: inTurn(press('Show the picture'), press('Use a passkey instead')),
        ...saysWhy('The passkey did not work'),
        shows: 'Waiting for the other phone...',
      },
      {
        situation: 'Signing in by a link',
        action: 'signInByLink',
        at: async ({ page }) => {
          const made = await page.request.post('/api/account/sign-in-link', {
            data: { password: PASSWORD },
          });
          return new URL((await made.json()).url).pathname;
        },
        isFresh: true,
        does: press(/^Sign In$/),
        ...serverSays('Login failed'),
        works: ['Login successful', 'Welcome back!'],
      },
      {
        situation: 'Beginning to sign in by a passkey',
        action: 'startPasskeySignIn',
        at: signedOutAt('/auth'),
        does: press('Use a passkey'),
        ...serverSays('Login failed'),
        works: ['Login successful', 'Welcome back!'],
      },
      {
        situation: 'Signing in by a passkey',
        action: 'signInByPasskey',
        at: signedOutAt('/auth'),
        isFresh: true,
        does: press('Use a passkey'),
        ...serverSays('Login failed'),
        works: ['Login successful', 'Welcome back!'],
      },
      {
        situation: 'Asking for a code',
        action: 'askForCode',
        at: signedOutAt('/auth'),
        isFresh: true,
        does: async (page) => {
          await press('Mail me a code')(page);
          await fill(page, { Email: RUTH });
          await press('Mail Me a Code')(page);
        },
        ...serverSays('Failed to ask for a code'),
        shows: 'Six digits from the mail',
      },
      {
        situation: 'Signing in by a code',
        action: 'signInByCode',
        at: signedOutAt('/auth'),
        does: async (page, { mailedCode }) => {
          await fill(page, { 'Six digits from the mail': await mailedCode() });
          await press(/^Sign In$/)(page);
        },
        ...serverSays('Login failed'),
        works: ['Login successful', 'Welcome back!'],
      },
      {
        situation: 'Removing a passkey',
        action: 'removePasskey',
        at: at('/profile?tab=password'),
        does: inTurn(press(/^Remove the passkey of/), confirm('Remove')),
        ...saysWhy('Failed to remove the passkey'),
        works: ['Passkey removed'],
      },
    ],
  },
  {
    name: 'notifications',
    serviceWorkers: 'allow',
    prepare: ({ page }, { subscription }) => standInForSubscribing(page, subscription),
    rows: [
      {
        situation: 'Push enable',
        action: 'subscribe',
        at: at('/profile?tab=notifications'),
        does: press('Enable notifications'),
        ...always('Failed to enable notifications. Please try again.'),
        works: ['Notifications Enabled'],
      },
      {
        situation: 'Test push',
        action: 'sendTestNotification',
        at: at('/profile?tab=notifications'),
        does: press('Send a test notification'),
        refused: [
          'Test Failed',
          'Failed to send test notification. Make sure notifications are enabled.',
        ],
        works: ['Test Notification Sent'],
      },
      {
        situation: 'Push disable',
        action: 'unsubscribe',
        at: at('/profile?tab=notifications'),
        does: press('Disable notifications'),
        ...always('Failed to disable notifications. Please try again.'),
        works: ['Notifications Disabled'],
      },
      {
        situation: 'Push enable, where the browser does not subscribe',
        isFresh: true,
        at: async ({ page }) => {
          await page.addInitScript(() => {
            window.PushManager.prototype.subscribe = () => Promise.reject(new Error('No.'));
          });
          return '/profile?tab=notifications';
        },
        does: press('Enable notifications'),
        ...always('Failed to enable notifications. Please try again.'),
      },
      {
        situation: 'Push blocked',
        isFresh: true,
        at: async ({ page }) => {
          await sayNoToNotifications(page);
          return '/profile?tab=notifications';
        },
        does: press('Enable notifications'),
        refused: ['Notifications Blocked', 'Please allow them in your browser settings.'],
      },
    ],
  },
  {
    name: 'help and resources',
    by: 'Naomi',
    rows: [
      {
        situation: 'Contact',
        action: 'contact',
        at: at('/help'),
        does: async (page) => {
          await fill(page, { Subject: 'Larger letters', Message: 'I read on a small phone.' });
          await page.getByLabel('Category').selectOption('Feedback');
          await press('Send Message')(page);
        },
        ...saysWhy('Failed to send message'),
        works: ['Message sent successfully!'],
      },
      {
        situation: 'Missing title or file',
        at: at('/resources'),
        does: inTurn(press('Add Resource'), press('Upload Resource')),
        refused: ['Error', 'Please provide a title and upload a file.'],
      },
      {
        situation: 'Resource create, when it is asked where the file may go',
        action: 'requestUpload',
        at: at('/resources'),
        does: uploadPsalms,
        ...always('Failed to upload resource'),
      },
      {
        situation: 'Resource create, while the file is sent',
        action: 'receiveUpload',
        at: at('/resources'),
        isCutOff: true,
        does: uploadPsalms,
        ...always('Failed to upload resource'),
      },
      {
        situation: 'Resource create',
        action: 'createResource',
        at: at('/resources'),
        does: uploadPsalms,
        ...always('Failed to upload resource'),
        works: ['Success', 'Resource uploaded successfully'],
      },
      {
        situation: 'Resource delete',
        action: 'deleteResource',
        at: at('/resources'),
        does: inTurn(press('Delete Psalms'), confirm('Delete Resource')),
        ...always('Failed to delete resource'),
        works: ['Success', 'Resource deleted successfully'],
      },
    ],
  },
  {
    name: 'administration',
    by: 'Naomi',
    prepare: async ({ page }) => {
      await page.request.fetch('/api/register', { method: 'POST', data: accountOf('Boaz') });
    },
    rows: [
      {
        situation: 'Reminders',
        action: 'sendReminders',
        at: at('/admin'),
        does: inTurn(press('Send reminders'), confirm('Send reminders')),
        ...saysWhy('Failed to send reminders'),
        works: ['Reminder emails sent', '1 reminder was sent.'],
      },
      {
        situation: 'An administrator’s word for an address',
        action: 'confirmAddressOf',
        at: at('/admin'),
        does: press('Confirm address of Boaz Miller'),
        ...saysWhy('Failed to confirm the address'),
        works: ['Address confirmed'],
      },
      {
        situation: 'The mail that confirms an address, again',
        action: 'sendConfirmation',
        at: at('/profile'),
        does: press('Send the mail again'),
        ...saysWhy('Failed to send the mail'),
        works: ['Mail sent', 'Please follow the link in it.'],
      },
      {
        situation: 'Confirming an address',
        action: 'confirmAddress',
        at: ({ mailed }) => mailed('confirm-address', accountOf('Naomi').email),
        does: press('Confirm this address'),
        ...saysWhy('Failed to confirm your address'),
        works: ['Address confirmed'],
      },
      {
        situation: 'An account that somebody else made',
        action: 'rejectConfirmation',
        at: ({ linkOfAnother }) => linkOfAnother(),
        does: press('No, it was not me'),
        ...saysWhy('Failed to send your answer'),
        works: ['Thank you for telling us'],
      },
      {
        situation: 'A reset link to hand over',
        action: 'makeResetLink',
        at: at('/admin'),
        does: press('Reset link for Ruth Miller'),
        ...saysWhy('Failed to make a reset link'),
        shows: 'Reset link for Ruth Miller',
      },
      {
        situation: 'Admin toggles: active',
        action: 'setUserActive',
        at: at('/admin'),
        does: (page) => page.getByRole('switch', { name: 'Active: Ruth Miller' }).click(),
        ...saysWhy('Failed to update user status'),
        works: ['User status updated'],
      },
      {
        situation: 'Admin toggles: administrator',
        action: 'setUserAdmin',
        at: at('/admin'),
        does: (page) => page.getByRole('switch', { name: 'Admin: Ruth Miller' }).click(),
        ...saysWhy('Failed to update admin status'),
        works: ['Admin status updated'],
      },
      {
        situation: 'Backup made by hand',
        action: 'makeBackup',
        at: at('/admin?tab=backups'),
        does: press('Make a Backup Now'),
        ...saysWhy('Failed to make a backup'),
        works: ['A backup is being made'],
      },
      {
        situation: 'Check-up of the server',
        action: 'startCheckup',
        at: at('/admin?tab=health'),
        does: press('Check Now'),
        ...saysWhy('Failed to start the check-up'),
        shows: 'Show what is well',
      },
      {
        situation: 'Download of a backup',
        action: 'prepareBackupDownload',
        at: at('/admin?tab=backups'),
        does: async (page) => {
          await page
            .getByRole('button', { name: /^Download the backup of/ })
            .first()
            .click();
          await fill(page, { 'Your password': PASSWORD });
          await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
        },
        ...saysWhy('Failed to download the backup'),
        shows: 'What is kept',
      },
      {
        situation: 'Settings of the congregation',
        action: 'editCongregation',
        at: at('/admin?tab=congregation'),
        does: inTurn(
          (page) => page.getByLabel('Who helps').fill('Mary Jones'),
          press('Save Changes'),
        ),
        ...saysWhy('Failed to save settings'),
        works: ['Settings saved'],
      },
      {
        situation: 'User delete',
        action: 'deleteUser',
        at: at('/admin'),
        does: inTurn(press('Delete Ruth Miller'), confirm('Delete User')),
        ...saysWhy('Failed to delete user'),
        works: ['User deleted'],
      },
    ],
  },
];

/** What is told on the screen itself: path, what stands there, and where it leads from there. */
const SCREENS: { situation: string; path: string; shows: string[]; leads: [string, string] }[] = [
  {
    situation: 'Group cannot load',
    path: '/groups/999',
    shows: ['Error Loading Group'],
    leads: ['Back to Dashboard', '/'],
  },
  {
    situation: 'Invalid invitation',
    path: '/accept-invitation/none',
    shows: ['Invalid Invitation', 'This invitation link is invalid or has expired.'],
    leads: ['Go to Homepage', '/'],
  },
  {
    situation: 'Invalid invite link',
    path: '/join/none',
    shows: ['This invitation link is invalid or has expired.'],
    leads: ['Go to Groups', '/groups'],
  },
];

const test = testWithMail.extend<{ service: PushService; world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the pattern.
  service: async ({}, use) => {
    const service = await startPushService();
    await use(service);
    await service.stop();
  },

  settings: async ({ mailServer, service }, use) =>
    use({
      UPHELD_SMTP_URL: mailServer.url,
      UPHELD_PUSH_HOSTS: service.origin,
      UPHELD_REMINDER_DAYS: '0',
    }),

  /** Ruth, with Naomi, who is an administrator, in both her groups and two invitations from her. */
  world: async ({ person, administrator, mailServer }, use) => {
    const looks = { viewport: DESKTOP, reducedMotion: 'reduce' } as const;
    const ruth = await person('Ruth', looks);
    const naomi = await administrator('Naomi', looks);
    const { id: ruthsId } = await (await ruth.api.get('/api/user')).json();
    await naomi.api.post(`/api/admin/users/${ruthsId}/confirm-address`);
    const { groupId, prayerIds } = await fillScene(ruth, naomi);
    const groups = await (await ruth.api.get('/api/groups')).json();
    const { id: choirId } = groups.find(({ name }: { name: string }) => name === 'Choir');
    const { inviteUrl } = await (await ruth.api.post(`/api/groups/${choirId}/invite-token`)).json();
    await naomi.api.post(`/api/groups/invite/${inviteUrl.split('/').at(-1)}/join`);
    const invitations: string[] = [];
    for (const name of ['Family', 'Neighbours']) invitations.push(await invite(naomi, RUTH, name));
    const leftAlone = async () => {
      const owner = await person('Obed', looks);
      const token = await invite(owner, RUTH, 'Travellers');
      await ruth.api.post(`/api/invitations/${token}/accept`);
      const { id } = await (await owner.api.get('/api/user')).json();
      const [{ id: groupAlone }] = await (await owner.api.get('/api/groups')).json();
      await naomi.api.patch(`/api/admin/users/${id}/active`, { data: { isActive: false } });
      return groupAlone;
    };
    let alone: ReturnType<typeof leftAlone> | undefined;
    const madeByAnother = async () => {
      await person('Lydia', looks);
      return mailed('confirm-address', accountOf('Lydia').email);
    };
    let link: ReturnType<typeof madeByAnother> | undefined;
    const mailed = async (page: string, to = RUTH) =>
      new URL(await linkIn(mailServer, to, page)).pathname;
    await use({
      page: ruth.page,
      ruthsId,
      groupId,
      choirId,
      prayerIds,
      invitations,
      leftAlone: () => {
        alone ??= leftAlone();
        return alone;
      },
      linkOfAnother: () => {
        link ??= madeByAnother();
        return link;
      },
      naomi,
      mailed,
      mailedCode: () => codeIn(mailServer, RUTH),
    });
  },
});

for (const { name, by, serviceWorkers = 'block', prepare, rows } of CHAPTERS)
  test.describe(() => {
    test.use({ serviceWorkers });
    const tag = serviceWorkers === 'allow' ? ['@notifications'] : [];
    test(`W8 ${name}: every failure and success in its own words`, { tag }, async ({
      world,
      server,
      service,
    }) => {
      test.setTimeout(120_000);
      const page = by ? world.naomi.page : world.page;
      await prepare?.(world, { url: server.url, subscription: service.browser('ruth') });
      for (const row of rows)
        await test.step(row.situation, () => walk(page, row, { ...world, page }));
    });
  });

async function walk(page: Page, row: Row, world: World) {
  const { refused, cutOff = refused, works, shows } = row;
  const attempt = async (way: Way, told: Told | undefined, isBad: boolean) => {
    await arrive(page, await row.at(world), row.isFresh);
    const restore = row.action && way !== 'real' && (await failCall(page, row.action, way));
    await row.does(page, world);
    if (told) await expectToast(page, told, isBad);
    if (restore) await restore();
  };
  if (refused) await attempt('refused', refused, !row.isPlain);
  if (row.isCutOff) await attempt('cut off', cutOff, !row.isPlain);
  if (works || shows) await attempt('real', works, false);
  if (shows) await expect(page.getByText(shows, { exact: true })).toBeVisible();
}

/**
 * Shows this path, without the toast and the dialog of before. A page that is there already stays:
 * what is done next is done as by somebody who tries again.
 */
async function arrive(page: Page, path: string, isFresh = false) {
  const { pathname, search } = new URL(page.url());
  // One look at the page tells all of it, and most times there is nothing to take away.
  const { hasScreen, hasDialog, hasToast } = await page.evaluate(
    ([dialogs, toasts]) => ({
      hasScreen: document.querySelector('main h1') !== null,
      hasDialog: document.querySelector(dialogs) !== null,
      hasToast: document.querySelector(toasts) !== null,
    }),
    [DIALOGS, SHOWN] as const,
  );
  if (isFresh || !hasScreen) {
    await page.goto(path);
    await drawn(page);
    return;
  }
  if (hasDialog) {
    await page.keyboard.press('Escape');
    await expect(page.locator(DIALOGS)).toHaveCount(0);
  }
  if (hasToast) {
    await shown(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(shown(page)).toHaveCount(0);
  }
  if (pathname + search === path) return;
  await go(page, path);
  await drawn(page);
}

const DIALOGS = '[role=dialog], [role=alertdialog]';

/** From now on the server answers this action's call with a sentence, or not at all. */
async function failCall(page: Page, action: ActionName, way: Exclude<Way, 'real'>) {
  const { method, path } = contract[actionRows[action].call];
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
  const isCall = ({ pathname }: URL) => pattern.test(pathname);
  await page.route(isCall, (route) => {
    if (route.request().method() !== method) return route.fallback();
    if (way === 'cut off') return route.abort('internetdisconnected');
    return route.fulfill({ status: 409, contentType: 'text/plain', body: SENTENCE });
  });
  return () => page.unroute(isCall);
}

const SHOWN = '[data-sonner-toast]:not([data-removed=true])';
const shown = (page: Page) => page.locator(SHOWN);

/** There is this toast and no other, in exactly these words, with the look of its kind. */
async function expectToast(page: Page, told: Told, isBad: boolean) {
  await expect(shown(page).locator('p')).toHaveText(told.filter((words) => words !== undefined));
  const kinds = () =>
    shown(page).evaluateAll((toasts) =>
      toasts.map((it) => it.querySelectorAll('.border-danger').length),
    );
  await expect.poll(kinds).toEqual([isBad ? 1 : 0]);
}

test('a screen that does not load says so (W8)', async ({ person }) => {
  const { page } = await person('Ruth');
  for (const { situation, path, shows, leads } of SCREENS)
    await test.step(situation, async () => {
      await go(page, path);
      for (const words of shows) await expect(page.getByText(words, { exact: true })).toBeVisible();
      const [name, to] = leads;
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', to);
      await expect(shown(page)).toHaveCount(0);
    });
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await page.goto('/profile?tab=notifications');
  await expect(
    page.getByText('Push notifications are not supported in your browser.', { exact: true }),
  ).toBeVisible();
});

test('every action is in the table, with its words (W8)', () => {
  const table = CHAPTERS.flatMap(({ rows }) => rows);
  const input = { params: { id: 1 }, body: { email: 'obed@example.org' } };
  const refusal = new ApiError(409, SENTENCE);
  const lost = new TypeError('Failed to fetch');
  for (const name of Object.keys(actions) as ActionName[]) {
    const { failure, success } = actionRows[name];
    const row = table.find(({ action }) => action === name);
    expect(row, `a row for ${name}`).toBeDefined();
    const told = (error: Error) => {
      const { title, text, tone } = failure(error, input as never);
      expect(tone === 'plain', name).toBe(row?.isPlain ?? false);
      return [title, text];
    };
    expect(told(refusal), name).toEqual(row?.refused);
    expect(told(lost), name).toEqual(row?.cutOff ?? row?.refused);
    if (success) expect(row?.works, `the success of ${name}`).toBeDefined();
  }
});

test('one toast at a time: success goes by itself, a failure stays until dismissed (W9)', async ({
  world: { page, groupId },
}) => {
  await page.clock.install();
  await page.goto(`/groups/${groupId}`);
  const pray = onCard('Work for Daniel', /^Pray/);
  await pray(page);
  await expectToast(page, ['You prayed for this request'], false);
  await page.clock.fastForward('01:00');
  await expect(shown(page)).toHaveCount(0);

  const restore = await failCall(page, 'stopPraying', 'refused');
  await pray(page);
  const failure: Told = ['Error', 'Failed to update prayer support. Please try again.'];
  await expectToast(page, failure, true);
  await page.clock.fastForward('20:00');
  await expectToast(page, failure, true);
  await shown(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(shown(page)).toHaveCount(0);

  // The next one takes the place of the one before, whatever that was.
  await pray(page);
  await expectToast(page, failure, true);
  await restore();
  await pray(page);
  await expectToast(page, ['Prayer removed'], false);
});

test('a toast over a dialog is announced and can be dismissed by mouse and keyboard (W9)', async ({
  world: { page },
}) => {
  await page.goto('/my-prayers');
  const region = page.getByRole('region', { name: /^Messages/, includeHidden: true });
  await expect(region).toHaveAttribute('aria-live', 'polite');
  // Marked before there is a toast, so that it is known again: a region that comes with its words
  // is not read out.
  await region.evaluate((section) => section.setAttribute('data-was-there', ''));
  await failCall(page, 'changePrayer', 'refused');
  await inMenu('Surgery on Thursday', 'Edit')(page);
  const dialog = page.getByRole('dialog');
  await fill(page, { Title: 'Surgery on Friday' });
  const dismiss = shown(page).getByRole('button', { name: 'Dismiss' });

  for (const way of ['mouse', 'keyboard'] as const)
    await test.step(way, async () => {
      await press('Save Changes')(page);
      await expectToast(page, ['Update failed', SENTENCE], true);
      expect(
        await shown(page).evaluate((toast) => ({
          isInOldRegion: toast.closest('[aria-live]')?.hasAttribute('data-was-there'),
          isShutOut: toast.closest('[inert], [aria-hidden="true"]') !== null,
        })),
      ).toEqual({ isInOldRegion: true, isShutOut: false });
      if (way === 'mouse') await dismiss.click();
      else {
        // The key that the region's name tells of leads there from anywhere: to the list, its one
        // toast, and the button in it.
        await page.keyboard.press('Alt+KeyT');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        await expect(dismiss).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(dialog.locator(':focus')).toHaveCount(1);
      }
      await expect(shown(page)).toHaveCount(0);
      await expect(dialog).toBeVisible();
      await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Surgery on Friday');
    });
});
