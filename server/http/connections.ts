import type { Caller } from './route.ts';

/**
 * Bun's maximum idle time of a connection, in seconds. Proxies keep connections for up to 180 s: if the
 * server closed one first, a POST that the proxy sends at that moment would be lost.
 */
export const LONGEST_IDLE = 255;

/** The parts of Bun's server that connections need. `requestIP` is null once a call has been answered. */
export type Connections = {
  requestIP: (request: Request) => { address: string } | null;
  timeout: (request: Request, seconds: number) => void;
};

/** Sets a connection's idle time. A trusted proxy's connection serves many users, so its time never shrinks. */
export const allowIdle = (
  server: Connections | null,
  request: Request,
  caller: Caller,
  seconds: number,
) => server?.timeout(request, caller.proxy() === 'trusted' ? LONGEST_IDLE : seconds);
