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
  'listGroupAnsweredPrayers',
] as const satisfies readonly PagedCallName[];

/** Everything that shows a request. */
const PRAYERS = [
  ...PRAYER_LISTS,
  'search',
  'getPrayer',
  'getHome',
  'getSheet',
  'listReports',
  'getAnsweredYears',
] as const;
/** What is read of a request by itself: it comes and goes with it. */
const TEXTS = ['listComments', 'listUpdates', 'listNotes'] as const;
/** Home shows what is unread in it. */
const INBOX = ['listInbox', 'getNews', 'getHome'] as const;
const GROUPS = ['listGroups', 'getGroup', 'listMembers'] as const;

/** How people are reached, for owners and administrators. */
const REACHED = ['listReachedMembers', 'listReachedPeople'] as const;

/** What counts what is new in a group. */
export const VISITED = ['listGroups', 'getGroup', 'getHome'] as const;

type Change = {
  /** The events about this change. */
  events?: readonly EventKind[];
  /** The calls that make this change. */
  calls?: readonly CallName[];
  /** The reads that are stale then, with any parameters. */
  reads: readonly CallName[];
  /** A request that stands in other groups too looks different there, in their lists and reports. */
  isInOtherGroups?: boolean;
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
    reads: [...PRAYERS, ...TEXTS, 'getStats', 'listGroups', 'getGroup', ...INBOX],
  },
  {
    calls: ['keepPraying', 'restPrayer'],
    reads: [...PRAYERS, 'getStats', 'listInbox'],
  },
  {
    events: ['comment', 'comment-removed'],
    calls: ['addComment', 'deleteComment'],
    reads: [...PRAYERS, 'listComments', 'listGroups', 'getGroup', ...INBOX],
  },
  {
    events: ['update'],
    calls: ['addUpdate', 'deleteUpdate'],
    reads: [...PRAYERS, 'listUpdates', 'getStats', 'listGroups', 'getGroup', ...INBOX],
  },
  {
    events: ['it-is-now'],
    calls: ['sayNow', 'endNow'],
    reads: [...PRAYERS, ...INBOX],
  },
  { events: ['reported', 'reports-changed'], reads: ['listReports', ...GROUPS, ...INBOX] },
  { events: ['note'], reads: ['listNotes', ...INBOX] },
  {
    calls: ['reportPrayer', 'reportComment', 'reportUpdate', 'decideReport'],
    reads: [...PRAYERS, ...TEXTS, ...GROUPS, ...INBOX],
  },
  { calls: ['reportStandingRequest'], reads: ['listPeopleToPray', ...GROUPS, ...INBOX] },
  { events: ['asked'], reads: [...PRAYERS, ...INBOX] },
  { events: ['prayed'], reads: INBOX },
  // A page that tells of its visit goes on showing what was new. Other devices do not.
  { calls: ['visitGroup', 'setMyNotices'], reads: VISITED },
  {
    events: ['visit'],
    reads: [
      ...VISITED,
      'listSharedPrayers',
      'listGroupPrayers',
      'listBookmarkedPrayers',
      'search',
      'getPrayer',
      'listReports',
    ],
  },
  { calls: ['readInbox'], reads: INBOX },
  // The person who clicks sees the change at once. These reads are for others and for other
  // devices.
  { events: ['bookmark'], reads: PRAYERS },
  { events: ['support'], reads: [...PRAYERS, 'listGroups', 'getGroup'] },
  { events: ['amen'], reads: ['listComments'] },
  // Somebody's name or picture, for those who share a group with them.
  {
    events: ['person-changed'],
    isInOtherGroups: true,
    reads: [...PRAYERS, 'listComments', 'listInbox', 'listMembers', 'getSuccession'],
  },
  // Home says for how many one has not prayed today.
  { calls: ['pray', 'stopPraying'], reads: ['getHome'] },
  { calls: ['bookmarkPrayer', 'removeBookmark'], reads: ['listBookmarkedPrayers'] },
  {
    events: ['members'],
    calls: [
      'addPerson',
      'removeMember',
      'transferOwnership',
      'takeGroupOver',
      'setMemberPermissions',
    ],
    reads: [...GROUPS, 'listInvitations', 'getSuccession', 'getStats'],
  },
  { calls: ['createGroup'], reads: ['listGroups', 'getStats', 'getHome'] },
  {
    events: ['group-changed', 'group-left'],
    calls: ['editGroup', 'deleteGroup'],
    isInOtherGroups: true,
    reads: [
      ...GROUPS,
      'getSuccession',
      'listInvitations',
      ...PRAYERS,
      ...TEXTS,
      'getStats',
      'listNotices',
      ...INBOX,
    ],
  },
  { calls: ['joinByLink', 'acceptInvitation'], reads: ['listGroups', ...PRAYERS, 'getStats'] },
  {
    events: ['invitations'],
    calls: ['invite', 'inviteMany'],
    reads: ['listInvitations', 'getHome'],
  },
  // An administrator's Home says whether anybody is invited.
  { calls: ['makeInviteLink'], reads: ['getHome'] },
  { events: ['account'], reads: ['getCurrentUser', 'listNotices', 'getHousehold', ...INBOX] },
  {
    calls: ['setPicture', 'removePicture'],
    reads: ['getCurrentUser', ...PRAYERS, 'listComments', 'listInbox', 'listMembers'],
  },
  { calls: ['setMemberTelephone'], reads: ['listReachedMembers'] },
  // Whose mail reaches somebody by another's address now, or no more.
  { events: ['reached'], reads: REACHED },
  {
    calls: ['askHousehold', 'agreeToHousehold', 'endHousehold'],
    reads: ['getHousehold', ...REACHED, ...INBOX],
  },
  { calls: ['unsubscribeByMail'], reads: ['getCurrentUser'] },
  { calls: ['askForAddress', 'withdrawAddress', 'changeAddress'], reads: ['getAskedAddress'] },
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
    calls: ['editCongregation', 'setMailbox', 'switchMailbox', 'forgetMailbox', 'forgetMailServer'],
    reads: ['getCongregation', 'getInfo', 'getNews', 'getHome', 'getMailbox', 'getMailServer'],
  },
  { calls: ['skipSetupStep', 'closeSetup', 'sendTestMail'], reads: ['getHome'] },
  { calls: ['makeBackup'], reads: ['getBackups'] },
  { calls: ['startCheckup'], reads: ['getCheckup'] },
  {
    calls: ['testMailbox', 'setMailServer', 'testMailServer'],
    reads: ['getMailbox', 'getMailServer'],
  },
  { calls: ['contact'], reads: ['listMessages'] },
  {
    calls: ['setUserActive', 'setUserAdmin', 'confirmAddressOf', 'changeAddressOf', 'deleteUser'],
    reads: ['listUsers', 'getHome'],
  },
];

