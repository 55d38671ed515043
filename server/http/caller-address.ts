import ipaddr from 'ipaddr.js';

/**
 * The address a call counts against: the peer's own, or, where the peer is a proxy that the
 * operator named, the nearest one before it in `X-Forwarded-For` that is not. Anybody can
 * write that header, so it counts for nothing else. Of an IPv6 address the first 64 bits
 * count: they are one household.
 */
export const callerAddress = (
  peer: string | undefined,
  forwardedFor: string | null,
  isTrusted: (address: string) => boolean,
): string => {
  const hops = [...(forwardedFor ?? '').split(','), peer ?? '']
    .map((hop) => plain(hop.trim()))
    .filter(Boolean);
  let address = hops.pop() ?? 'unknown';
  while (ipaddr.isValid(address) && isTrusted(address)) {
    const before = hops.pop();
    if (!before) break;
    address = before;
  }
  return ipaddr.IPv6.isValid(address) ? network(address, 4) : address;
};

/** The block an address lies in, coarse enough to keep: 203.0.113.0/24 or 2001:db8:1::/48. */
export const addressBlock = (address: string) => {
  const [plainAddress = ''] = address.split('/');
  if (ipaddr.IPv4.isValid(plainAddress)) return plainAddress.replace(/\d+$/, '0/24');
  return ipaddr.IPv6.isValid(plainAddress) ? network(plainAddress, 3) : address;
};

/** An IPv4-mapped IPv6 address (`::ffff:1.2.3.4`) as the plain IPv4 address. */
const plain = (address: string) =>
  ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;

/** The first so many groups of 16 bits of an IPv6 address, as a network. */
const network = (address: string, groups: number) => {
  const parts = ipaddr.IPv6.parse(address).parts.slice(0, groups);
  return `${parts.map((part) => part.toString(16)).join(':')}::/${groups * 16}`;
};
