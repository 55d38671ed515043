import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** A call of a page, as the proxy sees it. */
export type Call = { method: string; url: string; headers: Record<string, string> };
/** What happens to a call instead of being passed on; undefined if nothing else does. */
export type Instead = (call: Call, response: ServerResponse) => Promise<boolean>;

export type CallProxy = Awaited<ReturnType<typeof startProxy>>;

/**
 * Passes calls on and tells of them, for a browser that tells nothing itself. With `target` it stands before
 * one server; otherwise the browser names that, as to any HTTP proxy. While it is offline, connections end.
 */
export async function startProxy(target?: string) {
  const listeners = {
    request: new Set<(call: Call) => void>(),
    answer: new Set<(call: Call) => void>(),
  };
  const failed = new Set<(call: Call) => void>();
  const instead = new Set<Instead>();
  let isOffline = false;

  const server = createServer(async (incoming, outgoing) => {
    const call = callOf(incoming, target);
    for (const notify of listeners.request) notify(call);
    if (isOffline) return void incoming.socket.destroy();
    for (const decide of [...instead].reverse()) if (await decide(call, outgoing)) return;
    const { host: _, ...headers } = incoming.headers;
    const passed = request(call.url, {
      method: call.method,
      headers: { ...headers, host: hostOf(call, incoming) },
    });
    passed.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      for (const notify of listeners.answer) notify(call);
      answer.pipe(outgoing);
      answer.on('aborted', () => outgoing.destroy());
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) for (const notify of failed) notify(call);
      passed.destroy();
    });
    incoming.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://localhost:${port}`,
    on: { ...listeners, failed },
    instead,
    setOffline: (offline: boolean) => {
      isOffline = offline;
      if (offline) server.closeAllConnections();
    },
    /** Makes it as a new one, for somebody else. */
    forget: () => {
      for (const told of [...Object.values(listeners), failed, instead]) told.clear();
      isOffline = false;
      server.closeAllConnections();
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}

const callOf = (
  { method = 'GET', url = '/', headers }: IncomingMessage,
  target?: string,
): Call => ({
  method,
  url: target ? target + url : url,
  headers: Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(value)]),
  ),
});

/** A server that names itself in what it answers is called by its own name. */
const hostOf = ({ url }: Call, { headers }: IncomingMessage) => headers.host ?? new URL(url).host;
