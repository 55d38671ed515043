import { expect, test } from 'bun:test';
import { until } from '../../test-support/until.ts';
import { writeRest, writeWhole } from '../../test-support/write-whole.ts';
import { attachedTo, fetchSome } from './imap.ts';

/** Returns a mail server that can open a mailbox, and accepts only this token. */
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

/** Returns a provider that issues a token for the refresh token in the address. */
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
  const { imap: client } = await attachedTo({ imapUrl: mailbox(server), tokenUrl: url });
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

test('a refused token or refresh token is reported, without the secrets (N43)', async () => {
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

/** Returns a mail server with a test's replies; `open` is the number of its connections. */
const sayingServer = (
  greeting: string,
  answer: (line: string, say: (text: string) => void) => void,
) => {
  const state = { open: 0 };
  const server = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open: (socket) => {
        state.open++;
        writeWhole(socket, greeting);
      },
      close: () => void state.open--,
      data: (socket, data) => {
        for (const line of data.toString().split('\r\n').filter(Boolean))
          answer(line, (text) => writeWhole(socket, text));
      },
      drain: writeRest,
    },
  });
  return { state, port: server.port, stop: () => server.stop(true) };
};

const READY = '* OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN] ready\r\n';

/** Opens the mailbox, and answers all other commands by `more`. */
const opening = (more: (tag: string, line: string, say: (text: string) => void) => void) =>
  sayingServer(READY, (line, say) => {
    const [tag = '', command = ''] = line.split(' ');
    if (command === 'UID') return more(tag, line, say);
    if (command === 'SELECT') say('* 2 EXISTS\r\n* OK [UIDVALIDITY 1] is so\r\n');
    if (command === 'LIST') say('* LIST () "/" INBOX\r\n');
    say(`${tag} OK done\r\n`);
  });

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => String(Object(error).message),
  );

test('a mail server that never ends a line is disconnected, in time and by a stop (N59)', async () => {
  // The server opens no mailbox, and sends all the time.
  const { state, port, stop } = sayingServer('', () => {});
  const connecting = { imapUrl: mailbox({ port }), tokenUrl: undefined };
  expect(await failureOf(attachedTo(connecting, { longest: 200 }))).toBe('too slow');
  await until('the connection is closed', () => state.open === 0);
  const stopping = new AbortController();
  const failed = failureOf(attachedTo(connecting, { signal: stopping.signal }));
  await until('it is connected', () => state.open === 1);
  stopping.abort();
  expect(await failed).toBe('broken off');
  await until('the connection is closed', () => state.open === 0);
  stop();
});

test('a mail server that sends more mails than were asked for is disconnected (N59)', async () => {
  const { state, port, stop } = opening((_tag, _line, say) => {
    // The command never ends.
    for (let at = 0; at < 2_000; at++) say('* 1 FETCH (UID 1 RFC822.SIZE 5)\r\n');
  });
  const { imap, budget } = await attachedTo({ imapUrl: mailbox({ port }), tokenUrl: undefined });
  budget.allow({ bytes: 1_000_000, lines: 10_000 });
  expect(await failureOf(fetchSome(imap, [1], { uid: true, size: true }))).toBe(
    'the mail server sent more than was asked for',
  );
  await until('the connection is closed', () => state.open === 0);
  stop();
});

test('changes to other mails during a fetch are left out', async () => {
  const { port, stop } = opening((tag, _line, say) =>
    say(
      `* 2 FETCH (UID 2 FLAGS (\\Seen))\r\n* 1 FETCH (UID 1 RFC822.SIZE 5)\r\n${tag} OK done\r\n`,
    ),
  );
  const { imap } = await attachedTo({ imapUrl: mailbox({ port }), tokenUrl: undefined });
  const mails = await fetchSome(imap, [1], { uid: true, size: true });
  expect(mails.map(({ uid, size }) => [uid, size])).toEqual([[1, 5]]);
  imap.close();
  stop();
});

test('a response that is too long is not read (N59)', async () => {
  const { state, port, stop } = opening((_tag, _line, say) =>
    say('* 1 FETCH (UID 1 BODY[] {9000000}\r\n'),
  );
  const { imap } = await attachedTo({ imapUrl: mailbox({ port }), tokenUrl: undefined });
  expect(await failureOf(fetchSome(imap, [1], { uid: true, source: true }))).toBeDefined();
  await until('the connection is closed', () => state.open === 0);
  stop();
});

test('a mail server that reports new mail only after IDLE is asked for it (N104)', async () => {
  let idling = '';
  const { port, stop } = sayingServer(READY.replace('AUTH', 'IDLE AUTH'), (line, say) => {
    const [tag = '', command = ''] = line.split(' ');
    if (command === 'IDLE') {
      idling = tag;
      return say('+ idling\r\n');
    }
    if (tag === 'DONE') return say(`* 3 EXISTS\r\n${idling} OK done\r\n`);
    if (command === 'SELECT') say('* 2 EXISTS\r\n* OK [UIDVALIDITY 1] is so\r\n');
    if (command === 'LIST') say('* LIST () "/" INBOX\r\n');
    say(`${tag} OK done\r\n`);
  });
  const connecting = { imapUrl: mailbox({ port }), tokenUrl: undefined };
  const { imap, budget } = await attachedTo(connecting, { longestIdle: 1 });
  budget.allow({ bytes: 1_000_000, lines: 10_000 });
  const counts: number[] = [];
  imap.on('exists', ({ count }) => void counts.push(count));
  await until('new mail is reported', () => counts.length > 0, 20_000);
  expect(counts[0]).toBe(3);
  imap.close();
  stop();
});

test('a mail server that is not on this computer gets no password without encryption (N59)', async () => {
  const lines: string[] = [];
  const { state, port, stop } = sayingServer(READY, (line, say) => {
    lines.push(line);
    say(`${line.split(' ')[0]} OK done\r\n`);
  });
  const connecting = {
    imapUrl: mailbox({ port }),
    tokenUrl: undefined,
    // The address stands for a mail server elsewhere.
    named: { isHosted: true, allow: async () => ({ address: '127.0.0.1', isHere: false }) },
  };
  expect(attachedTo(connecting)).rejects.toMatchObject({ isNotEncrypted: true });
  await until('it is hung up on', () => state.open === 0);
  expect(lines.join('\n')).not.toMatch(/AUTHENTICATE|LOGIN|none/);
  stop();
});
