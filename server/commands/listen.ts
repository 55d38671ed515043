import type { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { errorResponse } from '../http/on-error.ts';
import type { Log } from '../log.ts';

/** Every address of both families; where there is no IPv6, every address of IPv4. */
export const EVERYWHERE = '::';
const EVERYWHERE_IPV4 = '0.0.0.0';

type App = Pick<ReturnType<typeof createApp>, 'server' | 'fetch'>;

/** The port is taken, or may not be used; the message is one line for the operator. */
export class CannotListen extends Error {}

/** Opens the socket. Throws CannotListen where that cannot be done. */
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
    // Out of development Bun shares a port that is taken: two servers with different data
    // would then answer in turns.
    reusePort: false,
    fetch: (request, bunServer) => {
      app.server = bunServer;
      return app.fetch(request);
    },
    // What fails outside of any call, or while an answer is being sent: Bun would print source.
    error: (error) => errorResponse(error, log, { method: '', route: '', ms: 0 }),
  });

const isWithoutIpv6 = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['EAFNOSUPPORT', 'EADDRNOTAVAIL'].includes(String(error.code));
