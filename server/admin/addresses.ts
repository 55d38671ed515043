import { existsSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import type { Addresses } from '../../shared/admin.ts';
import type { Config } from '../config/config.ts';
import { urlReach } from '../config/url-reach.ts';

/** The machine's network names and addresses; those of the real one by default. */
export type Machine = {
  interfaces: ReturnType<typeof networkInterfaces>;
  hostname: string;
  /** Whether the system answers to `hostname.local` in its network (mDNS, RFC 6762). */
  hasLocalName: boolean;
};

const thisMachine = (): Machine => ({
  interfaces: networkInterfaces(),
  hostname: hostname(),
  // macOS and Windows do; on Linux Avahi does.
  hasLocalName:
    ['darwin', 'win32'].includes(process.platform) || existsSync('/run/avahi-daemon/socket'),
});

/**
 * Returns the addresses of this server: the base URL, who can reach it, and the machine's other working
 * addresses. These are left out if the base URL is https: its certificate and its cookies are for that name
 * alone.
 */
export const serverAddresses = (
  { baseUrl, host, port }: Pick<Config, 'baseUrl' | 'host' | 'port'>,
  machine: Machine = thisMachine(),
): Addresses => {
  const url = new URL(baseUrl);
  const { isHttps, reach } = urlReach(baseUrl);
  const others = isHttps ? [] : hostsOf(host, machine).map((it) => `http://${it}:${port}`);
  return {
    baseUrl,
    isHttps,
    reach,
    others: others.map((other) => new URL(other).origin).filter((other) => other !== url.origin),
  };
};

/** Networks inside the machine, such as those of containers. */
const INSIDE = /^(docker|br-|veth|virbr|vEthernet|cni|podman)/;
const EVERYWHERE = new Set(['::', '0.0.0.0']);

/** Returns the names and addresses in its network of a server that listens on `host`. */
const hostsOf = (host: string, { interfaces, hostname, hasLocalName }: Machine) => {
  if (!EVERYWHERE.has(host)) return [];
  const addresses = Object.entries(interfaces)
    .filter(([name]) => !INSIDE.test(name))
    .flatMap(([, list]) => list ?? [])
    .filter(({ internal }) => !internal)
    .map(({ address }) => address)
    // A link-local address needs the name of the other computer's network card.
    .filter((address) => ipaddr.process(address).range() !== 'linkLocal')
    .filter((address) => host === '::' || ipaddr.IPv4.isValid(address));
  const name = hostname.split('.')[0]?.toLowerCase() ?? '';
  const local = hasLocalName && /^[a-z\d-]+$/.test(name) ? [`${name}.local`] : [];
  return [...local, ...addresses.map((it) => (it.includes(':') ? `[${it}]` : it))];
};
