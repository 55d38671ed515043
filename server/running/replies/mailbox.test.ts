import { expect, test } from 'bun:test';
import { createTestServer, quiet } from '../../proof/testing/server.ts';
import { openMailbox } from './mailbox.ts';

/** As much of IMAP as opening a mailbox needs. To what comes then it says nothing. */
const silentMailServer = () => {
  const asked = Promise.withResolvers<void>();
  const server = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open: (socket) =>
        void socket.write('* OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN] ready\r\n'),
      data: (socket, data) => {
        for (const line of data.toString().split('\r\n').filter(Boolean)) {
          const [tag = '', command = ''] = line.split(' ');
          if (command === 'UID') return asked.resolve();
          if (command === 'SELECT') socket.write('* 1 EXISTS\r\n* OK [UIDVALIDITY 1] is so\r\n');
          if (command === 'LIST') socket.write('* LIST () "/" INBOX\r\n');
          socket.write(`${tag} OK done\r\n`);
        }
      },
    },
  });
  return { port: server.port, asked: asked.promise, stop: () => server.stop(true) };
};

test('a stop does not wait for a mail server that says nothing (N43)', async () => {
  const { port, asked, stop } = silentMailServer();
  const { db, clock } = createTestServer({ mail: true });
  const reading = openMailbox({
    db,
    log: quiet,
    clock: () => clock.now,
    connecting: {
      imapUrl: `imap://pray%40example.org:none@127.0.0.1:${port}`,
      tokenUrl: undefined,
    },
    handle: async () => 'foreign',
    onHandled: () => {},
  });
  await asked;
  const begun = performance.now();
  await reading.close();
  expect(performance.now() - begun).toBeLessThan(5_000);
  stop();
}, 20_000);
