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
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/** Paths that contain a secret. Links must not leak them and search engines must not list them. */
const TOKEN_PATH =
  /^\/(api\/)?(join|accept-invitation|reset-password|unsubscribe|confirm-address|change-address|undo-address|account\/address|sign-in|invitations|groups\/invite)\//;

/** The headers of every response to `path`. It is one object each time: copy it before you add to it. */
export const securityHeaders = (path: string, https: boolean): Readonly<Record<string, string>> =>
  headersOf(TOKEN_PATH.test(path), https, path.startsWith('/api/'));

const made = new Map<number, Record<string, string>>();

const headersOf = (hasToken: boolean, https: boolean, isCall: boolean) => {
  const kind = Number(hasToken) + 2 * Number(https) + 4 * Number(isCall);
  const known = made.get(kind);
  if (known) return known;
  const headers = {
    ...everywhere,
    'referrer-policy': hasToken ? 'no-referrer' : 'same-origin',
    ...(hasToken && { 'x-robots-tag': 'noindex' }),
    ...(https && { 'strict-transport-security': 'max-age=31536000' }),
    ...(isCall && { 'cache-control': 'no-store' }),
  };
  made.set(kind, headers);
  return headers;
};
