import { appProtocol } from '../../desktop/session/app-protocol.ts';

type Parts = {
  /** The folder of the built web app. */
  app: string;
  /** The origin of the server that the program uses. */
  origin: () => string;
};

/** A line to the server with the cookies of one partition. They outlast a start of the program. */
const lineTo = (origin: () => string) => {
  let cookie = '';
  return {
    get origin() {
      return origin();
    },
    fetch: async (to: string, init: RequestInit) => {
      const headers = new Headers(init.headers);
      if (cookie) headers.set('cookie', cookie);
      const answer = await fetch(to, { ...init, headers });
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      return answer;
    },
  };
};

/**
 * Answers a browser's calls on the scheme by the program's own handler: files, headers and all. The call
 * stands in headers of a call by HTTP, because a browser in another process can hand it over in no other way.
 */
export const startRelay = ({ app, origin }: Parts) => {
  const line = lineTo(origin);
  const language = { now: () => 'en' as const, choose: () => {} };
  const handle = appProtocol({ folders: { app }, language, server: () => line });
  const relay = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    fetch: async (request) => {
      const url = request.headers.get('x-scheme-url') ?? '';
      const from = request.headers.get('x-scheme-origin');
      const headers = new Headers(request.headers);
      for (const name of ['x-scheme-url', 'x-scheme-origin']) headers.delete(name);
      if (from) headers.set('origin', from);
      const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
      const body = hasBody ? await request.arrayBuffer() : undefined;
      const answer = await handle(new Request(url, { method: request.method, headers, body }));
      // An error of the network cannot be said by HTTP: the page's fetch throws for it.
      if (answer.type === 'error')
        return new Response(null, { status: 502, headers: { 'x-scheme-error': '1' } });
      return answer;
    },
  });
  return { address: `127.0.0.1:${relay.port}`, stop: () => relay.stop(true) };
};
