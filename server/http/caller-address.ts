import ipaddr from 'ipaddr.js';

/**
 * Returns the address that calls are counted for. It is the peer's address. If the peer is a proxy that the
 * operator trusts, it is the last address in `X-Forwarded-For` that is no trusted proxy. Anybody can send
 * that header, so it is ignored in all other cases. Of an IPv6 address only the first 64 bits count, because
 * one household has them all.
 */
export const callerAddress = (
  peer: string | undefined,
  forwardedFor: string | null,
  isTrusted: (address: string) => boolean,
): string => {
  const address = addressOfCaller(peer, forwardedFor, isTrusted);
  return ipaddr.IPv6.isValid(address) ? network(address, 4) : address;
};

/** Returns whether a call comes from this machine, such as from the program that started the server. */
export const isFromHere = (...way: Parameters<typeof callerAddress>) =>
  isLoopback(addressOfCaller(...way));

/** Returns whether an address is this machine (RFC 6890: `127.0.0.0/8` and `::1`). */
export const isLoopback = (address: string) =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

const addressOfCaller = (
  peer: string | undefined,
  forwardedFor: string | null,
  isTrusted: (address: string) => boolean,
) => {
  const hops = lastFirst(forwardedFor ?? '');
  // Without a socket, as in tests, the header has the address.
  let address = plain(peer || hops.next().value || UNKNOWN_ADDRESS);
  for (const hop of hops) {
    if (!ipaddr.isValid(address) || !isTrusted(address)) break;
    address = plain(hop);
  }
  return address;
};

/** Stands for the address of a caller who has none, as in a call within the process. Nobody is shown it. */
export const UNKNOWN_ADDRESS = 'unknown';

/** Maximum proxies that are read. Reading an address takes microseconds, and a header can have thousands. */
const MOST_HOPS = 16;

/** Yields the entries of a list in a header, last first. Parses only the entries that are used. */
function* lastFirst(list: string) {
  let end = list.length;
  for (let hops = 0; end > 0 && hops < MOST_HOPS; hops++) {
    const comma = list.lastIndexOf(',', end - 1);
    const hop = list.slice(comma + 1, end).trim();
    if (hop) yield hop;
    end = comma;
  }
}

/** Returns whether a proxy named the caller, and whether the operator trusts it. */
export const proxyTrust = (
  peer: string | undefined,
  forwardedFor: string | null,
  isTrusted: (address: string) => boolean,
) => {
  if (forwardedFor === null) return 'none';
  const address = plain(peer ?? '');
  return ipaddr.isValid(address) && isTrusted(address) ? 'trusted' : 'not-trusted';
};

/** Returns the network of an address, such as 203.0.113.0/24. It identifies no person, so it may be stored. */
export const networkOf = (address: string) => {
  const [plainAddress = ''] = address.split('/');
  if (ipaddr.IPv4.isValid(plainAddress)) return plainAddress.replace(/\d+$/, '0/24');
  return ipaddr.IPv6.isValid(plainAddress) ? network(plainAddress, 3) : address;
};

/** Returns an IPv4-mapped IPv6 address (`::ffff:1.2.3.4`) as plain IPv4. */
const plain = (address: string) =>
  ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;

/** Returns the network made of the first `count` groups of 16 bits of an IPv6 address. */
const network = (address: string, groups: number) => {
  const parts = ipaddr.IPv6.parse(address).parts.slice(0, groups);
  return `${parts.map((part) => part.toString(16)).join(':')}::/${groups * 16}`;
};
