import { type CallName, contract, type PagedCallName } from './contract.ts';
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

const PRAYERS = [...PRAYER_LISTS, 'getPrayer'] as const;
const GROUPS = ['listGroups', 'getGroup', 'listMembers'] as const;

type Change = {
  /** The events that tell of it. */
  events?: readonly EventKind[];
  /** The calls that make it. */
  calls?: readonly CallName[];
  /** The reads that are out of date then, whatever their parameters. */
  reads: readonly CallName[];
};

/**
 * Which reads each change puts out of date: for whoever made it, by their call, and for everybody
 * who is told of it, by the event.
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
    reads: [...PRAYERS, 'getStats'],
  },
  {
    events: ['comment', 'comment-removed'],
    calls: ['addComment', 'deleteComment'],
    reads: [...PRAYERS, 'listComments'],
  },
  // Whoever presses sees it at once; these are for the others, and for other devices.
  { events: ['support', 'bookmark'], reads: PRAYERS },
  { calls: ['bookmarkPrayer', 'removeBookmark'], reads: ['listBookmarkedPrayers'] },
  {
    events: ['members'],
    calls: ['removeMember', 'transferOwnership', 'setMemberPermissions'],
    reads: [...GROUPS, 'getStats'],
  },
  { calls: ['createGroup'], reads: ['listGroups', 'getStats'] },
  {
    events: ['group-changed', 'group-left'],
    calls: ['editGroup', 'deleteGroup'],
    reads: [...GROUPS, ...PRAYERS, 'getStats'],
  },
  { calls: ['joinByLink', 'acceptInvitation'], reads: ['listGroups', ...PRAYERS, 'getStats'] },
  { calls: ['invite'], reads: ['listInvitations'] },
  { events: ['account'], reads: ['getCurrentUser', 'listNotices'] },
  { calls: ['unsubscribeByMail'], reads: ['getCurrentUser'] },
  { calls: ['readNotice'], reads: ['listNotices'] },
  { calls: ['changePassword', 'endSession', 'endOtherSessions'], reads: ['listDevices'] },
  {
    events: ['resources'],
    calls: ['createResource', 'deleteResource'],
    reads: ['listResources'],
  },
  { calls: ['contact'], reads: ['listMessages'] },
  {
    calls: ['setUserActive', 'setUserAdmin', 'confirmAddressOf', 'deleteUser'],
    reads: ['listUsers'],
  },
];

/** The reads that are out of date once this call was answered. */
export const staleAfter = (call: CallName): readonly CallName[] =>
  CHANGES.find(({ calls }) => calls?.includes(call))?.reads ?? [];

/** The reads that are out of date for whoever is told of this event. */
export const staleOn = (kind: EventKind): readonly CallName[] =>
  CHANGES.find(({ events }) => events?.includes(kind))?.reads ?? [];

type About = { groupId: number | null; prayerId: number | null };

/** The same by their paths; without those of a group or a request that the event is not about. */
export const stalePaths = (kind: EventKind, { groupId, prayerId }: About): string[] =>
  staleOn(kind).flatMap((name) => {
    const { path } = contract[name];
    if (!path.includes(':id')) return [path];
    const id = path.startsWith('/api/groups/') ? groupId : prayerId;
    return id === null ? [] : [path.replace(':id', String(id))];
  });
