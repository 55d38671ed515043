import { invalid } from './errors.ts';

const NAME = 'upheld_session';
const TOKEN = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`);
const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Lax';

/** The session token that the browser sent, if any. */
export const tokenFrom = (request: Request) =>
  TOKEN.exec(request.headers.get('cookie') ?? '')?.[1] ?? null;

/**
 * The `set-cookie` that hands a token over; `maxAge` in seconds. Where people reach the server by
 * https, the cookie travels by https alone.
 */
export const cookieFor = (token: string, maxAge: number, baseUrl: string) =>
  `${NAME}=${token}; ${ATTRIBUTES}; Max-Age=${maxAge}${baseUrl.startsWith('https:') ? '; Secure' : ''}`;

/** The `set-cookie` that takes it back. */
export const emptyCookie = (baseUrl: string) => cookieFor('', 0, baseUrl);

/**
 * Throws 400 where a browser came by plain http to a server whose cookies travel by https
 * alone: it would drop the cookie, and the next call would be signed out without a reason.
 * `Origin` (RFC 6454) says how the page was reached. Browsers keep such cookies on localhost.
 */
export const requireCookieToWork = (baseUrl: string, headers: Headers) => {
  const origin = URL.parse(headers.get('origin') ?? '');
  if (!baseUrl.startsWith('https:') || origin?.protocol !== 'http:' || LOCAL.test(origin.hostname))
    return;
  throw invalid(`Signing in works only at ${baseUrl}. Please open that address instead.`);
};

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
