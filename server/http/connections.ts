import type { Caller } from './route.ts';

/**
 * The longest idle time of a connection, in seconds. Bun allows no longer one. Proxies keep a connection
 * for up to 180 s: if the server closed it first, a POST that the proxy sends at that moment would be lost.
 */
export const LONGEST_IDLE = 255;

/** Bun's server, as far as connections need it. `requestIP` is null once a call has been answered. */
export type Connections = {
  requestIP: (request: Request) => { address: string } | null;
  timeout: (request: Request, seconds: number) => void;
};

/**
 * Sets the idle time of a call's connection, during the call and after it. It is never shortened for a
 * trusted proxy, whose connections are used for many people.
 */
export const allowIdle = (
  server: Connections | null,
  request: Request,
  caller: Caller,
  seconds: number,
) => server?.timeout(request, caller.proxy() === 'trusted' ? LONGEST_IDLE : seconds);
