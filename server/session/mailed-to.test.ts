import { afterEach, describe, expect, test } from 'bun:test';
import { createTestServer, quiet, type TestServer } from '../../test-support/server.ts';
import { deliveries } from '../db/schema.ts';
import { listen } from '../program/commands/listen.ts';

let close = async () => {};
afterEach(() => close());

/** Sends calls from a chosen network, through a trusted proxy. */
const serverBehindProxy = () => {
  const server = createTestServer({ mail: true, trustedProxies: ['127.0.0.1'] });
  const socket = listen({ host: '127.0.0.1', port: 0 }, server.app, quiet);
  close = socket.stop;
  const ask = async (path: string, from: string) => {
    const answer = await fetch(`http://127.0.0.1:${socket.port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ email: 'ruth@example.org' }),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  return { server, ask };
};

const mailed = ({ db }: TestServer) => db.select().from(deliveries).all().length;

describe.each(['/api/login/code/mail', '/api/forgot-password'])('mails asked for by %s', (path) => {
  test('a stranger does not use up an address’s mails (A38)', async () => {
    const { server, ask } = serverBehindProxy();
    const first = await ask(path, '198.51.100.7');
    for (let n = 0; n < 9; n++) expect(await ask(path, '198.51.100.7')).toBe(first);
    expect(mailed(server)).toBe(3);
    expect(await ask(path, '203.0.113.9')).toBe(first);
    expect(mailed(server)).toBe(4);
  });

  test('an address gets at most twelve mails an hour, whoever asks (A38)', async () => {
    const { server, ask } = serverBehindProxy();
    const first = await ask(path, '198.51.100.1');
    for (let n = 2; n < 20; n++) expect(await ask(path, `198.51.100.${n}`)).toBe(first);
    expect(mailed(server)).toBe(12);
    server.clock.elapsed += 60 * 60_000;
    await ask(path, '198.51.100.1');
    expect(mailed(server)).toBe(13);
  });
});
