import { expect, test } from 'bun:test';
import { ApiError } from '../errors.ts';
import { type ActionName, actions, rows } from './all.ts';

type Words = { title: string; text?: string; tone?: 'plain'; isBrief?: true; isSaid?: true };
/** Toasts of a failed action: with a sentence from the server, and without a response. */
type Failure = { refused: Words; lost: Words };
/** Without `success` the page shows the result. Some toasts need a `result`. */
type Row = [failure: Failure, success?: Words, result?: unknown];

const SENTENCE = 'The server says why.';

const done = (title: string, text?: string): Words => ({ title, text });
/** A success that the pressed button shows. */
const brief = (title: string): Words => ({ title, isBrief: true });

/** A success that the page announces. */
const seen = (title: string): Words => ({ title, isSaid: true });

const fixed = (title: string, text: string): Failure => {
  const words = { title, text };
  return { refused: words, lost: words };
};
/** A failure that is not shown as an error. */
const plain = (title: string, text: string): Failure => {
  const words = { title, text, tone: 'plain' } as const;
  return { refused: words, lost: words };
};
const always = (text: string) => fixed('Error', text);
const serverSays = (title: string, otherwise = 'An unexpected error occurred'): Failure => ({
  refused: { title, text: SENTENCE },
  lost: { title, text: otherwise },
});
const saysWhy = (title: string) => serverSays(title, 'Please try again.');

