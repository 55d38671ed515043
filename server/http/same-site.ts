import { refused } from './errors.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Returns whether a host is one of ours. */
type OwnHostTest = (host: string, headers: Headers) => boolean;

/**
 * Returns a test for our hosts: the called host, the base URL's host, and the one that a trusted proxy names
 * in `X-Forwarded-Host`, because a proxy may send its own name or leave out the port.
 */
export const ownHostTest =
  ({
    baseUrl,
    trustedProxies,
  }: {
    baseUrl: string;
    trustedProxies: readonly string[];
  }): OwnHostTest =>
  (host, headers) => {
    const behindProxy = trustedProxies.length > 0 ? headers.get('x-forwarded-host') : null;
    return [headers.get('host'), new URL(baseUrl).host, behindProxy].includes(host);
  };

/**
 * Refuses a change that another site's page asks for (cross-site request forgery). Browsers send a call's
 * origin in `Sec-Fetch-Site`, older ones in `Origin`; a program sends neither and has no user's cookie by
 * accident.
 */
export const requireSameSite = ({ method, headers }: Request, isOwnHost: OwnHostTest) => {
  if (SAFE.has(method)) return;
  const site = headers.get('sec-fetch-site');
  if (site ? site === 'same-origin' || site === 'none' : fromOwnOrigin(headers, isOwnHost)) return;
  throw refused('other-site');
};

const fromOwnOrigin = (headers: Headers, isOwnHost: OwnHostTest) => {
  const origin = headers.get('origin');
  if (!origin) return true;
  return URL.canParse(origin) && isOwnHost(new URL(origin).host, headers);
};
