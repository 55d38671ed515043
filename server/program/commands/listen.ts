import type { createApp } from '../../app/app.ts';
import type { Certificate } from '../../config/certificate.ts';
import type { Config } from '../../config/config.ts';
import { proxyTrust } from '../../http/caller-address.ts';
import { LONGEST_IDLE } from '../../http/connections.ts';
import { errorResponse } from '../../http/on-error.ts';
import { proxyTest } from '../../http/proxies.ts';
import type { Log } from '../../log.ts';

/** All IPv6 and IPv4 addresses; all IPv4 addresses if there is no IPv6. */
export const EVERYWHERE = '::';
export const EVERYWHERE_IPV4 = '0.0.0.0';

export type App = Pick<ReturnType<typeof createApp>, 'server' | 'fetch'>;

/** The address to listen on. Connections of trusted proxies stay open longer than proxies use them. */
type Where = Pick<Config, 'host' | 'port'> & Partial<Pick<Config, 'trustedProxies'>>;

/** Thrown for a port that is taken or not allowed. The message is one line for the operator. */
export class CannotListen extends Error {}

/** Opens the socket: for https with a certificate, else for http. Throws CannotListen if that fails. */
export const listen = (config: Where, app: App, log: Log, certificate?: Certificate) => {
  let server = openAnywhere(config, app, log, certificate);
  // A stopped server has no port any more.
  const port = server.port ?? config.port;
  const stopping: Promise<void>[] = [];
  let isOpen = true;
  return {
    port,
    /** Closes the idle connections. */
    closeIdle: () => server.closeIdleConnections(),
    /** Accepts no more connections. Resolves when no call is running. */
    stop: async () => {
      await Promise.all([...stopping, server.stop()]);
    },
    /**
     * Uses another certificate for new connections. Running calls, uploads and event streams continue with
     * the old one. Bun 1.4.5 does not change the certificate in `server.reload`. So the socket is closed
     * and opened again, which takes less than a millisecond. Of 16 clients that called without a pause,
     * about every second change cut one new connection off; `reusePort` with two sockets cut off as many,
     * since the system resets the waiting connections of a closed socket. Browsers then try again.
     */
    renew: (to: Certificate) => {
      // Throws before the socket is closed, if Bun refuses the certificate.
      void open({ host: '127.0.0.1', port: 0 }, app, log, to).stop();
      // Windows may hold the port while it has connections: the next attempt closes them.
      stopping.push(server.stop(!isOpen));
      isOpen = false;
      server = openAnywhere({ ...config, port }, app, log, to);
      isOpen = true;
    },
  };
};

const openAnywhere = (
  config: Where,
  app: App,
  log: Log,
  certificate?: Certificate,
): ReturnType<typeof open> => {
  try {
    return open(config, app, log, certificate);
  } catch (error) {
    if (config.host === EVERYWHERE && isWithoutIpv6(error))
      return openAnywhere({ ...config, host: EVERYWHERE_IPV4 }, app, log, certificate);
    const reason = error instanceof Error ? error.message : String(error);
    const where = config.host === EVERYWHERE ? '' : ` of ${config.host}`;
    throw new CannotListen(`Cannot listen on port ${config.port}${where}: ${reason}`);
  }
};

const open = (
  { host, port, trustedProxies = [] }: Where,
  app: App,
  log: Log,
  certificate?: Certificate,
) => {
  const isTrusted = proxyTest(trustedProxies);
  const isFromProxy = (request: Request, address?: string) =>
    proxyTrust(address, request.headers.get('x-forwarded-for'), isTrusted) === 'trusted';
  return Bun.serve({
    port,
    hostname: host,
    tls: certificate,
    development: false,
    // In production Bun shares a taken port, so two servers with different data would answer in turns.
    reusePort: false,
    fetch: (request, bunServer) => {
      app.server = bunServer;
      if (isFromProxy(request, bunServer.requestIP(request)?.address))
        bunServer.timeout(request, LONGEST_IDLE);
      return app.fetch(certificate ? asHttp(request) : request);
    },
    // Errors outside of a call, or while a response is being sent. Bun's own page would show source code.
    error: (error) => errorResponse(error, log, { method: '', route: '', ms: 0 }),
  });
};

/**
 * Replaces https by http: Elysia 1.4 searches the path of a URL from its eighth character on, because of
 * short host names (`standardHostname: false`). In an https URL it would find the slash before the host.
 */
const asHttp = (request: Request) =>
  Object.defineProperty(request, 'url', { value: request.url.replace('https:', 'http:') });

const isWithoutIpv6 = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['EAFNOSUPPORT', 'EADDRNOTAVAIL'].includes(String(error.code));
