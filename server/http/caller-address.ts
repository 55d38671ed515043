import ipaddr from 'ipaddr.js';

/**
 * The address that calls are counted for. It is the peer's address. If the peer is a proxy that the
 * operator trusts, it is the last address in `X-Forwarded-For` that is not such a proxy. Anybody
 * can send that header, so it is read in no other case. Only the first 64 bits of an IPv6 address
 * count, because one household has them all.
 */
export const callerAddress = (
  peer: string | undefined,
  forwardedFor: string | null,
  isTrusted: (address: string) => boolean,
): string => {
  const address = addressOfCaller(peer, forwardedFor, isTrusted);
  return ipaddr.IPv6.isValid(address) ? network(address, 4) : address;
};

/** Whether a call comes from this very machine, such as from the program that started the server. */
export const isFromHere = (...way: Parameters<typeof callerAddress>) =>
  isLoopback(addressOfCaller(...way));

/** Whether an address is this machine itself (RFC 6890: `127.0.0.0/8` and `::1`). */
export const isLoopback = (address: string) =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

const addressOfCaller = (
  peer: string | undefined,
  forwardedFor: string | null,
  isTrusted: (address: string) => boolean,
) => {
  const hops = lastFirst(forwardedFor ?? '');
  // Without a socket, as in tests, the header says where the call comes from.
  let address = plain(peer || hops.next().value || 'unknown');
  for (const hop of hops) {
    if (!ipaddr.isValid(address) || !isTrusted(address)) break;
    address = plain(hop);
  }
  return address;
};

/** No chain of proxies is longer. Reading an address takes a few microseconds, and a header has thousands. */
const MOST_HOPS = 16;

/** The entries of a list in a header, the last first, only as many as are asked for. */
function* lastFirst(list: string) {
  let end = list.length;
  for (let hops = 0; end > 0 && hops < MOST_HOPS; hops++) {
    const comma = list.lastIndexOf(',', end - 1);
    const hop = list.slice(comma + 1, end).trim();
    if (hop) yield hop;
    end = comma;
  }
}

/** Whether a call came through a proxy that names the caller, and whether the operator trusts it. */
export const proxyBefore = (
  peer: string | undefined,
  forwardedFor: string | null,
  isTrusted: (address: string) => boolean,
) => {
  if (forwardedFor === null) return 'none';
  const address = plain(peer ?? '');
  return ipaddr.isValid(address) && isTrusted(address) ? 'trusted' : 'not-trusted';
};

/**
 * The network of an address, such as 203.0.113.0/24 or 2001:db8:1::/48. It names no person, so it
 * may be stored.
 */
export const addressBlock = (address: string) => {
  const [plainAddress = ''] = address.split('/');
  if (ipaddr.IPv4.isValid(plainAddress)) return plainAddress.replace(/\d+$/, '0/24');
  return ipaddr.IPv6.isValid(plainAddress) ? network(plainAddress, 3) : address;
};

/** An IPv4-mapped IPv6 address (`::ffff:1.2.3.4`) as the plain IPv4 address. */
const plain = (address: string) =>
  ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;

/** The network made of the first `count` groups of 16 bits of an IPv6 address. */
const network = (address: string, groups: number) => {
  const parts = ipaddr.IPv6.parse(address).parts.slice(0, groups);
  return `${parts.map((part) => part.toString(16)).join(':')}::/${groups * 16}`;
};
