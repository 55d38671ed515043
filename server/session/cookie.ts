const NAME = 'upheld_session';
const TOKEN = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`);
const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Lax';

/** The session token that the browser sent, if any. */
export const tokenFrom = (request: Request) =>
  TOKEN.exec(request.headers.get('cookie') ?? '')?.[1] ?? null;

/** The `set-cookie` that hands a token over; `maxAge` in seconds. */
export const cookieFor = (token: string, maxAge: number, secure: boolean) =>
  `${NAME}=${token}; ${ATTRIBUTES}; Max-Age=${maxAge}${secure ? '; Secure' : ''}`;

/** The `set-cookie` that takes it back. */
export const emptyCookie = (secure: boolean) => cookieFor('', 0, secure);
