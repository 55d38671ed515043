import type { CallName } from '../shared/contract.ts';
import { endpoints } from '../shared/endpoints.ts';
import { ANSWERS_SHOWN, PAGE } from './api/cache/page.ts';
import { isPrayPath, paths } from './paths.ts';

/** A call, optionally with its query, as the app writes it. */
type Read = CallName | readonly [call: CallName, query: string];

type Screen = {
  path: string;
  /** Its file in `screens/`, without extension. */
  name: string;
  /** First reads of the screen, besides those of the layout. Parameters as in the path. */
  reads?: readonly Read[];
  /** Whether visitors see it too. */
  isPublic?: boolean;
};

const ANSWERED: Read[] = [
  ['listGroupsAnsweredPrayers', `limit=${PAGE}&include=own`],
  'getAnsweredYears',
];

/**
 * The screen at each path, with its first reads. The build looks up their chunks, and the server names both
 * in the page's header, so that the browser loads them in parallel with the app's first file. Browsers warn
 * about a preload that is not used.
 */
export const SCREENS: readonly Screen[] = [
  { path: paths.auth, name: 'auth', isPublic: true },
  { path: paths.login, name: 'auth', isPublic: true },
  { path: paths.resetPassword(':token'), name: 'reset-password', isPublic: true },
  { path: paths.acceptInvitation(':token'), name: 'accept-invitation', isPublic: true },
  { path: paths.join(':token'), name: 'join', isPublic: true },
  { path: paths.confirmAddress(':token'), name: 'confirm-address', isPublic: true },
  { path: paths.changeAddress(':token'), name: 'change-address', isPublic: true },
  { path: paths.undoAddress(':token'), name: 'undo-address', isPublic: true },
  { path: paths.mailLink(':does', ':token'), name: 'mail-link', isPublic: true },
  { path: paths.card, name: 'card', isPublic: true },
  { path: paths.signInLink(':token'), name: 'sign-in-link', isPublic: true },
  { path: paths.unsubscribe(':token'), name: 'unsubscribe', isPublic: true },
  { path: paths.dashboard, name: 'dashboard', reads: ['getHome'] },
  { path: paths.dashboardAlias, name: 'dashboard', reads: ['getHome'] },
  {
    path: paths.myPrayers,
    name: 'my-prayers',
    reads: [['listPrayers', `limit=${PAGE}&status=active&sort=newest`]],
  },
  { path: paths.answeredPrayers, name: 'answered-prayers', reads: ANSWERED },
  { path: paths.answeredAlias, name: 'answered-prayers', reads: ANSWERED },
  { path: paths.bookmarkedPrayers, name: 'bookmarked-prayers', reads: ['listBookmarkedPrayers'] },
  { path: paths.prayer(':id'), name: 'request', reads: ['getPrayer', 'listComments'] },
  { path: paths.pray, name: 'pray', reads: ['listPrayersToPray', 'listPeopleToPray'] },
  {
    path: paths.prayInGroup(':id'),
    name: 'pray',
    reads: [['listPrayersToPray', 'group=:id']],
  },
  { path: paths.inbox, name: 'inbox', reads: [['listInbox', `limit=${PAGE}`]] },
  { path: paths.editPrayer(':id'), name: 'edit-prayer', reads: ['getPrayer'] },
  { path: paths.search, name: 'search' },
  { path: paths.write, name: 'write', isPublic: true },
  { path: paths.groups, name: 'groups', reads: ['listGroups'] },
  { path: paths.createGroup, name: 'create-group' },
  {
    path: paths.group(':id'),
    name: 'group',
    reads: [
      'getGroup',
      ['listGroupPrayers', `limit=${PAGE}&sort=newest`],
      ['listGroupAnsweredPrayers', `limit=${ANSWERS_SHOWN}`],
    ],
  },
  { path: paths.editGroup(':id'), name: 'edit-group', reads: ['getGroup'] },
  {
    path: paths.reached(':id'),
    name: 'reachability',
    reads: ['getGroup', ['listReachedMembers', `limit=${PAGE}`]],
  },
  { path: paths.inviteMany(':id'), name: 'invite-many', reads: ['getGroup'] },
  { path: paths.reports(':id'), name: 'reports', reads: ['getGroup'] },
  { path: paths.office(':id'), name: 'office', reads: ['getGroup'] },
  { path: paths.sheet(':id'), name: 'sheet', reads: ['getGroup'] },
  { path: paths.profile, name: 'profile' },
  { path: paths.resources, name: 'resources', reads: [['listResources', `limit=${PAGE}`]] },
  { path: paths.help, name: 'help' },
  { path: paths.admin, name: 'admin' },
];

/** First reads of a page, for the layout and the screen. */
export const readsOf = ({ path, reads = [], isPublic = false }: Screen): readonly Read[] => {
  if (isPublic) return [];
  // A sitting has no header, which would show the unread count.
  const frame: Read[] = isPrayPath(path.replace(':id', '1')) ? [] : ['getNews'];
  return ['getCurrentUser', ...frame, ...reads];
};

/** Path of a read with its query; parameters as placeholders. */
export const pathOfRead = (read: Read) => {
  const [call, query] = typeof read === 'string' ? [read, ''] : read;
  return endpoints[call].path + (query && `?${query}`);
};
