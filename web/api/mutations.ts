import type { QueryClient } from '@tanstack/react-query';
import type { CallName, Result } from '../../shared/contract.ts';
import type { EventKind } from '../../shared/events.ts';
import {
  bookmarking,
  changeUserInList,
  forget,
  forgetEverything,
  forgetGroup,
  praying,
} from './cache.ts';
import type { Input } from './client.ts';
import { serverSentence } from './errors.ts';
import { pathOf } from './paths.ts';
import { userKey } from './queries.ts';
import { forgetSigningOut, signOutLater } from './signing-out.ts';

type Words = { title: string; text?: string };

/** Something a member can do: the call it makes, and what they are told. */
type Action<N extends CallName> = {
  call: N;
  /** Where the call alone does not say what was changed: the event that tells of it. */
  change?: EventKind;
  /** Shows the outcome at once; what it returns takes that back when the call fails. */
  optimistic?: (client: QueryClient, input: Input<N>) => () => void;
  /** What else becomes known from the answer, before the member is told. */
  done?: (client: QueryClient, result: Result<N>, input: Input<N>) => void | Promise<void>;
  success?: (result: Result<N>, input: Input<N>) => Words | undefined;
  failure: (error: Error, input: Input<N>) => Words & { tone?: 'plain' };
  /** What must happen though the call failed. */
  failed?: (client: QueryClient) => void;
};

const action = <N extends CallName>(call: N, row: Omit<Action<N>, 'call'>): Action<N> => ({
  call,
  ...row,
});

const says = (title: string, text?: string) => () => ({ title, text });

/** A failure of which the spec gives the words. */
const fails = (text: string) => says('Error', text);

/** A failure told in the server's own sentence, else in the words given. */
const serverSays =
  (title: string, otherwise = 'An unexpected error occurred') =>
  (error: Error) => ({ title, text: serverSentence(error) ?? otherwise });

/** A failure of which the spec gives the title: told with the server's own sentence below it. */
const saysWhy = (title: string) => serverSays(title, 'Please try again.');

/** Whatever was tried: it needs someone signed in. */
export const sessionEnded = {
  title: 'Please log in again',
  text: 'You are no longer signed in, so that was not done.',
  tone: 'destructive',
} as const;

/**
 * Everything a member can do, once: the call it makes, and the words they see when it worked or
 * did not. No component tells them of a server's answer. Which reads are out of date then stands
 * in shared/stale.ts.
 */
