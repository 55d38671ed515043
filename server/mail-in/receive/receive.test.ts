import { expect, spyOn, test } from 'bun:test';
import { mailboxesHere } from '../../../test-support/mailbox-here.ts';
import { createTestServer, quiet } from '../../../test-support/server.ts';
import { until } from '../../../test-support/until.ts';
import { writeRest, writeWhole } from '../../../test-support/write-whole.ts';
import { mailbox } from '../../db/schema.ts';
import type { MailResult } from '../act/act.ts';
import { understand } from '../understand/understand.ts';
import { type Source, understandInThread } from '../understand/understand-aside.ts';
import { receive } from './receive.ts';

/** The mails in the mailbox, and how the server reacts to commands. */
type Answers = { mail: string; others?: string[]; isSilent?: boolean; breaksFirst?: boolean };

/** Enough of IMAP to read one mail. Records the commands. */
const mailServer = ({ mail, others = [], isSilent = false, breaksFirst = false }: Answers) => {
  let isToBreak = breaksFirst;
  const commands: string[] = [];
  const asked = Promise.withResolvers<void>();
  const mails = [...others, mail];
  const numbersIn = (set: string) =>
    mails
      .map((_, at) => at + 1)
      .filter((uid) => rangesIn(set).some(([from, to]) => uid >= from && uid <= to));
  const literal = (name: string, text: string) => `${name} {${Buffer.byteLength(text)}}\r\n${text}`;
  const answerTo = (line: string) => {
    const [, command = '', of = '', set = ''] = line.split(' ');
    if (command === 'SELECT') return `* ${mails.length} EXISTS\r\n* OK [UIDVALIDITY 1] is so\r\n`;
    if (command === 'LIST') return '* LIST () "/" INBOX\r\n';
    if (of === 'SEARCH')
      return `* SEARCH ${numbersIn(/UID (\S+)/.exec(line.slice(line.indexOf('SEARCH')))?.[1] ?? '').join(' ')}\r\n`;
    if (of !== 'FETCH') return '';
    const [, name = '', most] = /BODY\.PEEK\[(.*?)\](?:<0\.(\d+)>)?/i.exec(line) ?? [];
    return numbersIn(set)
      .map((uid) => {
        const whole = mails[uid - 1] ?? '';
        const asked = name ? whole.slice(0, whole.indexOf('\r\n\r\n') + 4) : whole;
        const part = literal(
          `BODY[${name}]${most ? '<0>' : ''}`,
          asked.slice(0, Number(most ?? 1e9)),
        );
        return `* ${uid} FETCH (UID ${uid} RFC822.SIZE ${whole.length} ${part})\r\n`;
      })
      .join('');
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
          writeWhole(socket, `${answerTo(line)}${tag} OK done\r\n`);
        }
      },
      drain: writeRest,
    },
  });
  return { port: server.port, commands, asked: asked.promise, stop: () => server.stop(true) };
};

/** Returns the first and last numbers of a set such as `1:3,5,7:*`. */
const rangesIn = (set: string) =>
  set.split(',').map((range): [number, number] => {
    const [from = '', to = from] = range.split(':');
    return [Number(from), to === '*' ? Number.POSITIVE_INFINITY : Number(to)];
  });

type Reading = Partial<Parameters<typeof receive>[0]>;

const readFrom = (port: number, handled: MailResult | Error[], more: Reading = {}) => {
  const { db, clock } = createTestServer({ mail: true });
  const subjects: string[] = [];
  const mails: object[] = [];
  const warnings: string[] = [];
  const reading = receive({
    db,
    log: { ...quiet, warn: (words) => void warnings.push(words) },
    clock: () => clock.now,
    connecting: {
      imapUrl: `imap://pray%40example.org:none@127.0.0.1:${port}`,
      tokenUrl: undefined,
    },
    // Pauses short enough for a test.
    pauses: [1],
    threads: mailboxesHere(),
    isOurs: () => true,
    sentMail: () => ({ texts: [], comments: [], names: [], addresses: [] }),
    handle: async ({ subject, isTooLarge }) => {
      subjects.push(subject);
      mails.push({ subject, isTooLarge });
      if (!Array.isArray(handled)) return handled;
      const trouble = handled.shift();
      if (trouble) throw trouble;
      return 'comment';
    },
    onHandled: () => {},
    ...more,
  });
  const lastUid = () => db.select().from(mailbox).get()?.lastUid;
  return { reading, subjects, mails, warnings, lastUid };
};

