/**
 * The address a call counts against: the peer's own, or, where the peer is a proxy that the
 * operator named, the nearest one before it in `X-Forwarded-For` that is not. Anybody can
 * write that header, so it counts for nothing else. Of an IPv6 address the first 64 bits
 * count: they are one household.
 */
export const callerAddress = (
  peer: string | undefined,
  forwardedFor: string | null,
  trustedProxies: readonly string[],
): string => {
  const hops = [...(forwardedFor ?? '').split(','), peer ?? '']
    .map((hop) => plain(hop.trim()))
    .filter(Boolean);
  let address = hops.pop() ?? 'unknown';
  while (trustedProxies.includes(address)) {
    const before = hops.pop();
    if (!before) break;
    address = before;
  }
  return household(address);
};

/** An IPv4 address in IPv6's clothes is the IPv4 address. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

const household = (address: string) => {
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const zeros = address.includes('::')
    ? Array(Math.max(0, 8 - front.length - back.length)).fill('0')
    : [];
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`;
};
