import type { Socket } from 'bun';
import { writeRest, writeWhole } from './write-whole.ts';

/*
 * A mail server that never stops talking, as a program of its own: `bun endless-imap.ts ADDRESS CERT KEY`. At port 143
 * it does so as a greeting; at port 993, which is encrypted, when it is asked for what the user name says.
 */

const [address = '', cert = '', key = ''] = process.argv.slice(2);
const LINES = Buffer.from('* OK still here\r\n'.repeat(4_000));
const NUMBERS = '1234567 '.repeat(990_000);

/** Says lines as fast as they are taken, until it is hung up on. */
const talk = (socket: Socket<unknown>) => {
  for (let at = 0; at < 20; at++) if (socket.write(LINES) < LINES.length) return;
  setTimeout(() => talk(socket), 0);
};

const READY = '* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN IDLE] ready\r\n';
const SELECTED = '* 2 EXISTS\r\n* OK [UIDVALIDITY 7] is so\r\n* OK [UIDNEXT 3] is so\r\n';

Bun.listen({
  hostname: address,
  port: 143,
  socket: {
    // The greeting names no capabilities: whether they are read before there are too many lines is a matter of time.
    open: talk,
    drain: talk,
    data: () => {},
  },
});

Bun.listen<{ user: string; signingIn: string; idling: string; isTalking: boolean }>({
  hostname: address,
  port: 993,
  tls: { cert: Bun.file(cert), key: Bun.file(key) },
  socket: {
    open: (socket) => {
      socket.data = { user: '', signingIn: '', idling: '', isTalking: false };
      socket.write(READY);
    },
    drain: (socket) => {
      if (socket.data.isTalking) talk(socket);
      else writeRest(socket);
    },
    data: (socket, said) => {
      for (const line of said.toString().split('\r\n').filter(Boolean)) {
        const [tag = '', command = ''] = line.split(' ');
        const { user, signingIn } = socket.data;
        if (signingIn) {
          socket.data.user = Buffer.from(line, 'base64').toString().split('\0')[1] ?? '';
          socket.data.signingIn = '';
          socket.write(`${signingIn} OK done\r\n`);
          continue;
        }
        if (command === 'AUTHENTICATE') {
          socket.data.signingIn = tag;
          socket.write('+ \r\n');
          continue;
        }
        const isIts =
          (user === 'select' && command === 'SELECT') ||
          (user === 'search' && line.includes('SEARCH')) ||
          (user === 'idle' && command === 'IDLE');
        if (isIts) {
          socket.data.isTalking = true;
          talk(socket);
        } else if (user === 'numbers' && line.includes('SEARCH'))
          writeWhole(socket, `* SEARCH ${NUMBERS}\r\n${tag} OK done\r\n`);
        else if (command === 'IDLE') {
          socket.data.idling = tag;
          socket.write('+ idling\r\n');
        } else if (tag === 'DONE') socket.write(`${socket.data.idling} OK done\r\n`);
        else
          socket.write(
            `${command === 'SELECT' ? SELECTED : ''}${command === 'LIST' ? '* LIST () "/" INBOX\r\n' : ''}${tag} OK done\r\n`,
          );
      }
    },
  },
});
