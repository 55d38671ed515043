import { type Action, action, fails, says, serverSays } from './action.ts';
import { forget, forgetEverything, forgetGroup, PRAYER_LISTS } from './cache.ts';
import { bookmarking, praying } from './optimistic.ts';
import { pathOf } from './paths.ts';
import { userKey } from './queries.ts';

const PRAYER_READS = [...PRAYER_LISTS, 'getPrayer', 'getStats'] as const;
/** What changes elsewhere when a group is gone; its own reads are forgotten, not asked for again. */
const BEYOND_THE_GROUP = [
  'listGroups',
  'listPrayers',
  'listAnsweredPrayers',
  'listGroupsAnsweredPrayers',
  'listBookmarkedPrayers',
  'listSharedPrayers',
  'getPrayer',
  'getStats',
] as const;
const GROUP_READS = ['listGroups', 'getGroup', 'listMembers', 'getStats'] as const;

/**
 * Everything a member can do, once: the call it makes, the reads it makes out of date, and the
 * words they see when it worked or did not (§8). No component tells them of a server's answer.
 */
export const actions = {
  // Session
  signIn: action('signIn', {
    done: (client, user) => {
      forgetEverything(client);
      client.setQueryData(userKey, user);
    },
    success: says('Login successful', 'Welcome back!'),
    failure: serverSays('Login failed'),
  }),
  register: action('register', {
    done: async (client) => {
      forgetEverything(client);
      await client.invalidateQueries({ queryKey: userKey });
    },
    success: says('Registration successful', 'Your account has been created'),
    failure: serverSays('Registration failed'),
  }),
  signOut: action('signOut', {
    done: (client) => forgetEverything(client),
    success: says('Logged out', 'You have been successfully logged out'),
    failed: (client) => forgetEverything(client),
    failure: () => ({
      title: 'Logout process completed',
      text: 'You have been logged out',
      tone: 'plain',
    }),
  }),

  // Prayers
  createPrayer: action('createPrayer', {
    invalidates: PRAYER_READS,
    success: ({ isPrivate }) => ({
      title: 'Prayer request shared',
      text: isPrivate ? 'Only you can see it.' : undefined,
    }),
    failure: fails('Failed to share your prayer request. Please try again.'),
  }),
  changePrayer: action('changePrayer', {
    invalidates: PRAYER_READS,
    success: says('Prayer updated'),
    failure: serverSays('Update failed'),
  }),
  editPrayer: action('editPrayer', {
    invalidates: PRAYER_READS,
    success: says('Prayer request updated'),
    failure: serverSays('Error updating prayer'),
  }),
  deletePrayer: action('deletePrayer', {
    done: (client, _, { params }) =>
      forget(client, [pathOf('getPrayer', params), pathOf('listComments', params)]),
    invalidates: [...PRAYER_LISTS, 'getStats'],
    success: says('Prayer deleted'),
    failure: serverSays('Error', 'Failed to delete the prayer request. Please try again.'),
  }),
  answerPrayer: action('answerPrayer', {
    invalidates: PRAYER_READS,
    success: says('Prayer marked as answered'),
    failure: serverSays('Error', 'Failed to mark the prayer as answered. Please try again.'),
  }),
  removeAnswer: action('removeAnswer', {
    invalidates: PRAYER_READS,
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

  // Comments
  addComment: action('addComment', {
    invalidates: ['listComments', 'getPrayer', ...PRAYER_LISTS],
    success: says('Comment added'),
    failure: fails('Failed to add comment. Please try again.'),
  }),
  deleteComment: action('deleteComment', {
    invalidates: ['listComments', 'getPrayer', ...PRAYER_LISTS],
    success: says('Comment deleted'),
    failure: fails('Failed to delete comment. Please try again.'),
  }),

  // Groups
  createGroup: action('createGroup', {
    invalidates: ['listGroups', 'getStats'],
    success: says('Group created'),
    failure: fails('Failed to create the group. Please try again.'),
  }),
  editGroup: action('editGroup', {
    invalidates: [...GROUP_READS, ...PRAYER_LISTS, 'getPrayer'],
    success: says('Group updated'),
    failure: fails('Failed to update the group. Please try again.'),
  }),
  deleteGroup: action('deleteGroup', {
    done: (client, _, { params }) => forgetGroup(client, params.id),
    invalidates: BEYOND_THE_GROUP,
    success: says('Group deleted'),
    failure: fails('Failed to delete the group. Please try again.'),
  }),
  transferOwnership: action('transferOwnership', {
    invalidates: GROUP_READS,
    success: (group) => ({
      title: 'Ownership transferred',
      text: `You are now a member of ${group.name}.`,
    }),
    failure: fails('Failed to transfer ownership. Please try again.'),
  }),

  // Members
  removeMember: action('removeMember', {
    invalidates: GROUP_READS,
    success: says('Member removed'),
    failure: fails('Failed to remove the member. Please try again.'),
  }),
  leaveGroup: action('removeMember', {
    done: (client, _, { params }) => forgetGroup(client, params.id),
    invalidates: BEYOND_THE_GROUP,
    success: says('Left group'),
    failure: fails('Failed to leave the group. Please try again.'),
  }),
  setMemberPermissions: action('setMemberPermissions', {
    invalidates: ['listMembers'],
    success: says('Permissions updated'),
    failure: fails('Failed to update member permissions. Please try again.'),
  }),

  // Invitations
  invite: action('invite', {
    invalidates: ['listInvitations'],
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
    invalidates: ['listGroups', ...PRAYER_READS],
    success: ({ alreadyMember }) => (alreadyMember ? undefined : { title: 'Successfully joined!' }),
    failure: serverSays('Failed to join group', 'Something went wrong'),
  }),
  acceptInvitation: action('acceptInvitation', {
    // The group's page, where this leads, does the welcoming.
    invalidates: ['listGroups', ...PRAYER_READS],
    failure: serverSays('Failed to join group', 'Something went wrong'),
  }),
  declineInvitation: action('declineInvitation', {
    success: says('Invitation declined'),
    failure: serverSays('Error', 'Something went wrong'),
  }),
};

export type ActionName = keyof typeof actions;
export type CallOf = { [A in ActionName]: (typeof actions)[A]['call'] };

/** The same table, typed so that one row can be picked by a name not yet known. */
export const rows: { [A in ActionName]: Action<CallOf[A]> } = actions;