const table: Record<ActionName, Row> = {
  signIn: [serverSays('Login failed'), done('Login successful', 'Welcome back!')],
  signInByPasskey: [serverSays('Login failed'), done('Login successful', 'Welcome back!')],
  signInByCode: [serverSays('Login failed'), done('Login successful', 'Welcome back!')],
  signInByCard: [serverSays('Login failed'), done('Login successful', 'Welcome back!')],
  addPerson: [saysWhy('Failed to make the card')],
  makeCard: [saysWhy('Failed to make the card')],
  signInByLink: [serverSays('Login failed'), done('Login successful', 'Welcome back!')],
  startPasskeySignIn: [serverSays('Login failed')],
  askForCode: [serverSays('Failed to ask for a code')],
  register: [
    serverSays('Registration failed'),
    done('Registration successful', 'Your account has been created'),
  ],
  signOut: [
    plain('Logout process completed', 'You have been logged out'),
    done('Logged out', 'You have been successfully logged out'),
  ],
  forgotPassword: [
    serverSays('Reset request failed'),
    done('Reset email sent!', 'Check your email for password reset instructions.'),
  ],
  resetPassword: [serverSays('Password reset failed'), done('Password reset successfully!')],
  confirmAddress: [saysWhy('Failed to confirm your address'), done('Address confirmed')],
  rejectConfirmation: [saysWhy('Failed to send your answer'), done('Thank you for telling us')],
  sendConfirmation: [
    saysWhy('Failed to send the email'),
    done('Mail sent', 'Please follow the link in it.'),
  ],
  askForAddress: [saysWhy('Failed to change the address')],
  withdrawAddress: [saysWhy('Failed to withdraw the change'), done('Change withdrawn')],
  changeAddress: [saysWhy('Failed to change the address'), done('Address changed')],
  undoAddress: [saysWhy('Failed to take the change back'), done('Change taken back')],
  readNotice: [saysWhy('Failed to put this away')],
  updateProfile: [saysWhy('Failed to update profile'), done('Profile updated')],
  setTelephone: [saysWhy('Failed to save the number'), done('Number saved')],
  setStandingRequest: [saysWhy('Failed to save the line'), done('Line saved')],
  setMemberTelephone: [saysWhy('Failed to save the number'), done('Number saved')],
  askHousehold: [saysWhy('Failed to ask'), done('Question sent')],
  agreeToHousehold: [saysWhy('Failed to change it'), done('You share mail now')],
  endHousehold: [saysWhy('Failed to change it'), done('Ended')],
  chooseLanguage: [saysWhy('Failed to change the language')],
  setPreferences: [
    saysWhy('Failed to update notifications'),
    done('Notification preferences updated'),
  ],
  setPicture: [saysWhy('Failed to save the picture'), done('Picture saved')],
  removePicture: [saysWhy('Failed to remove the picture'), done('Picture removed')],
  changePassword: [saysWhy('Failed to change password'), done('Password updated')],
  endSession: [saysWhy('Failed to sign out of that device'), done('Signed out of that device')],
  endOtherSessions: [
    saysWhy('Failed to sign out of the other devices'),
    done('Signed out of all other devices'),
  ],
  startProof: [saysWhy('The passkey did not work')],
  startPasskey: [saysWhy('Failed to add the passkey')],
  addPasskey: [
    saysWhy('Failed to add the passkey'),
    done('Passkey added', 'From now on you can sign in with it.'),
  ],
  removePasskey: [saysWhy('Failed to remove the passkey'), done('Passkey removed')],
  makeSignInLink: [saysWhy('Failed to make the link')],
  exportAccount: [
    saysWhy('Failed to download your data'),
    done('Your data is ready', 'You will find it with your downloads.'),
  ],
  deleteAccount: [
    saysWhy('Failed to delete your account'),
    done('Account deleted', 'Your account and all that you wrote are gone.'),
  ],
  createPrayer: [
    always('Failed to share your prayer request. Please try again.'),
    done('Prayer request shared'),
    { isPrivate: false },
  ],
  enterCard: [always('Failed to share your prayer request. Please try again.'), done('Card saved')],
  changePrayer: [serverSays('Update failed'), done('Prayer updated')],
  editPrayer: [serverSays('Error updating prayer'), done('Prayer request updated')],
  deletePrayer: [
    serverSays('Error', 'Failed to delete the prayer request. Please try again.'),
    done('Prayer deleted'),
  ],
  answerPrayer: [
    serverSays('Error', 'Failed to mark the prayer as answered. Please try again.'),
    done('Prayer marked as answered'),
  ],
  removeAnswer: [
    always('Failed to remove answered status. Please try again.'),
    done('Answered status removed'),
  ],
  keepPraying: [saysWhy('Failed to save your answer'), done('We keep praying')],
  bringBack: [saysWhy('Failed to bring it back'), done('It is back in the lists')],
  restPrayer: [
    saysWhy('Failed to let it rest'),
    done('It rests now', 'You find it under Resting on My Prayer Requests.'),
  ],
  sayNow: [
    saysWhy('Failed to say that it is now'),
    done('It is now', 'Everybody who has prayed for it is told.'),
  ],
  endNow: [saysWhy('Failed to say that it is over'), done('It no longer says “Now”')],
  addUpdate: [saysWhy('Failed to add the update'), done('Update added')],
  deleteUpdate: [saysWhy('Failed to delete the update'), done('Update deleted')],
  prayInSitting: [always('Failed to update prayer support. Please try again.')],
  pray: [
    always('Failed to update prayer support. Please try again.'),
    brief('You prayed for this request'),
  ],
  stopPraying: [
    always('Failed to update prayer support. Please try again.'),
    brief('Prayer removed'),
  ],
  praise: [always('Failed to update praise. Please try again.'), brief('Praise added')],
  stopPraising: [always('Failed to update praise. Please try again.'), brief('Praise removed')],
  bookmarkPrayer: [
    always('Failed to update bookmark. Please try again.'),
    brief('Prayer bookmarked'),
  ],
  removeBookmark: [
    always('Failed to update bookmark. Please try again.'),
    brief('Bookmark removed'),
  ],
  addComment: [always('Failed to add comment. Please try again.'), done('Comment added')],
  deleteComment: [always('Failed to delete comment. Please try again.'), done('Comment deleted')],
  sayAmen: [always('Failed to save your Amen. Please try again.')],
  takeBackAmen: [always('Failed to save your Amen. Please try again.')],
  reportPrayer: [saysWhy('Error'), done('Reported. Thank you')],
  reportComment: [saysWhy('Error'), done('Reported. Thank you')],
  reportUpdate: [saysWhy('Error'), done('Reported. Thank you')],
  reportStandingRequest: [saysWhy('Error'), done('Reported. Thank you')],
  decideReport: [saysWhy('Error'), done('Decided')],
  sendNote: [saysWhy('Error'), done('Note sent')],
  createGroup: [always('Failed to create the group. Please try again.'), done('Group created')],
  editGroup: [always('Failed to update the group. Please try again.'), done('Group updated')],
  setMyNotices: [always('Failed to save your choice. Please try again.'), done('Choice saved')],
  deleteGroup: [always('Failed to delete the group. Please try again.'), done('Group deleted')],
  transferOwnership: [
    always('Failed to transfer ownership. Please try again.'),
    done('Ownership transferred', 'You are now a member of Choir.'),
    { name: 'Choir' },
  ],
  takeGroupOver: [
    always('Failed to take over the group. Please try again.'),
    done('You are the owner now', 'You look after Travellers from now on.'),
    { name: 'Travellers' },
  ],
  removeMember: [always('Failed to remove the member. Please try again.'), done('Member removed')],
  leaveGroup: [always('Failed to leave the group. Please try again.'), done('Left group')],
  setMemberPermissions: [
    always('Failed to update member permissions. Please try again.'),
    done('Permissions updated'),
  ],
  invite: [
    always('Failed to send invitation to obed@example.org. Please try again.'),
    done('Invitation sent'),
    { isMailed: true },
  ],
  checkInvitations: [always('The list could not be checked. Please try again.')],
  inviteMany: [
    always('The invitations could not be sent. Please try again.'),
    done('Invitations sent'),
    [{ outcome: 'invited', isMailed: true }],
  ],
  makeGroupAddress: [saysWhy('Failed to show the address')],
  followMailLink: [saysWhy('The link did not work')],
  makeInviteLink: [always('Copy failed: Could not create invite link. Please try again.')],
  revokeInviteLink: [
    always('Failed to switch off the invite link. Please try again.'),
    done('Invite link switched off', 'Nobody can join with the old link any more.'),
  ],
  joinByLink: [
    serverSays('Failed to join group', 'Something went wrong'),
    seen('Successfully joined!'),
    { alreadyMember: false },
  ],
  acceptInvitation: [serverSays('Failed to join group', 'Something went wrong')],
  declineInvitation: [serverSays('Error', 'Something went wrong'), done('Invitation declined')],
  subscribe: [
    always('Failed to enable notifications. Please try again.'),
    done('Notifications Enabled'),
  ],
  unsubscribe: [
    always('Failed to disable notifications. Please try again.'),
    done('Notifications Disabled'),
  ],
  sendTestNotification: [
    fixed('Test Failed', 'Failed to send test notification. Make sure notifications are enabled.'),
    done('Test Notification Sent'),
  ],
  unsubscribeByMail: [serverSays('Error', 'Failed to stop these emails. Please try again.')],
  requestUpload: [always('Failed to upload resource')],
  receiveUpload: [always('Failed to upload resource')],
  createResource: [
    always('Failed to upload resource'),
    done('Success', 'Resource uploaded successfully'),
  ],
  deleteResource: [
    always('Failed to delete resource'),
    done('Success', 'Resource deleted successfully'),
  ],
  contact: [saysWhy('Failed to send message'), done('Message sent successfully!')],
  setUserActive: [saysWhy('Failed to update user status'), done('User status updated')],
  setUserAdmin: [saysWhy('Failed to update admin status'), done('Admin status updated')],
  confirmAddressOf: [saysWhy('Failed to confirm the address'), done('Address confirmed')],
  changeAddressOf: [saysWhy('Failed to change the address'), done('Address changed')],
  deleteUser: [saysWhy('Failed to delete user'), done('User deleted')],
  makeResetLink: [saysWhy('Failed to make a reset link')],
  skipSetupStep: [saysWhy('Failed to save this')],
  closeSetup: [saysWhy('Failed to close the list')],
  sendTestMail: [saysWhy('Failed to send the test email')],
  makeBackup: [saysWhy('Failed to make a backup'), done('A backup is being made')],
  startCheckup: [saysWhy('Failed to start the check-up')],
  setMailServer: [saysWhy('Failed to save the account')],
  testMailServer: [saysWhy('Failed to test sending')],
  forgetMailServer: [saysWhy('Failed to forget the account'), done('The account is forgotten')],
  setMailbox: [saysWhy('Failed to save the mailbox')],
  testMailbox: [saysWhy('Failed to test the mailbox')],
  switchMailbox: [
    saysWhy('Failed to switch answers by mail'),
    done('Answers by mail are switched on'),
    { isOn: true },
  ],
  forgetMailbox: [saysWhy('Failed to forget the mailbox'), done('The mailbox is forgotten')],
  prepareBackupDownload: [saysWhy('Failed to download the backup')],
  editCongregation: [saysWhy('Failed to save settings'), done('Settings saved')],
  sendReminders: [
    saysWhy('Failed to send reminders'),
    done('Reminder emails sent', '1 reminder was sent.'),
    { emailsSent: 1 },
  ],
};

/** A form shows the title only if it is not just "Error". */
const inForms = (words: Words): Words & { isUntitled?: true } =>
  words.title === 'Error' ? { ...words, isUntitled: true } : words;

const names = Object.keys(actions) as ActionName[];
const input = { params: { id: 1 }, body: { email: 'obed@example.org' } } as never;

test('the table of toasts has one row for each action (W8)', () => {
  expect(Object.keys(table).sort()).toEqual([...names].sort());
});

test.each(names)('W8: the action %s has the right toasts', (name) => {
  const [{ refused, lost }, success, result] = table[name];
  const { failure, success: words } = rows[name];
  expect(failure(new ApiError(409, SENTENCE), input)).toEqual(inForms(refused));
  expect(failure(new TypeError('Failed to fetch'), input)).toEqual(inForms(lost));
  expect(words?.(result as never, input)).toEqual(success);
});
