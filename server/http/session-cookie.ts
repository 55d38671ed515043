import { m } from '../../shared/messages.ts';
import { invalid } from './errors.ts';

const NAME = 'upheld_session';
const TOKEN = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`);
const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Lax';

/** Returns the session token of a call, if it has one. */
export const sessionTokenFrom = (request: Request) =>
  TOKEN.exec(request.headers.get('cookie') ?? '')?.[1] ?? null;

/** Returns whether the user signed out offline. The web app sets this cookie until the server knows. */
export const isSigningOut = (request: Request) =>
  /(?:^|;\s*)upheld_signing_out=/.test(request.headers.get('cookie') ?? '');

/** Returns the `set-cookie` header of a token; `maxAge` in seconds. With an https base URL it needs https. */
export const cookieFor = (token: string, maxAge: number, baseUrl: string) =>
  `${NAME}=${token}; ${ATTRIBUTES}; Max-Age=${maxAge}${baseUrl.startsWith('https:') ? '; Secure' : ''}`;

/** Returns the `set-cookie` header that removes the cookie. */
export const emptyCookie = (baseUrl: string) => cookieFor('', 0, baseUrl);

/**
 * Throws 400 if a page was opened over http while cookies are sent over https only: the browser would drop
 * the cookie, and the next call would be signed out for no visible reason. `Origin` (RFC 6454) shows how the
 * page was opened. On localhost browsers do store such cookies.
 */
export const requireCookieToWork = (baseUrl: string, headers: Headers) => {
  const origin = URL.parse(headers.get('origin') ?? '');
  if (!baseUrl.startsWith('https:') || origin?.protocol !== 'http:' || LOCAL.test(origin.hostname))
    return;
  throw invalid(m.session_only_at({ address: baseUrl }));
};

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
