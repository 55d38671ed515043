import { paths } from '../paths.ts';

/** Pattern of a path parameter: an id, or the token of an invitation. */
const PART = '[\\w-]+';

/**
 * Pages that may follow a sign-in: those for signed-in users, and invitations, but not the sign-in pages, nor
 * links that act at once.
 */
export const NEXT = [
  paths.dashboard,
  paths.dashboardAlias,
  paths.myPrayers,
  paths.answeredPrayers,
  paths.answeredAlias,
  paths.bookmarkedPrayers,
  paths.prayer(PART),
  paths.editPrayer(PART),
  paths.pray,
  paths.inbox,
  paths.search,
  paths.write,
  paths.groups,
  paths.createGroup,
  paths.group(PART),
  paths.prayInGroup(PART),
  paths.editGroup(PART),
  paths.inviteMany(PART),
  paths.reached(PART),
  paths.reports(PART),
  paths.office(PART),
  paths.sheet(PART),
  paths.profile,
  paths.resources,
  paths.help,
  paths.admin,
  paths.join(PART),
  paths.acceptInvitation(PART),
];

const anyOf = (those: readonly string[]) => new RegExp(`^(?:${those.join('|')})$`);

const PATH = anyOf(NEXT);
const INVITATION = anyOf([paths.join(PART), paths.acceptInvitation(PART)]);
/** Only characters that the app's own queries have. */
const QUERY = /^[\w=&%.+~-]{0,500}$/;

/**
 * Returns the page that a visitor wanted, from `?next=`: a path of the app with its query. Undefined for
 * anything else, so that no link to the sign-in page leads to another site.
 */
export const nextIn = (search: URLSearchParams): string | undefined => {
  const [path = '', query = '', ...more] = (search.get('next') ?? '').split('?');
  if (more.length > 0 || !PATH.test(path) || !QUERY.test(query)) return undefined;
  return query ? `${path}?${query}` : path;
};

/** Returns the path of the sign-in page that leads back to `path`. */
export const signInFor = (path: string) =>
  path === paths.dashboard || path === paths.dashboardAlias
    ? paths.auth
    : `${paths.auth}?next=${encodeURIComponent(path)}`;

/** Returns the path of the form to log in with, which leads back to the invitation at `path`. */
export const logInFor = (path: string) => `${signInFor(path)}&mode=login`;

/** Whether a path is one of our two invitation pages. */
export const isInvitation = (path: string) => INVITATION.test(path);

/** Returns the invitation of a path, if it is one of our two invitation pages. */
export const invitationIn = (
  path: string | undefined,
): { kind: 'link' | 'mail'; token: string } | undefined => {
  if (!path || !isInvitation(path)) return undefined;
  const [, page, token = ''] = path.split('/');
  return { kind: page === 'join' ? 'link' : 'mail', token };
};
