import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { IMAP, IMAPS } from '../../shared/mail-providers.ts';

/** A mail server named by an administrator, to which a connection is allowed. */
export type AllowedHost = {
  /**
   * The IP address that was checked. The name is not resolved again, because it could then lead elsewhere.
   */
  address: string;
  /** The mail server is on this computer, so nobody can listen in between. */
  isHere: boolean;
};

/** Thrown for a host to which no connection is allowed. */
export class NotAllowed extends Error {
  readonly code = 'ENOTALLOWED';
}

const PORTS: readonly number[] = [IMAPS, IMAP];

/** The networks around a server of its own, in which its mail server may be. */
const NEAR = new Set(['private', 'uniqueLocal', 'carrierGradeNat']);

/**
 * The part of IPv6 assigned to the public internet (RFC 4291). Other parts lead to IPv4, such as
 * “::127.0.0.1”.
 */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns the address of an administrator’s mail server. On a host, whose operator is somebody else, it
 * must be in the public internet, or a congregation could reach the operator’s network. A server of its
 * own may also use a network nearby. Ports are the `usual` ones, those of IMAP, and on this computer those in
 * the operator's settings, because other programs listen there too. Throws NotAllowed, and the errors of a DNS query.
 */
export const allowedHost = async (
  host: string,
  port: number,
  {
    isHosted,
    ports = [],
    usual = PORTS,
  }: { isHosted: boolean; ports?: readonly number[]; usual?: readonly number[] },
  find: (name: string) => Promise<{ address: string }[]> = (name) => lookup(name, { all: true }),
): Promise<AllowedHost> => {
  const all = ipaddr.isValid(host) ? [{ address: host }] : await find(host);
  for (const { address } of all) {
    const number = ipaddr.process(address);
    const range = number.range();
    const isHere = range === 'loopback';
    // The number as it was parsed here: the system may parse “010.0.0.1” as another one.
    const found = { address: number.toString(), isHere };
    if (isHere && !isHosted && [...usual, ...ports].includes(port)) return found;
    const isPublic = range === 'unicast' && (number.kind() === 'ipv4' || number.match(GLOBAL));
    const isReachable = isPublic || (NEAR.has(range) && !isHosted);
    if (isReachable && usual.includes(port)) return found;
  }
  throw new NotAllowed('this mail server may not be named here');
};
