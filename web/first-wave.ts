import type { CallName } from '../shared/contract.ts';
import { paths } from './paths.ts';

type Screen = {
  path: string;
  /** Its file in `screens/`. */
  name: string;
  /** What a member's page reads at once, beside what the frame reads. Params as in the path. */
  reads?: readonly CallName[];
  /** Whether it is shown to people who are not signed in, too. */
  isPublic?: boolean;
};

/**
 * The screen at each path, and what it reads first. The build looks up their chunks, and the server
 * names both in the header of the page: the browser loads them with the app's first file, and not
 * one after the other. What is named here and not read makes the browser complain.
 */
export const SCREENS: readonly Screen[] = [
  { path: paths.auth, name: 'auth', isPublic: true },
  { path: paths.login, name: 'auth', isPublic: true },
  { path: paths.resetPassword(':token'), name: 'reset-password', isPublic: true },
  { path: paths.acceptInvitation(':token'), name: 'accept-invitation', isPublic: true },
  { path: paths.join(':token'), name: 'join', isPublic: true },
  { path: paths.confirmAddress(':token'), name: 'confirm-address', isPublic: true },
  { path: paths.unsubscribe(':token'), name: 'unsubscribe', isPublic: true },
  { path: paths.dashboard, name: 'dashboard', reads: ['getStats'] },
  { path: paths.dashboardAlias, name: 'dashboard', reads: ['getStats'] },
  { path: paths.myPrayers, name: 'my-prayers', reads: ['listPrayers'] },
  { path: paths.answeredPrayers, name: 'answered-prayers', reads: ['listAnsweredPrayers'] },
  { path: paths.answeredAlias, name: 'answered-prayers', reads: ['listAnsweredPrayers'] },
  { path: paths.bookmarkedPrayers, name: 'bookmarked-prayers', reads: ['listBookmarkedPrayers'] },
  { path: paths.editPrayer(':id'), name: 'edit-prayer', reads: ['getPrayer'] },
  { path: paths.groups, name: 'groups', reads: ['listGroups'] },
  { path: paths.createGroup, name: 'create-group' },
  { path: paths.group(':id'), name: 'group', reads: ['getGroup', 'listGroupPrayers'] },
  { path: paths.editGroup(':id'), name: 'edit-group', reads: ['getGroup'] },
  { path: paths.profile, name: 'profile' },
  { path: paths.resources, name: 'resources', reads: ['listResources'] },
  { path: paths.help, name: 'help' },
  { path: paths.admin, name: 'admin' },
];

/** What the frame around every member's screen reads. */
export const FRAME_READS: readonly CallName[] = ['getCurrentUser', 'listNotices'];
