import { isHashed } from './web-files.ts';

/** The only other site that a page may send a form to: the donation page. */
const DONATION_HOST = 'https://www.paypal.com';

const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  `form-action 'self' ${DONATION_HOST}`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const everywhere = {
  'content-security-policy': CSP,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Only a page could use a camera. Calls return data, so this would only make each answer longer. */
const ofPages = {
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/** A response that is no page loads nothing and is framed by no page. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

/**
 * Files that a page loads are no documents: headers about pages have no effect there, and would be repeated
 * with each script. Opened directly they load nothing. In a frame they have nothing to press.
 */
const inPages = {
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** The program's icons, which every page names. */
const ICON = /^\/icon(?:-\d+)?\.(?:svg|png)$/;

/** Paths that contain a secret. Links must not leak them and search engines must not list them. */
const TOKEN_PATH =
  /^\/(api\/)?(join|accept-invitation|reset-password|unsubscribe|confirm-address|change-address|undo-address|mail|mail-links|account\/address|sign-in|invitations|groups\/invite)\//;

/** Returns the headers of every response to `path`. The object is shared: copy it before adding to it. */
export const securityHeaders = (path: string, https: boolean): Readonly<Record<string, string>> =>
  headersOf({
    hasToken: TOKEN_PATH.test(path),
    https,
    isCall: path.startsWith('/api/'),
    isInPages: isHashed(path) || ICON.test(path),
  });

type Kind = Record<'hasToken' | 'https' | 'isCall' | 'isInPages', boolean>;

const made = new Map<string, Record<string, string>>();

const headersOf = ({ hasToken, https, isCall, isInPages }: Kind) => {
  const kind = [hasToken, https, isCall, isInPages].map(Number).join('');
  const known = made.get(kind);
  if (known) return known;
  const headers = {
    ...(isInPages
      ? inPages
      : { ...everywhere, 'referrer-policy': hasToken ? 'no-referrer' : 'same-origin' }),
    ...(!isInPages && !isCall && ofPages),
    ...(hasToken && { 'x-robots-tag': 'noindex' }),
    ...(https && { 'strict-transport-security': 'max-age=31536000' }),
    ...(isCall && { 'cache-control': 'no-store', 'content-security-policy': NO_PAGE }),
  };
  made.set(kind, headers);
  return headers;
};
