import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';

type RequestOptions = {
  protocol?: string;
  hostname?: string;
  port?: number | string;
  path?: string;
  method?: string;
  headers?: Record<string, string>;
};

/** Where a host of the tests really is, by its origin: they have no certificates. */
export type Hosts = Map<string, string>;

/** Electron's `net.request`, as far as the updater needs it. */
export const netRequest = (hosts: Hosts) => (options: RequestOptions) => {
  const { protocol = 'https:', hostname, port, path = '/', method = 'GET', headers } = options;
  const origin = `${protocol}//${hostname}${port ? `:${port}` : ''}`;
  const given = new AbortController();
  const request = Object.assign(new EventEmitter(), {
    setHeader: () => {},
    write: () => true,
    abort: () => given.abort(),
    end: () => {
      void send().catch((error) => request.emit('error', error));
    },
  });
  const send = async () => {
    const real = hosts.get(origin);
    if (!real) throw new Error('net::ERR_NAME_NOT_RESOLVED');
    const answer = await fetch(real + path, { method, headers, signal: given.signal });
    const body = Readable.from(Buffer.from(await answer.arrayBuffer()), { objectMode: false });
    request.emit(
      'response',
      Object.assign(body, {
        statusCode: answer.status,
        statusMessage: answer.statusText,
        headers: Object.fromEntries(answer.headers),
      }),
    );
  };
  return request;
};
