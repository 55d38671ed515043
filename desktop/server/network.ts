import type { NetworkInterfaceInfo } from 'node:os';

/** Whether an Upheld responds on a port of this computer. */
export const answersAt = async (port: number): Promise<boolean> => {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`, {
      signal: AbortSignal.timeout(2000),
    });
    return answer.ok;
  } catch {
    return false;
  }
};

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/** Real network interfaces come first, virtual ones last. */
const MADE_UP = /^(docker|br-|veth|virbr|vmnet|vEthernet|utun|tun|tap|wg|tailscale|zt)/i;
const PRIVATE = /^(192\.168\.|10\.|172\.(1[6-9]|2\d|3[01])\.)/;

/** This computer's address in its network; `localhost` if it has none. */
export const addressOnNetwork = (interfaces: Interfaces): string => {
  const candidates = Object.entries(interfaces)
    .flatMap(([name, addresses = []]) => addresses.map((info) => ({ name, ...info })))
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .filter(({ address }) => !address.startsWith('169.254.'))
    .map((one) => ({
      ...one,
      rank: (MADE_UP.test(one.name) ? 2 : 0) + (PRIVATE.test(one.address) ? 0 : 1),
    }))
    .toSorted((a, b) => a.rank - b.rank);
  return candidates[0]?.address ?? 'localhost';
};
