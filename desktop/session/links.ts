import { attempt } from 'es-toolkit';
import { isAddress } from '../../shared/address.ts';

/* The permissions of links in this program: pure rules, checked before a link is followed. */

export const APP_ORIGIN = 'upheld://app';
/** Origin of the program's own pages, such as choosing a server. */
export const PAGES_ORIGIN = 'upheld://pages';
/** The pages that are shown instead of a server. */
export type WaitingPage = 'certificate' | 'connecting' | 'offline' | 'update';
export type PageName = WaitingPage | 'choose' | 'settings';

const TOKEN = /^[\w-]{16,200}$/;
const HOST = /^[a-z\d_-]+(\.[a-z\d_-]+)*(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i;
const DONATION = { origin: 'https://www.paypal.com', path: '/donate' };

export type DeepLink = { host: string; path: string };

/** Parses `upheld://join/HOST/TOKEN`, which may come from anywhere. Returns null for anything else. */
export const readDeepLink = (link: string): DeepLink | null => {
  if (link.length > 600) return null;
  const [, host = '', token = '', rest] =
    /^upheld:\/\/join\/([^/?#\s]+)\/([^/?#\s]+)\/?(.*)$/i.exec(link.trim()) ?? [];
  if (rest || !HOST.test(host) || !TOKEN.test(token)) return null;
  const url = URL.parse(`https://${host}`);
  if (!url || url.username || Number(url.port || 443) > 65_535) return null;
  return { host: url.host, path: `/join/${token}` };
};

/** Returns the deep link among the arguments of a second start. */
export const deepLinkIn = (words: readonly string[]): DeepLink | null =>
  words.map(readDeepLink).find((link) => link !== null) ?? null;

/** Whether a window may navigate there: only within the app or the program's own pages. */
export const mayNavigate = (to: string, from: string): boolean => {
  const origin = originOf(to);
  if (origin !== APP_ORIGIN && origin !== PAGES_ORIGIN) return false;
  // Pages of the app may not open the program's pages, which can change settings.
  if (originOf(from) === APP_ORIGIN && origin === PAGES_ORIGIN) return false;
  return origin === PAGES_ORIGIN || !isOfServer(URL.parse(to)?.pathname ?? '');
};

/** Whether this is a path of the app. A path from a server must not open another page. */
export const isPlace = (path: string): boolean =>
  // No dots, escapes or backslashes, which browsers interpret differently.
  /^\/[\w/-]*(\?[\w=&-]*)?$/.test(path) && !isOfServer(path.split('?')[0] ?? '');

/** Whether the server answers this path, through `app-protocol.ts`. */
export const isOfServer = (pathname: string) => pathname === '/api' || pathname.startsWith('/api/');

/** Matches paths of downloads: the library's files, backups, and calendar files. */
const FILES =
  /^\/api\/(objects\/[0-9a-f]{32}|admin\/backups\/downloads\/[\w-]{43}|prayers\/\d{1,15}\/calendar|account\/hour\/calendar)$/;

/** Returns the effect of a link that opens a new window. No new window is ever opened. */
export const openedBy = (to: string): 'download' | 'browser' | 'nothing' => {
  const isFile = FILES.test(URL.parse(to)?.pathname ?? '');
  if (isFile && originOf(to) === APP_ORIGIN) return 'download';
  return mayOpenOutside(to) ? 'browser' : 'nothing';
};

/** Whether a link begins a mail or a call: the page stays, and the system opens it. */
export const isToPerson = (to: string): boolean => /^(mailto|tel):/i.test(to) && mayOpenOutside(to);

/** Whether the system may open this: the donation page, a mail or a call. Other links could start programs. */
export const mayOpenOutside = (to: string): boolean => {
  if (to.length > 2000 || /[\p{Cc}\s]/u.test(to)) return false;
  const url = URL.parse(to);
  if (!url || url.username || url.password) return false;
  if (url.protocol === 'mailto:') return isOneAddress(url);
  // No other characters: with them some phones do more than call (RFC 3966, section 11).
  if (url.protocol === 'tel:') return /^tel:\+?[\d().-]{2,30}$/i.test(to);
  return url.origin === DONATION.origin && url.pathname === DONATION.path;
};

/** Returns a URL with the fields of a form, because a form cannot be passed to the browser. */
export const outsideAddress = (to: string, form: string): string => {
  const url = URL.parse(to);
  if (!url || !form) return to;
  for (const [name, value] of new URLSearchParams(form)) url.searchParams.set(name, value);
  return url.href;
};

const isOneAddress = ({ pathname, searchParams }: URL) => {
  const [, address] = attempt(() => decodeURIComponent(pathname));
  // Characters with a meaning in links must be escaped in an address (RFC 6068, section 2).
  if (!address || /[&?]/.test(pathname) || !isAddress(address)) return false;
  return [...searchParams.keys()].every((key) => ['subject', 'body'].includes(key.toLowerCase()));
};

/** The allowed permissions, by Electron's names. */
const PERMISSIONS = ['clipboard-sanitized-write'];

export const mayBePermitted = (permission: string, asking: string): boolean =>
  PERMISSIONS.includes(permission) && originOf(asking) === APP_ORIGIN;

/** Returns the origin of a URL, also of our own scheme, for which `URL.origin` is 'null'; '' for an invalid URL. */
export const originOf = (text: string) => {
  const url = URL.parse(text);
  return url ? `${url.protocol}//${url.host}` : '';
};
