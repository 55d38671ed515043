import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { IMAP, IMAPS } from '../../shared/mail-providers.ts';

/** A mail server that an administrator has named, and that we may connect to. */
export type AllowedHost = {
  /** The number it was found at. It is not looked up again: it could lead elsewhere the next time. */
  address: string;
  /** Nobody listens between us and this computer. */
  isHere: boolean;
};

/** A name that leads nowhere where we may connect to. */
export class NotAllowed extends Error {}

const PORTS: readonly number[] = [IMAPS, IMAP];

/** The networks around a server of its own: its mail server may stand beside it. */
const NEAR = new Set(['private', 'uniqueLocal', 'carrierGradeNat']);

/** What IPv6 has given out to the public internet (RFC 4291). Others lead to IPv4, such as “::127.0.0.1”. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Where an administrator’s mail server is. On a host, whose operator is somebody else, it must be in the
 * public internet, or a congregation could look into the operator’s network. Elsewhere it may be near, too.
 * Ports are those of IMAP, and on this computer those that the operator's settings name: there stand other programs,
 * too. Throws NotAllowed, and what a look-up throws.
 */
export const allowedHost = async (
  host: string,
  port: number,
  { isHosted, ports = [] }: { isHosted: boolean; ports?: readonly number[] },
  find: (name: string) => Promise<{ address: string }[]> = (name) => lookup(name, { all: true }),
): Promise<AllowedHost> => {
  const all = ipaddr.isValid(host) ? [{ address: host }] : await find(host);
  for (const { address } of all) {
    const number = ipaddr.process(address);
    const range = number.range();
    const isHere = range === 'loopback';
    // As it was understood here: “010.0.0.1” is one number for us and may be another for the system.
    const found = { address: number.toString(), isHere };
    if (isHere && !isHosted && [...PORTS, ...ports].includes(port)) return found;
    const isPublic = range === 'unicast' && (number.kind() === 'ipv4' || number.match(GLOBAL));
    const isReachable = isPublic || (NEAR.has(range) && !isHosted);
    if (isReachable && PORTS.includes(port)) return found;
  }
  throw new NotAllowed('this mail server may not be named here');
};
