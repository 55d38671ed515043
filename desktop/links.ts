/*
 * What a link may do in this program: pure rules, asked before anything is followed.
 */

/** The packaged web app's own place; nothing else is ever shown in a window. */
export const APP_ORIGIN = 'upheld://app';
/** The program's own pages: choosing a server, offline, update needed. */
export const PAGES_ORIGIN = 'upheld://pages';

const TOKEN = /^[\w-]{16,200}$/;
const HOST = /^[a-z\d_-]+(\.[a-z\d_-]+)*(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i;
const DONATION = { origin: 'https://www.paypal.com', path: '/donate' };

export type DeepLink = { host: string; path: string };

/**
 * `upheld://join/HOST/TOKEN`: an invite link that opens in this program; null for everything
 * else. It comes from anywhere, so every part is checked.
 */
export const readDeepLink = (link: string): DeepLink | null => {
  if (link.length > 600) return null;
  const [, host = '', token = '', rest] =
    /^upheld:\/\/join\/([^/?#\s]+)\/([^/?#\s]+)\/?(.*)$/i.exec(link.trim()) ?? [];
  if (rest || !HOST.test(host) || !TOKEN.test(token)) return null;
  const url = URL.parse(`https://${host}`);
  if (!url || url.username || Number(url.port || 443) > 65_535) return null;
  return { host: url.host, path: `/join/${token}` };
};

/** The deep link among a command line's words: how a second start hands it over. */
export const deepLinkIn = (words: readonly string[]): DeepLink | null => {
  for (const word of words) {
    const link = readDeepLink(word);
    if (link) return link;
  }
  return null;
};

/** Whether a window may go there by itself: only within the app, or the program's own pages. */
export const mayNavigate = (to: string, from: string): boolean => {
  const url = URL.parse(to);
  const origin = originOf(url);
  if (origin !== APP_ORIGIN && origin !== PAGES_ORIGIN) return false;
  // A page of the app never leads into the program's own pages: those can change its settings.
  if (originOf(URL.parse(from)) === APP_ORIGIN && origin === PAGES_ORIGIN) return false;
  return origin === PAGES_ORIGIN || !isOfServer(url?.pathname ?? '');
};

/**
 * Whether this is a place of the app. Notices name theirs, and they come from a server: it must
 * not get a page of its own making into the window, nor one of the program's.
 */
export const isPlace = (path: string): boolean =>
  // Nothing that a browser could read in a way of its own: no dots, no escapes, no backslashes.
  /^\/[\w/-]*(\?[\w=&-]*)?$/.test(path) && !isOfServer(path.split('?')[0] ?? '');

/** What the server answers, as `app-protocol.ts` tells it. */
const isOfServer = (pathname: string) => pathname === '/api' || pathname.startsWith('/api/');

export type Opened = 'download' | 'browser' | 'nothing';

/** What becomes of a link that wants a window of its own. None ever gets one. */
export const openedBy = (to: string): Opened => {
  const url = URL.parse(to);
  if (originOf(url) === APP_ORIGIN && /^\/api\/objects\/[0-9a-f]{32}$/.test(url?.pathname ?? ''))
    return 'download';
  return mayOpenOutside(to) ? 'browser' : 'nothing';
};

/**
 * Whether the system may be asked to open this: the donation page, and a mail to one person.
 * Other schemes start programs, and other pages are for the browser that people know.
 */
export const mayOpenOutside = (to: string): boolean => {
  if (to.length > 2000 || /[\p{Cc}\s]/u.test(to)) return false;
  const url = URL.parse(to);
  if (!url || url.username || url.password) return false;
  if (url.protocol === 'mailto:') return isOneAddress(url);
  return url.origin === DONATION.origin && url.pathname === DONATION.path;
};

/** What a form that leads there would send, as one address: the browser outside has no form. */
export const outsideAddress = (to: string, form: string): string => {
  const url = URL.parse(to);
  if (!url || !form) return to;
  for (const [name, value] of new URLSearchParams(form)) url.searchParams.set(name, value);
  return url.href;
};

const isOneAddress = ({ pathname, searchParams }: URL) => {
  const address = decoded(pathname);
  if (!address || !/^[^\s@,;?&<>"]+@[^\s@,;?&<>"]+$/.test(address)) return false;
  return [...searchParams.keys()].every((key) => ['subject', 'body'].includes(key.toLowerCase()));
};

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** What a page asks of the browser, as Electron names it. Everything else is refused. */
const PERMISSIONS = ['clipboard-sanitized-write'];

export const mayBePermitted = (permission: string, asking: string): boolean =>
  PERMISSIONS.includes(permission) && originOf(URL.parse(asking)) === APP_ORIGIN;

// `URL.origin` is 'null' for schemes of one's own.
const originOf = (url: URL | null) => (url ? `${url.protocol}//${url.host}` : '');
