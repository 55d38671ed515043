import type { NetworkInterfaceInfo } from 'node:os';
import { minBy } from 'es-toolkit';

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

/** Matches names of virtual network interfaces, which are tried last. */
const MADE_UP = /^(docker|br-|veth|virbr|vmnet|vEthernet|utun|tun|tap|wg|tailscale|zt)/i;
const PRIVATE = /^(192\.168\.|10\.|172\.(1[6-9]|2\d|3[01])\.)/;

/** Returns this computer's address in its network, or `localhost` without a network. */
export const addressOnNetwork = (interfaces: Interfaces): string => {
  const candidates = Object.entries(interfaces)
    .flatMap(([name, addresses = []]) => addresses.map((info) => ({ name, ...info })))
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .filter(({ address }) => !address.startsWith('169.254.'));
  const rank = ({ name, address }: { name: string; address: string }) =>
    (MADE_UP.test(name) ? 2 : 0) + (PRIVATE.test(address) ? 0 : 1);
  return minBy(candidates, rank)?.address ?? 'localhost';
};
