import { connect, createServer, type Socket } from 'node:net';

export type Relay = Awaited<ReturnType<typeof createRelay>>;

/**
 * Starts a proxy to a server of this machine. It can be cut, like a lost network. It counts the event
 * streams: each has a connection of its own.
 */
export const createRelay = async (to: number) => {
  const open = new Set<Socket>();
  const streams = new Set<Socket>();
  let isCut = false;
  let most = 0;

  const relay = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(to, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        streams.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
    near.on('data', (chunk) => {
      if (String(chunk.slice(0, 16)).startsWith('GET /api/events')) streams.add(near);
      else streams.delete(near);
    });
    far.on('data', (chunk) => {
      // After a refused or ended call the connection stays open for the next one.
      const text = String(chunk);
      if (/^HTTP\/1\.1 (?!200)/.test(text) || text.endsWith('\r\n0\r\n\r\n')) streams.delete(near);
      most = Math.max(most, streams.size);
    });
  });
  await new Promise<void>((listening) => relay.listen(0, '127.0.0.1', listening));
  const address = relay.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    /** Number of open event streams now, and their maximum so far. */
    streams: () => ({ now: streams.size, most }),
    /** Ends all calls, and refuses new ones. */
    cut: () => {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    mend: () => {
      isCut = false;
    },
    close: () => {
      for (const socket of open) socket.destroy();
      relay.close();
    },
  };
};
