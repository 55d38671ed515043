import { z } from 'zod';

/*
 * A push service for Firefox: the part of Mozilla's autopush that a browser speaks by WebSocket, and a server by
 * RFC 8030. It sends on what it gets, encrypted as it came.
 */

/** What a browser says. */
const said = z.discriminatedUnion('messageType', [
  z.object({ messageType: z.literal('hello'), uaid: z.string().optional() }),
  z.object({ messageType: z.literal('register'), channelID: z.string() }),
  z.object({ messageType: z.literal('unregister'), channelID: z.string() }),
  z.object({ messageType: z.enum(['ack', 'nack', 'broadcast_subscribe']) }),
]);

const KEEP_ALIVE = '{}';
const TTL = '60';

type Socket = Bun.ServerWebSocket<unknown>;

/** Starts the service on a free port. */
export const startFirefoxPush = () => {
  const channels = new Map<string, Socket>();
  /** Ids of browsers. A browser with another id must subscribe anew. */
  const browsers = new Set<string>();
  const sockets = new Set<Socket>();
  let status = 201;
  let sent = 0;

  const push = async (channelID: string, request: Request) => {
    if (status !== 201) return new Response(null, { status });
    const socket = channels.get(channelID);
    if (!socket) return new Response(null, { status: 410 });
    socket.send(
      JSON.stringify({
        messageType: 'notification',
        channelID,
        version: crypto.randomUUID(),
        data: Buffer.from(await request.arrayBuffer()).toString('base64url'),
        headers: { encoding: request.headers.get('content-encoding') },
      }),
    );
    sent++;
    return new Response(null, { status: 201, headers: { location: request.url, ttl: TTL } });
  };

  const answerTo = (socket: Socket, message: z.infer<typeof said>) => {
    const { messageType } = message;
    if (messageType === 'hello') {
      const isKnown = message.uaid !== undefined && browsers.has(message.uaid);
      const uaid = isKnown ? message.uaid : crypto.randomUUID().replaceAll('-', '');
      if (uaid) browsers.add(uaid);
      return { messageType, uaid, status: 200, use_webpush: true, broadcasts: {} };
    }
    if (messageType === 'register') {
      const { channelID } = message;
      channels.set(channelID, socket);
      return { messageType, channelID, status: 200, pushEndpoint: `${origin}/push/${channelID}` };
    }
    if (messageType === 'unregister') {
      channels.delete(message.channelID);
      return { messageType, channelID: message.channelID, status: 200 };
    }
    return undefined;
  };

  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request, server) => {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname.startsWith('/push/')) return push(pathname.slice('/push/'.length), request);
      if (pathname === '/answer') {
        status = Number(searchParams.get('status'));
        return new Response();
      }
      if (pathname === '/forget') {
        channels.clear();
        browsers.clear();
        for (const socket of sockets) socket.close();
        return new Response();
      }
      if (pathname === '/sent') return new Response(String(sent));
      return server.upgrade(request) ? undefined : new Response(null, { status: 400 });
    },
    websocket: {
      open: (socket) => {
        sockets.add(socket);
      },
      close: (socket) => {
        sockets.delete(socket);
      },
      message: (socket, text) => {
        if (String(text) === KEEP_ALIVE) return void socket.send(KEEP_ALIVE);
        const answer = answerTo(socket, said.parse(JSON.parse(String(text))));
        if (answer) socket.send(JSON.stringify(answer));
      },
    },
  });
  const origin = `http://127.0.0.1:${server.port}`;
  return { origin, stop: () => server.stop(true) };
};