/** The reads that are stale after this call. */
export const staleAfter = (call: CallName): readonly CallName[] =>
  CHANGES.find(({ calls }) => calls?.includes(call))?.reads ?? [];

const changeOf = (kind: EventKind) => CHANGES.find(({ events }) => events?.includes(kind));

/** The reads that are stale after this event. */
export const staleOn = (kind: EventKind): readonly CallName[] => changeOf(kind)?.reads ?? [];

type About = { groupId: number | null; prayerId: number | null };

/** What is read of a group and says of its requests in which other groups they stand. */
const SHOW_GROUPS: readonly CallName[] = [
  'listGroupPrayers',
  'listGroupAnsweredPrayers',
  'listReports',
];

/**
 * The paths of these reads. If the event is not about one request, they name any request by `:id`.
 * What needs a group which the event does not have is left out.
 */
export const stalePaths = (kind: EventKind, { groupId, prayerId }: About): string[] => {
  const change = changeOf(kind);
  const paths = (change?.reads ?? []).flatMap((name) => {
    const { path } = endpoints[name];
    const inOthers = change?.isInOtherGroups && SHOW_GROUPS.includes(name) ? [path] : [];
    if (!path.includes(':id')) return [path];
    const isOfGroup = path.startsWith('/api/groups/');
    const id = isOfGroup ? groupId : prayerId;
    if (id !== null) return [path.replace(':id', String(id)), ...inOthers];
    return isOfGroup ? inOthers : [path];
  });
  return [...new Set(paths)];
};

/** Whether a path is one of those that an event names. */
export const isNamed = (named: Iterable<string>, path: string) => {
  const asAny = path.replace(/^\/api\/(prayers|groups)\/\d+/, '/api/$1/:id');
  for (const one of named) if (one === path || one === asAny) return true;
  return false;
};
