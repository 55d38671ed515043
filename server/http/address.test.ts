import { afterAll, describe, expect, test } from 'bun:test';
import { connect } from 'node:net';
import { createTestServer } from '../../test-support/server.ts';

const server = createTestServer();
const socket = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: (request) => server.app.fetch(request),
});
afterAll(() => socket.stop(true));

/** Sends exactly these bytes and returns the answer. */
const send = (bytes: string) =>
  new Promise<string>((received, failed) => {
    let text = '';
    const wire = connect(socket.port ?? 0, '127.0.0.1', () => wire.write(bytes));
    wire.on('data', (chunk) => {
      text += chunk;
    });
    wire.on('error', failed);
    wire.on('close', () => received(text));
  });

describe('the address of a call (B4)', () => {
  for (const host of ['nas', 'pi', 'x', '[::1]', 'prayer.example.org:3000'])
    test(`the host ${host} is accepted`, async () => {
      const reply = await send(
        `GET /api/health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      );
      expect(reply).toStartWith('HTTP/1.1 200');
      expect(reply).toEndWith('{"status":"ok"}');
    });

  const unreadable = [
    'GET /api/health HTTP/1.0\r\n\r\n',
    ...['', 'a b', 'user@host', 'host:99999', 'one, two'].map(
      (host) => `GET /api/health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    ),
  ];
  for (const bytes of unreadable)
    test(`an invalid address gets 400: ${JSON.stringify(bytes)}`, async () => {
      const reply = await send(bytes);
      expect(reply).toStartWith('HTTP/1.1 400');
      expect(reply.toLowerCase()).toContain("content-security-policy: default-src 'none'");
      expect(reply).toEndWith('The address of this call is not valid.');
      expect(server.logged).toEqual([]);
    });
});