export const actions = {
  // session
  signIn: action('signIn', {
    done: (client, user) => {
      forgetSigningOut();
      forgetEverything(client);
      client.setQueryData(userKey, user);
    },
    success: says('Login successful', 'Welcome back!'),
    failure: serverSays('Login failed'),
  }),
  register: action('register', {
    done: async (client) => {
      forgetSigningOut();
      forgetEverything(client);
      await client.invalidateQueries({ queryKey: userKey });
    },
    success: says('Registration successful', 'Your account has been created'),
    failure: serverSays('Registration failed'),
  }),
  signOut: action('signOut', {
    done: (client) => forgetEverything(client),
    success: says('Logged out', 'You have been successfully logged out'),
    failed: (client) => {
      signOutLater();
      forgetEverything(client);
    },
    failure: () => ({
      title: 'Logout process completed',
      text: 'You have been logged out',
      tone: 'plain',
    }),
  }),
  // account
  forgotPassword: action('forgotPassword', {
    success: says('Reset email sent!', 'Check your email for password reset instructions.'),
    failure: serverSays('Reset request failed'),
  }),
  resetPassword: action('resetPassword', {
    // Every session of that account has ended; this browser's may have been one of them.
    done: (client) => client.invalidateQueries({ queryKey: userKey }),
    success: says('Password reset successfully!'),
    failure: serverSays('Password reset failed'),
  }),
  confirmAddress: action('confirmAddress', {
    done: (client) => client.invalidateQueries({ queryKey: userKey }),
    success: says('Address confirmed'),
    failure: saysWhy('Failed to confirm your address'),
  }),
  sendConfirmation: action('sendConfirmation', {
    success: says('Mail sent', 'Please follow the link in it.'),
    failure: saysWhy('Failed to send the mail'),
  }),
  readNotice: action('readNotice', {
    failure: saysWhy('Failed to put this away'),
  }),
  updateProfile: action('updateProfile', {
    done: (client, user) => {
      client.setQueryData(userKey, user);
    },
    success: says('Profile updated'),
    failure: saysWhy('Failed to update profile'),
  }),
  setPreferences: action('updateProfile', {
    done: (client, user) => {
      client.setQueryData(userKey, user);
    },
    success: says('Notification preferences updated'),
    failure: saysWhy('Failed to update notifications'),
  }),
  changePassword: action('changePassword', {
    success: says('Password updated'),
    failure: saysWhy('Failed to change password'),
  }),
  endSession: action('endSession', {
    success: says('Signed out of that device'),
    failure: saysWhy('Failed to sign out of that device'),
  }),
  endOtherSessions: action('endOtherSessions', {
    success: says('Signed out of all other devices'),
    failure: saysWhy('Failed to sign out of the other devices'),
  }),
  exportAccount: action('exportAccount', {
    success: says('Your data is ready', 'You will find it with your downloads.'),
    failure: saysWhy('Failed to download your data'),
  }),
  deleteAccount: action('deleteAccount', {
    done: (client) => forgetEverything(client),
    success: says('Account deleted', 'Your account and all that you wrote are gone.'),
    failure: saysWhy('Failed to delete your account'),
  }),
  // prayers
  createPrayer: action('createPrayer', {
    success: ({ isPrivate }) => ({
      title: 'Prayer request shared',
      text: isPrivate ? 'Only you can see it.' : undefined,
    }),
    failure: fails('Failed to share your prayer request. Please try again.'),
  }),
  changePrayer: action('changePrayer', {
    success: says('Prayer updated'),
    failure: serverSays('Update failed'),
  }),
  editPrayer: action('editPrayer', {
    success: says('Prayer request updated'),
    failure: serverSays('Error updating prayer'),
  }),
  deletePrayer: action('deletePrayer', {
    done: (client, _, { params }) =>
      forget(client, [pathOf('getPrayer', params), pathOf('listComments', params)]),
    success: says('Prayer deleted'),
    failure: serverSays('Error', 'Failed to delete the prayer request. Please try again.'),
  }),
  answerPrayer: action('answerPrayer', {
    success: says('Prayer marked as answered'),
    failure: serverSays('Error', 'Failed to mark the prayer as answered. Please try again.'),
  }),
  removeAnswer: action('removeAnswer', {
    success: says('Answered status removed'),
    failure: fails('Failed to remove answered status. Please try again.'),
  }),
  pray: action('pray', {
    ...praying(true),
    success: says('You prayed for this request'),
    failure: fails('Failed to update prayer support. Please try again.'),
  }),
  stopPraying: action('stopPraying', {
    ...praying(false),
    success: says('Prayer removed'),
    failure: fails('Failed to update prayer support. Please try again.'),
  }),
  praise: action('pray', {
    ...praying(true),
    success: says('Praise added'),
    failure: fails('Failed to update praise. Please try again.'),
  }),
  stopPraising: action('stopPraying', {
    ...praying(false),
    success: says('Praise removed'),
    failure: fails('Failed to update praise. Please try again.'),
  }),
  bookmarkPrayer: action('bookmarkPrayer', {
    ...bookmarking(true),
    success: says('Prayer bookmarked'),
    failure: fails('Failed to update bookmark. Please try again.'),
  }),
  removeBookmark: action('removeBookmark', {
    ...bookmarking(false),
    success: says('Bookmark removed'),
    failure: fails('Failed to update bookmark. Please try again.'),
  }),
  // comments
  addComment: action('addComment', {
    success: says('Comment added'),
    failure: fails('Failed to add comment. Please try again.'),
  }),
  deleteComment: action('deleteComment', {
    success: says('Comment deleted'),
    failure: fails('Failed to delete comment. Please try again.'),
  }),
  // groups
  createGroup: action('createGroup', {
    success: says('Group created'),
    failure: fails('Failed to create the group. Please try again.'),
  }),
  editGroup: action('editGroup', {
    success: says('Group updated'),
    failure: fails('Failed to update the group. Please try again.'),
  }),
  deleteGroup: action('deleteGroup', {
    done: (client, _, { params }) => forgetGroup(client, params.id),
    success: says('Group deleted'),
    failure: fails('Failed to delete the group. Please try again.'),
  }),
  transferOwnership: action('transferOwnership', {
    success: (group) => ({
      title: 'Ownership transferred',
      text: `You are now a member of ${group.name}.`,
    }),
    failure: fails('Failed to transfer ownership. Please try again.'),
  }),
  // members
  removeMember: action('removeMember', {
    success: says('Member removed'),
    failure: fails('Failed to remove the member. Please try again.'),
  }),
  leaveGroup: action('removeMember', {
    change: 'group-left',
    done: (client, _, { params }) => forgetGroup(client, params.id),
    success: says('Left group'),
    failure: fails('Failed to leave the group. Please try again.'),
  }),
  setMemberPermissions: action('setMemberPermissions', {
    success: says('Permissions updated'),
    failure: fails('Failed to update member permissions. Please try again.'),
  }),
  // invitations
  invite: action('invite', {
    success: says('Invitation sent'),
    failure: (_, { body }) => ({
      title: 'Error',
      text: `Failed to send invitation to ${body.email}. Please try again.`,
    }),
  }),
  makeInviteLink: action('makeInviteLink', {
    failure: fails('Copy failed: Could not create invite link. Please try again.'),
  }),
  revokeInviteLink: action('revokeInviteLink', {
    success: says('Invite link switched off', 'Nobody can join with the old link any more.'),
    failure: fails('Failed to switch off the invite link. Please try again.'),
  }),
  joinByLink: action('joinByLink', {
    success: ({ alreadyMember }) => (alreadyMember ? undefined : { title: 'Successfully joined!' }),
    failure: serverSays('Failed to join group', 'Something went wrong'),
  }),
  acceptInvitation: action('acceptInvitation', {
    // The group's page, where this leads, does the welcoming.
    failure: serverSays('Failed to join group', 'Something went wrong'),
  }),
  declineInvitation: action('declineInvitation', {
    success: says('Invitation declined'),
    failure: serverSays('Error', 'Something went wrong'),
  }),
  // notifications
  subscribe: action('subscribe', {
    success: says('Notifications Enabled'),
    failure: fails('Failed to enable notifications. Please try again.'),
  }),
  unsubscribe: action('unsubscribe', {
    success: says('Notifications Disabled'),
    failure: fails('Failed to disable notifications. Please try again.'),
  }),
  sendTestNotification: action('sendTestNotification', {
    success: says('Test Notification Sent'),
    failure: says(
      'Test Failed',
      'Failed to send test notification. Make sure notifications are enabled.',
    ),
  }),
  unsubscribeByMail: action('unsubscribeByMail', {
    // The page that was opened from the mail says itself that it is done.
    failure: serverSays('Error', 'Failed to stop these e-mails. Please try again.'),
  }),
  // resources
  requestUpload: action('requestUpload', { failure: fails('Failed to upload resource') }),
  receiveUpload: action('receiveUpload', { failure: fails('Failed to upload resource') }),
  createResource: action('createResource', {
    success: says('Success', 'Resource uploaded successfully'),
    failure: fails('Failed to upload resource'),
  }),
  deleteResource: action('deleteResource', {
    success: says('Success', 'Resource deleted successfully'),
    failure: fails('Failed to delete resource'),
  }),
  // contact
  contact: action('contact', {
    success: says('Message sent successfully!'),
    failure: saysWhy('Failed to send message'),
  }),
  // admin
  setUserActive: action('setUserActive', {
    done: changeUserInList,
    success: says('User status updated'),
    failure: saysWhy('Failed to update user status'),
  }),
  setUserAdmin: action('setUserAdmin', {
    done: changeUserInList,
    success: says('Admin status updated'),
    failure: saysWhy('Failed to update admin status'),
  }),
  confirmAddressOf: action('confirmAddressOf', {
    done: changeUserInList,
    success: says('Address confirmed'),
    failure: saysWhy('Failed to confirm the address'),
  }),
  deleteUser: action('deleteUser', {
    success: says('User deleted'),
    failure: saysWhy('Failed to delete user'),
  }),
  makeResetLink: action('makeResetLink', {
    // The link itself is shown, to be handed over.
    failure: saysWhy('Failed to make a reset link'),
  }),
  sendReminders: action('sendReminders', {
    success: ({ emailsSent }) => ({
      title: 'Reminder emails sent',
      text: emailsSent === 1 ? '1 reminder was sent.' : `${emailsSent} reminders were sent.`,
    }),
    failure: saysWhy('Failed to send reminders'),
  }),
};

export type ActionName = keyof typeof actions;
export type CallOf = { [A in ActionName]: (typeof actions)[A]['call'] };

/** The same table, typed so that one row can be picked by a name not yet known. */
export const rows: { [A in ActionName]: Action<CallOf[A]> } = actions;
