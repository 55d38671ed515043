import { expect, test } from 'bun:test';
import { createTestServer, quiet } from '../../proof/testing/server.ts';
import { until } from '../../proof/testing/until.ts';
import type { Handled } from './handle.ts';
import { openMailbox } from './mailbox.ts';

/** The mail that lies in the mailbox, and what is answered to its commands by number; nothing: no answer. */
type Answers = { mail: string; isSilent?: boolean; breaksFirst?: boolean };

/** As much of IMAP as reading one mail needs. Keeps the commands that came. */
const mailServer = ({ mail, isSilent = false, breaksFirst = false }: Answers) => {
  let isToBreak = breaksFirst;
  const commands: string[] = [];
  const asked = Promise.withResolvers<void>();
  const [header = ''] = mail.split('\r\n\r\n');
  const literal = (name: string, text: string) => `${name} {${Buffer.byteLength(text)}}\r\n${text}`;
  const answerTo = (line: string) => {
    const [, command = '', of = ''] = line.split(' ');
    if (command === 'SELECT') return '* 1 EXISTS\r\n* OK [UIDVALIDITY 1] is so\r\n';
    if (command === 'LIST') return '* LIST () "/" INBOX\r\n';
    if (of === 'SEARCH') return '* SEARCH 1\r\n';
    if (of !== 'FETCH') return '';
    const [, fields] = /BODY\.PEEK\[(HEADER\.FIELDS \(.*?\))\]/i.exec(line) ?? [];
    const part = fields ? literal(`BODY[${fields}]`, `${header}\r\n\r\n`) : literal('BODY[]', mail);
    return `* 1 FETCH (UID 1 RFC822.SIZE ${mail.length} ${part})\r\n`;
  };
  const server = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open: (socket) => {
        if (isToBreak) socket.terminate();
        isToBreak = false;
        socket.write('* OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN] ready\r\n');
      },
      data: (socket, data) => {
        for (const line of data.toString().split('\r\n').filter(Boolean)) {
          commands.push(line);
          const [tag = '', command = ''] = line.split(' ');
          if (command === 'UID' && isSilent) return asked.resolve();
          socket.write(`${answerTo(line)}${tag} OK done\r\n`);
        }
      },
    },
  });
  return { port: server.port, commands, asked: asked.promise, stop: () => server.stop(true) };
};

const readFrom = (port: number, handled: Handled | Error[], patience?: number) => {
  const { db, clock } = createTestServer({ mail: true });
  const subjects: string[] = [];
  const reading = openMailbox({
    db,
    log: quiet,
    clock: () => clock.now,
    connecting: {
      imapUrl: `imap://pray%40example.org:none@127.0.0.1:${port}`,
      tokenUrl: undefined,
    },
    // Each pause is one that a test can wait for.
    pauses: [1],
    ...(patience && { patience }),
    handle: async ({ subject }) => {
      subjects.push(subject);
      if (!Array.isArray(handled)) return handled;
      const trouble = handled.shift();
      if (trouble) throw trouble;
      return 'comment';
    },
    onHandled: () => {},
  });
  return { reading, subjects };
};

const mailWith = (header: string) =>
  `From: naomi@example.org\r\nSubject: Hi\r\n${header}\r\n\r\nHello\r\n`;
const SECRET = '0123456789abcdef'.repeat(2);

test('a mail is marked only if it holds a secret of ours (N43)', async () => {
  const marks: [header: string, handled: Handled, subjects: string[], isMarked: boolean][] = [
    [`To: pray+${SECRET}@example.org`, 'comment', ['Hi'], true],
    [`To: pray+${SECRET}@example.org`, 'automatic', ['Hi'], true],
    // Other programs have such addresses and Message-IDs, too.
    [`Cc: incoming+${SECRET}@forum.example`, 'stranger', ['Hi'], false],
    [`In-Reply-To: <${SECRET}@shop.example>`, 'stranger', [], false],
  ];
  for (const [header, handled, subjects, isMarked] of marks) {
    const { port, commands, stop } = mailServer({ mail: mailWith(header) });
    const read = readFrom(port, handled);
    await read.reading.caughtUp();
    await read.reading.close();
    stop();
    const isStored = commands.some((line) => line.includes('STORE'));
    expect([header, read.subjects, isStored]).toEqual([header, subjects, isMarked]);
    expect(read.reading.state().reason).toBeNull();
  }
});

test('a connection that breaks at once is tried again before all counts as read (N43)', async () => {
  const mail = mailWith(`To: pray+${SECRET}@example.org`);
  const { port, stop } = mailServer({ mail, breaksFirst: true });
  const { reading, subjects } = readFrom(port, 'comment');
  await reading.caughtUp();
  expect(subjects).toEqual(['Hi']);
  await reading.close();
  stop();
});

test('a stop does not wait for a mail server that says nothing (N43)', async () => {
  const { port, asked, stop } = mailServer({ mail: mailWith('To: a@b.example'), isSilent: true });
  const { reading } = readFrom(port, 'foreign');
  await asked;
  const begun = performance.now();
  await reading.close();
  expect(performance.now() - begun).toBeLessThan(5_000);
  stop();
}, 20_000);

test('a mail server that never ends an answer is hung up on and asked again (N59)', async () => {
  const { port, commands, stop } = mailServer({
    mail: mailWith('To: a@b.example'),
    isSilent: true,
  });
  const { reading } = readFrom(port, 'foreign', 100);
  const searches = () => commands.filter((line) => line.includes('UID SEARCH')).length;
  await until('it is asked again', () => searches() > 1);
  // A host waits for this before it closes the congregation.
  await reading.caughtUp();
  await reading.close();
  stop();
});

test('a mail that always fails does not keep others waiting, a full disk does (N43)', async () => {
  const mail = mailWith(`To: pray+${SECRET}@example.org`);
  const tries = async (errors: Error[]) => {
    const { port, stop } = mailServer({ mail });
    const { reading, subjects } = readFrom(port, errors);
    await until('it is read or given up', () => reading.state().state === 'waiting');
    await reading.close();
    stop();
    return subjects.length;
  };
  const failing = (count: number, make: () => Error) => Array.from({ length: count }, make);
  expect(await tries(failing(20, () => new TypeError('a mistake of ours')))).toBe(5);
  const full = () => Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
  expect(await tries(failing(20, full))).toBe(21);
});