const mailWith = (header: string) =>
  `From: naomi@example.org\r\nSubject: Hi\r\n${header}\r\n\r\nHello\r\n`;
const SECRET = '0123456789abcdef'.repeat(2);

test('a mail is marked only if it contains a secret of ours (N43)', async () => {
  const marks: [header: string, handled: MailResult, subjects: string[], isMarked: boolean][] = [
    [`To: pray+${SECRET}@example.org`, 'comment', ['Hi'], true],
    [`To: pray+${SECRET}@example.org`, 'automatic', ['Hi'], true],
    // Other programs have such addresses and Message-IDs too.
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

test('a connection that breaks at once is retried before the mailbox counts as read (N43)', async () => {
  const mail = mailWith(`To: pray+${SECRET}@example.org`);
  const { port, stop } = mailServer({ mail, breaksFirst: true });
  const { reading, subjects } = readFrom(port, 'comment');
  await reading.caughtUp();
  expect(subjects).toEqual(['Hi']);
  await reading.close();
  stop();
});

const ofManyParts = () => {
  const header = [`To: pray+${SECRET}@example.org`, 'Content-Type: multipart/mixed; boundary=b'];
  return `${mailWith(header.join('\r\n'))}${'--b\r\n\r\nHello\r\n'.repeat(60_000)}`;
};

/** Returns how often a timer ran while a mail was being read. */
const turnsWhileReading = async (work: (read: typeof understandInThread) => Promise<unknown>) => {
  let turns = 0;
  let isReading = false;
  const read: typeof understandInThread = async (whose, mail, signal) => {
    isReading = true;
    const done = await understandInThread(whose, mail, signal);
    isReading = false;
    return done;
  };
  const timer = setInterval(() => {
    if (isReading) turns += 1;
  }, 1);
  await work(read);
  clearInterval(timer);
  return turns;
};

test('a mail that takes long to read does not block the event loop (N70)', async () => {
  const mail = ofManyParts();
  const { port, stop } = mailServer({ mail });
  const turns = await turnsWhileReading(async (read) => {
    const { reading, subjects } = readFrom(port, 'comment', { read });
    await reading.caughtUp();
    expect(subjects).toEqual(['Hi']);
    await reading.close();
  });
  // Reading in the same thread allows one or two.
  expect(turns).toBeGreaterThanOrEqual(10);
  stop();
}, 60_000);

test('a mail that is being read when the mailbox closes is read after the next start (N70)', async () => {
  const { port, stop } = mailServer({ mail: ofManyParts() });
  const { reading, subjects, lastUid } = readFrom(port, 'comment');
  const given = spyOn(Worker.prototype, 'postMessage');
  await until('a thread has it', () => given.mock.calls.length > 0);
  given.mockRestore();
  await reading.close();
  expect([subjects, lastUid()]).toEqual([[], 0]);
  stop();
}, 60_000);

test('stopping does not wait for a silent mail server (N43)', async () => {
  const { port, asked, stop } = mailServer({ mail: mailWith('To: a@b.example'), isSilent: true });
  const { reading } = readFrom(port, 'foreign');
  await asked;
  const begun = performance.now();
  await reading.close();
  expect(performance.now() - begun).toBeLessThan(5_000);
  stop();
}, 20_000);

test('the connection to a mail server with an endless answer is closed and retried (N59)', async () => {
  const { port, commands, stop } = mailServer({
    mail: mailWith('To: a@b.example'),
    isSilent: true,
  });
  const { reading } = readFrom(port, 'foreign', { patience: 100 });
  const searches = () => commands.filter((line) => line.includes('UID SEARCH')).length;
  await until('it is asked again', () => searches() > 1);
  // A host waits for this before it closes the congregation.
  await reading.caughtUp();
  await reading.close();
  stop();
});

test('a mail that always fails does not block others; a full disk does (N43)', async () => {
  const mail = mailWith(`To: pray+${SECRET}@example.org`);
  const tries = async (errors: Error[]) => {
    const { port, stop } = mailServer({ mail });
    const read = (_: object, mail: Source) => understand(mail.source, mail.isWhole);
    const { reading, subjects } = readFrom(port, errors, { read });
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

test('a mail with a header of megabytes does not block others (N66)', async () => {
  const ours = mailWith(`To: pray+${SECRET}@example.org`);
  const long = `X-Filler: ${'x'.repeat(9_000_000)}`;
  // The secret is before the filler, or is never found.
  const others = [
    mailWith(`To: a@b.example\r\n${long}`),
    mailWith(`To: pray+${SECRET}@example.org\r\n${long}`),
  ];
  // Twenty of them exceed the maximum of one answer.
  for (let n = 0; n < 20; n++)
    others.push(mailWith(`${long.slice(0, 1_000_000)}\r\nTo: pray+${SECRET}@example.org`));
  const { port, commands, stop } = mailServer({ mail: ours, others });
  const read = readFrom(port, 'comment');
  await read.reading.caughtUp();
  expect(read.reading.state()).toEqual({ state: 'waiting', reason: null });
  await read.reading.close();
  stop();
  // The second mail is read without its text, and so is the last.
  expect(read.mails).toEqual([
    { subject: 'Hi', isTooLarge: true },
    { subject: 'Hi', isTooLarge: false },
  ]);
  const marked = commands
    .filter((line) => line.includes('STORE'))
    .map((line) => line.split(' ')[3]);
  expect(marked).toEqual(['2', '23']);
  expect(read.warnings).toHaveLength(21);
  expect(read.warnings[0]).toContain('its header is too long');
}, 60_000);

test('only the header of a mail without a secret of ours is read (N75)', async () => {
  const mail = mailWith(`To: pray+${SECRET}@example.org`);
  const { port, commands, stop } = mailServer({ mail });
  const asked: (readonly string[])[] = [];
  const isOurs = (tokens: readonly string[]) => asked.push(tokens) === 0;
  const read = () => Promise.reject(new Error('It is not to be read.'));
  const { reading, subjects, lastUid } = readFrom(port, 'comment', { isOurs, read });
  await reading.caughtUp();
  expect(reading.state()).toEqual({ state: 'waiting', reason: null });
  await reading.close();
  stop();
  expect([asked, subjects, lastUid()]).toEqual([[[SECRET]], [], 1]);
  expect(commands.filter((line) => /BODY\.PEEK\[\]/.test(line))).toEqual([]);
});

test('a report is opened only if the mail that it returns has a secret of ours (N88, N75)', async () => {
  const report = (words: string) =>
    `Return-Path: <>\r\n${mailWith(`X-Words: ${words}\r\nContent-Type: multipart/mixed`)}`;
  const theirs = `${report('theirs')}Message-ID: <${'f'.repeat(32)}.abc@example.net>\r\n`;
  const ours = `${report('ours')}Message-ID: <${SECRET}.abc@example.org>\r\n`;
  const server = mailServer({ mail: ours, others: [theirs, mailWith(`X-Id: <${SECRET}.a@b>`)] });
  const isOurs = (tokens: readonly string[]) => tokens.includes(SECRET);
  const { reading, mails, lastUid } = readFrom(server.port, 'returned', { isOurs });
  await reading.caughtUp();
  expect(mails).toHaveLength(1);
  expect(server.commands.filter((line) => line.includes('STORE'))).toHaveLength(1);
  expect(server.commands.find((line) => line.includes('STORE'))).toContain('STORE 3 ');
  expect(lastUid()).toBe(3);
  await reading.close();
  server.stop();
});
