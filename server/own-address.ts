import { networkInterfaces } from 'node:os';

const LOOPBACK = /^(127\.|::1$|localhost$)/;

/**
 * How other machines of the house reach this one, for links where the operator has named no
 * address: its first IPv4 address in the network, else `localhost`. `host` is what the server
 * listens on.
 */
export const ownAddress = (host: string) => {
  if (LOOPBACK.test(host)) return 'localhost';
  if (host !== '::' && host !== '0.0.0.0') return host.includes(':') ? `[${host}]` : host;
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return (
    addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? 'localhost'
  );
};
