type Id = string | number;

/** Every path of the app, said once. */
export const paths = {
  dashboard: '/',
  dashboardAlias: '/dashboard',
  auth: '/auth',
  login: '/login',
  /** The server's own sign-in address: the browser goes there, not the router. */
  serverSignIn: '/api/login',
  forgotPassword: '/auth?mode=forgot',
  resetPassword: (token: string) => `/reset-password/${token}`,
  acceptInvitation: (token: string) => `/accept-invitation/${token}`,
  join: (token: string) => `/join/${token}`,
  confirmAddress: (token: string) => `/confirm-address/${token}`,
  changeAddress: (token: string) => `/change-address/${token}`,
  mailLink: (does: string, token: string) => `/mail/${does}/${token}`,
  undoAddress: (token: string) => `/undo-address/${token}`,
  /** A printed card has its code behind a `#`: so no log on the way has it. */
  card: '/card',
  signInLink: (token: string) => `/sign-in/${token}`,
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
  myPrayers: '/my-prayers',
  answeredPrayers: '/answered-prayers',
  answeredAlias: '/answered',
  bookmarkedPrayers: '/bookmarked-prayers',
  prayer: (id: Id) => `/prayers/${id}`,
  pray: '/pray',
  prayInGroup: (id: Id) => `/groups/${id}/pray`,
  inbox: '/inbox',
  search: '/search',
  editPrayer: (id: Id) => `/prayers/${id}/edit`,
  groups: '/groups',
  createGroup: '/groups/create',
  group: (id: Id) => `/groups/${id}`,
  groupWithMessage: (id: Id, message: GroupMessage) => `/groups/${id}?message=${message}`,
  sheet: (id: Id) => `/groups/${id}/sheet`,
  sheetOf: (id: Id, what: 'answers' | 'cards' | 'poster') => `/groups/${id}/sheet?what=${what}`,
  inviteMany: (id: Id) => `/groups/${id}/invite`,
  reached: (id: Id) => `/groups/${id}/reached`,
  office: (id: Id) => `/groups/${id}/office`,
  reports: (id: Id) => `/groups/${id}/reports`,
  editGroup: (id: Id) => `/groups/${id}/edit`,
  profile: '/profile',
  profileTab: (tab: ProfileTab) => `/profile?tab=${tab}`,
  resources: '/resources',
  help: '/help',
  admin: '/admin',
  adminPart: (part: AdminPart) => `/admin?tab=${part}`,
};

/** Why somebody came to a group's page, shown there once. */
export type GroupMessage = 'joined-successfully' | 'already-member';

/** The pages of the administration. */
export const ADMIN_PARTS = [
  'users',
  'messages',
  'reached',
  'congregation',
  'address',
  'deliveries',
  'mailbox',
  'health',
  'backups',
  'log',
] as const;
export type AdminPart = (typeof ADMIN_PARTS)[number];

/** A link to a tab of the profile; without one the first tab opens. */
export type ProfileTab = 'notifications' | 'password';

/** Whether this is where one prays: nothing else is on the screen then. */
export const isPrayPath = (path: string) => /^(\/groups\/\d+)?\/pray$/.test(path);

/** The comments on the page of a request. */
export const COMMENTS = 'comments';
export const toComments = (path: string) => `${path}#${COMMENTS}`;
