import { until } from '../test-support/until.ts';

/** Open event streams of many pages, which read whatever comes. */
export type Streams = {
  /** How many were told something since `forget`. */
  told: () => number;
  forget: () => void;
  close: () => void;
};

/** An event that says something: `data: {"`. The signs of life say `data: {}`. */
const EVENT = 'data: {"';

/**
 * Opens an event stream for each of these cookies; gives them when each has an answer. Over sockets of its own: `fetch` has no more than
 * 256 requests under way, and lets all others wait without a word.
 */
export const openStreams = async (port: number, cookies: string[]): Promise<Streams> => {
  const answered = new Set<number>();
  const told = new Set<number>();
  const sockets = await Promise.all(
    cookies.map((cookie, page) =>
      Bun.connect({
        hostname: '127.0.0.1',
        port,
        socket: {
          open: (socket) => {
            socket.write(
              `GET /api/events HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookie}\r\n\r\n`,
            );
          },
          data: (_socket, chunk) => {
            if (!answered.has(page) && chunk.includes(' 200 OK')) answered.add(page);
            if (chunk.includes(EVENT)) told.add(page);
          },
        },
      }),
    ),
  );
  await until('all streams are open', () => answered.size === cookies.length);
  return {
    told: () => told.size,
    forget: () => told.clear(),
    close: () => {
      for (const socket of sockets) socket.end();
    },
  };
};
