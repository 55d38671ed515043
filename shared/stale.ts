import type { CallName, PagedCallName } from './contract.ts';
import { endpoints } from './endpoints.ts';
import type { EventKind } from './events.ts';

/** Every list that a request can stand in. */
export const PRAYER_LISTS = [
  'listPrayers',
  'listAnsweredPrayers',
  'listGroupsAnsweredPrayers',
  'listBookmarkedPrayers',
  'listSharedPrayers',
  'listGroupPrayers',
] as const satisfies readonly PagedCallName[];

const PRAYERS = [...PRAYER_LISTS, 'search', 'getPrayer', 'getHome', 'getSheet'] as const;
const INBOX = ['listInbox', 'getNews'] as const;
const GROUPS = ['listGroups', 'getGroup', 'listMembers'] as const;

type Change = {
  /** The events about this change. */
  events?: readonly EventKind[];
  /** The calls that make this change. */
  calls?: readonly CallName[];
  /** The reads that are stale then, with any parameters. */
  reads: readonly CallName[];
};

/**
 * Which reads each change makes stale: found by the call for the person who made it, and by the
 * event for everybody else.
 */
export const CHANGES: readonly Change[] = [
  {
    events: ['new-prayer', 'answered-prayer', 'prayer-changed'],
    calls: [
      'createPrayer',
      'changePrayer',
      'editPrayer',
      'deletePrayer',
      'answerPrayer',
      'removeAnswer',
    ],
    reads: [...PRAYERS, 'getStats', 'listGroups', 'getGroup', ...INBOX],
  },
  {
    calls: ['keepPraying', 'restPrayer'],
    reads: [...PRAYERS, 'getStats', 'listInbox'],
  },
  {
    events: ['comment', 'comment-removed'],
    calls: ['addComment', 'deleteComment'],
    reads: [...PRAYERS, 'listComments', ...INBOX],
  },
  {
    events: ['update'],
    calls: ['addUpdate', 'deleteUpdate'],
    reads: [...PRAYERS, 'listUpdates', ...INBOX],
  },
  { events: ['reported', 'reports-changed'], reads: ['listReports', ...GROUPS, ...INBOX] },
  { events: ['note'], reads: ['listNotes', ...INBOX] },
  {
    calls: ['reportPrayer', 'reportComment', 'reportUpdate', 'decideReport'],
    reads: [...PRAYERS, 'listComments', 'listUpdates', 'listReports', ...GROUPS, ...INBOX],
  },
  { events: ['asked'], reads: [...PRAYERS, ...INBOX] },
  { events: ['prayed'], reads: [...INBOX, 'getHome'] },
  {
    events: ['visit'],
    calls: ['visitGroup', 'setMyNotices'],
    reads: ['listGroups', 'getGroup', 'getHome'],
  },
  { calls: ['readInbox'], reads: [...INBOX, 'getHome'] },
  // The person who clicks sees the change at once. These reads are for others and for other
  // devices.
  { events: ['support', 'bookmark'], reads: PRAYERS },
  { calls: ['bookmarkPrayer', 'removeBookmark'], reads: ['listBookmarkedPrayers'] },
  {
    events: ['members'],
    calls: ['removeMember', 'transferOwnership', 'takeGroupOver', 'setMemberPermissions'],
    reads: [...GROUPS, 'listInvitations', 'getSuccession', 'getStats'],
  },
  { calls: ['createGroup'], reads: ['listGroups', 'getStats', 'getHome'] },
  {
    events: ['group-changed', 'group-left'],
    calls: ['editGroup', 'deleteGroup'],
    reads: [...GROUPS, 'getSuccession', ...PRAYERS, 'getStats'],
  },
  { calls: ['joinByLink', 'acceptInvitation'], reads: ['listGroups', ...PRAYERS, 'getStats'] },
  { calls: ['invite', 'inviteMany'], reads: ['listInvitations'] },
  { events: ['account'], reads: ['getCurrentUser', 'listNotices', 'getHome', ...INBOX] },
  {
    calls: ['setPicture', 'removePicture'],
    reads: ['getCurrentUser', ...PRAYERS, 'listComments', 'listMembers'],
  },
  { calls: ['unsubscribeByMail'], reads: ['getCurrentUser'] },
  { calls: ['addPasskey', 'removePasskey'], reads: ['listPasskeys'] },
  { calls: ['makeSignInLink'], reads: ['getSignInLink'] },
  { calls: ['readNotice'], reads: ['listNotices', 'getNews'] },
  { calls: ['changePassword'], reads: ['listDevices', 'listPasskeys'] },
  { calls: ['endSession', 'endOtherSessions'], reads: ['listDevices'] },
  {
    events: ['resources'],
    calls: ['createResource', 'deleteResource'],
    reads: ['listResources'],
  },
  {
    events: ['congregation'],
    calls: ['editCongregation'],
    reads: ['getCongregation', 'getInfo', 'getNews', 'getHome'],
  },
  { calls: ['makeBackup'], reads: ['getBackups'] },
  { calls: ['startCheckup'], reads: ['getCheckup'] },
  { calls: ['contact'], reads: ['listMessages'] },
  {
    calls: ['setUserActive', 'setUserAdmin', 'confirmAddressOf', 'deleteUser'],
    reads: ['listUsers'],
  },
];

/** The reads that are stale after this call. */
export const staleAfter = (call: CallName): readonly CallName[] =>
  CHANGES.find(({ calls }) => calls?.includes(call))?.reads ?? [];

/** The reads that are stale after this event. */
export const staleOn = (kind: EventKind): readonly CallName[] =>
  CHANGES.find(({ events }) => events?.includes(kind))?.reads ?? [];

type About = { groupId: number | null; prayerId: number | null };

/**
 * The paths of these reads, without those that need a group or a request which the event does not
 * have.
 */
export const stalePaths = (kind: EventKind, { groupId, prayerId }: About): string[] =>
  staleOn(kind).flatMap((name) => {
    const { path } = endpoints[name];
    if (!path.includes(':id')) return [path];
    const id = path.startsWith('/api/groups/') ? groupId : prayerId;
    return id === null ? [] : [path.replace(':id', String(id))];
  });
