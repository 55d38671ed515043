import { networkInterfaces } from 'node:os';

const LOOPBACK = /^(127\.|::1$|localhost$)/;

/**
 * Returns this machine's address in its network, for links if the operator has set none: its first IPv4
 * address, else `localhost`. `host` is the address that the server listens on.
 */
export const ownAddress = (host: string) => {
  if (LOOPBACK.test(host)) return 'localhost';
  if (host !== '::' && host !== '0.0.0.0') return host.includes(':') ? `[${host}]` : host;
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return (
    addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? 'localhost'
  );
};
