import type { createApp } from '../app.ts';
import type { Config } from '../config/config.ts';
import { errorResponse } from '../http/on-error.ts';
import type { Log } from '../log.ts';

/** All IPv6 and IPv4 addresses; all IPv4 addresses if there is no IPv6. */
export const EVERYWHERE = '::';
const EVERYWHERE_IPV4 = '0.0.0.0';

type App = Pick<ReturnType<typeof createApp>, 'server' | 'fetch'>;

/** The port is taken or not allowed. The message is one line for the operator. */
export class CannotListen extends Error {}

/** Opens the socket. Throws CannotListen if that fails. */
export const listen = (
  config: Pick<Config, 'host' | 'port'>,
  app: App,
  log: Log,
): ReturnType<typeof open> => {
  try {
    return open(config, app, log);
  } catch (error) {
    if (config.host === EVERYWHERE && isWithoutIpv6(error))
      return listen({ ...config, host: EVERYWHERE_IPV4 }, app, log);
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotListen(`Cannot listen on port ${config.port} of ${config.host}: ${reason}`);
  }
};

const open = ({ host, port }: Pick<Config, 'host' | 'port'>, app: App, log: Log) =>
  Bun.serve({
    port,
    hostname: host,
    development: false,
    // In production Bun shares a port that is taken, so two servers with different data would
    // answer in turns.
    reusePort: false,
    fetch: (request, bunServer) => {
      app.server = bunServer;
      return app.fetch(request);
    },
    // Errors outside of a call, or while a response is being sent. Bun's own page would show source
    // code.
    error: (error) => errorResponse(error, log, { method: '', route: '', ms: 0 }),
  });

const isWithoutIpv6 = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['EAFNOSUPPORT', 'EADDRNOTAVAIL'].includes(String(error.code));
