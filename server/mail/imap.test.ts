import { expect, test } from 'bun:test';
import { attachedTo } from './imap.ts';

/** As much of IMAP as opening a mailbox needs: a mail server that takes only this token. */
const mailServerFor = (token: string) => {
  const wanted = Buffer.from(`user=pray@example.org\x01auth=Bearer ${token}\x01\x01`).toString(
    'base64',
  );
  return Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open: (socket) =>
        void socket.write('* OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=XOAUTH2] ready\r\n'),
      data: (socket, data) => {
        for (const line of data.toString().split('\r\n').filter(Boolean)) {
          const [tag = '', command = ''] = line.split(' ');
          if (command === 'SELECT') socket.write('* 0 EXISTS\r\n* OK [UIDVALIDITY 1] is so\r\n');
          if (command === 'LIST') socket.write('* LIST () "/" INBOX\r\n');
          const isRefused = command === 'AUTHENTICATE' && !line.includes(wanted);
          socket.write(`${tag} ${isRefused ? 'NO That token is old' : 'OK done'}\r\n`);
        }
      },
    },
  });
};

/** A provider that gives a token for what is in the address. */
const provider = (status = 200) => {
  const asked: string[] = [];
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (request) => {
      asked.push(await request.text());
      return status === 200
        ? Response.json({ access_token: 'a-token-for-an-hour', expires_in: 3600 })
        : Response.json({ error: 'invalid_grant' }, { status });
    },
  });
  return {
    asked,
    url: `http://127.0.0.1:${server.port}/token?client_id=ID&client_secret=SECRET&refresh_token=REFRESH`,
    stop: () => server.stop(true),
  };
};

const mailbox = ({ port }: { port: number }) => `imap://pray%40example.org:none@127.0.0.1:${port}`;

test('a mailbox that takes no password is opened with a token of its provider (N43)', async () => {
  const server = mailServerFor('a-token-for-an-hour');
  const { url, asked, stop } = provider();
  const client = await attachedTo({ imapUrl: mailbox(server), tokenUrl: url });
  expect(client.mailbox).toMatchObject({ path: 'INBOX', exists: 0 });
  client.close();
  expect(Object.fromEntries(new URLSearchParams(asked[0]))).toEqual({
    grant_type: 'refresh_token',
    client_id: 'ID',
    client_secret: 'SECRET',
    refresh_token: 'REFRESH',
  });
  await stop();
  server.stop(true);
});

test('a refused token or refresh token is told, without the secrets (N43)', async () => {
  const server = mailServerFor('another-token');
  for (const [status, says] of [
    [200, 'That token is old'],
    [400, 'no token: 400 invalid_grant'],
  ] as const) {
    const { url, stop } = provider(status);
    const failed: unknown = await attachedTo({ imapUrl: mailbox(server), tokenUrl: url }).catch(
      (error: unknown) => error,
    );
    expect(String(failed)).toContain(says);
    expect(Object(failed).authenticationFailed).toBe(true);
    expect(String(failed)).not.toMatch(/SECRET|REFRESH|a-token/);
    await stop();
  }
  server.stop(true);
});
