import { isIP } from 'node:net';
import type { Db } from '../../db/open.ts';
import { refused } from '../../http/errors.ts';
import { sendsMail } from '../../mail/mail-server-in-use.ts';

type Party = { id: string; origin: string };

const LOCAL = /(^|\.)localhost$/;

/**
 * Returns WebAuthn's relying party: the host and the origin of the base URL. Returns null where browsers make
 * no passkeys: without https, except on this computer itself, and at an IP address.
 */
export const relyingParty = ({ baseUrl }: { baseUrl: string }): Party | null => {
  const { hostname, origin, protocol } = new URL(baseUrl);
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return null;
  return protocol === 'https:' || LOCAL.test(hostname) ? { id: hostname, origin } : null;
};

/** Returns the relying party. Throws 409 where passkeys cannot work. */
export const requireParty = (config: { baseUrl: string }): Party => {
  const party = relyingParty(config);
  if (!party) throw refused('no-passkeys-here');
  return party;
};

/** Returns the available sign-in methods besides the password, for pages before signing in. */
export const signInMethods = (parts: {
  db: Db;
  config: { baseUrl: string; smtpUrl?: string };
}) => ({
  mail: sendsMail(parts),
  passkeys: relyingParty(parts.config)?.origin ?? null,
});
