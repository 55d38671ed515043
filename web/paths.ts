type Id = string | number;

/** Every path of the app. */
export const paths = {
  dashboard: '/',
  dashboardAlias: '/dashboard',
  auth: '/auth',
  login: '/login',
  /** The server's sign-in URL, for full page loads. */
  serverSignIn: '/api/login',
  forgotPassword: '/auth?mode=forgot',
  resetPassword: (token: string) => `/reset-password/${token}`,
  acceptInvitation: (token: string) => `/accept-invitation/${token}`,
  join: (token: string) => `/join/${token}`,
  confirmAddress: (token: string) => `/confirm-address/${token}`,
  changeAddress: (token: string) => `/change-address/${token}`,
  mailLink: (does: string, token: string) => `/mail/${does}/${token}`,
  undoAddress: (token: string) => `/undo-address/${token}`,
  /** A sign-in card's link has its code after a `#`, so that no log contains it. */
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
  /** Opens the form of a new request, with what another program shared. */
  write: '/write',
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

/** Message shown once on a group's page. */
type GroupMessage = 'joined-successfully' | 'already-member';

export const ADMIN_PARTS = [
  'users',
  'messages',
  'reached',
  'congregation',
  'address',
  'deliveries',
  'mail-server',
  'mailbox',
  'health',
  'backups',
  'log',
] as const;
export type AdminPart = (typeof ADMIN_PARTS)[number];

/** A tab of the profile; the first one is the default. */
type ProfileTab = 'notifications' | 'password';

/** Whether this is the path of a sitting, which hides the navigation. */
export const isPrayPath = (path: string) => /^(\/groups\/\d+)?\/pray$/.test(path);

/** Hash of the comments on a request's page. */
export const COMMENTS = 'comments';
export const toComments = (path: string) => `${path}#${COMMENTS}`;
