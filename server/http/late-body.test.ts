import { expect, test } from 'bun:test';
import { createWorld } from '../../test-support/world.ts';

/** Calls `path` and returns what arrives, by packets of the operating system. */
const packetsOf = (port: number, path: string, cookie: string) => {
  const packets: string[] = [];
  const whole = Promise.withResolvers<string[]>();
  void Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      open: (socket) =>
        void socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`),
      data: (socket, packet) => {
        packets.push(packet.toString());
        if (!/\r\n0\r\n\r\n$|\r\n\r\n.*\] *$/s.test(packets.join(''))) return;
        whole.resolve(packets);
        socket.end();
      },
    },
  });
  return whole.promise;
};

test('the headers of each answer arrive together, also after its first turn of the event loop (B12)', async () => {
  const { server, group } = await createWorld();
  const socket = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => server.app.fetch(request),
  });
  const path = `/api/groups/${group}/prayers`;
  // One user’s calls wait for their turn if there are many at once.
  const all = await Promise.all(
    Array.from({ length: 24 }, () => packetsOf(socket.port ?? 0, path, server.cookieOf('ruth'))),
  );
  const late = all.filter(([head]) => /transfer-encoding: chunked/i.test(head ?? ''));
  expect(late.length).toBeGreaterThan(0);
  for (const [head] of all) expect(head).toContain('\r\n\r\n');
  await socket.stop(true);
});
