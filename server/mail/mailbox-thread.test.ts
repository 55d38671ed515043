import { expect, test } from 'bun:test';
import { mailboxesHere } from '../../test-support/mailbox-here.ts';
import { until } from '../../test-support/until.ts';
import { writeRest, writeWhole } from '../../test-support/write-whole.ts';
import { createSession } from './mailbox-session.ts';
import { openMailboxThread, saidTooMuch } from './mailbox-thread.ts';
import { createMailboxThreads } from './mailbox-threads.ts';

const READY = '* OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN IDLE] ready\r\n';

type Says = (command: string, say: (text: string) => void, tag: string) => string | undefined;

/**
 * Returns a mail server that opens its mailbox, unless `says` answers a command otherwise. Counts its open
 * connections.
 */
const mailServer = (says: Says, ready = READY) => {
  const state = { open: 0 };
  let idling = '';
  const server = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open: (socket) => {
        state.open += 1;
        writeWhole(socket, ready);
      },
      close: () => void state.open--,
      drain: writeRest,
      data: (socket, data) => {
        for (const line of data.toString().split('\r\n').filter(Boolean)) {
          const [tag = '', command = ''] = line.split(' ');
          const said = says(line.slice(tag.length + 1), (text) => writeWhole(socket, text), tag);
          if (said !== undefined) writeWhole(socket, said);
          else if (command === 'IDLE') {
            idling = tag;
            socket.write('+ idling\r\n');
          } else if (tag === 'DONE') socket.write(`${idling} OK done\r\n`);
          else
            socket.write(
              `${command === 'SELECT' ? '* 2 EXISTS\r\n* OK [UIDVALIDITY 7] is so\r\n* OK [UIDNEXT 3] is so\r\n' : ''}${command === 'LIST' ? '* LIST () "/" INBOX\r\n' : ''}${tag} OK done\r\n`,
            );
        }
      },
    },
  });
  const connecting = {
    imapUrl: `imap://pray%40example.org:none@127.0.0.1:${server.port}`,
    tokenUrl: undefined,
  };
  return { state, connecting, stop: () => server.stop(true) };
};

/** Text sent at once: more than any budget. */
const LINES = '* OK still here\r\n'.repeat(500_000);

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a mailbox is opened, looked through and marked in a thread (N59)', async () => {
  const { state, connecting, stop } = mailServer(() => undefined);
  const box = await openMailboxThread(connecting);
  expect(box).toMatchObject({ uidValidity: '7', uidNext: 3, isEncrypted: false });
  expect(await box.find(0)).toEqual([]);
  box.close();
  await until('it is hung up', () => state.open === 0);
  stop();
});

test('a mail server that never stops sending is disconnected, at whatever step it begins (N76)', async () => {
  const flood = (_: string, say: (text: string) => void) => {
    say(LINES);
    return '';
  };
  const when: [string, ReturnType<typeof mailServer>][] = [
    ['as a greeting', mailServer(() => undefined, READY + LINES)],
    [
      'when it lists',
      mailServer((line, say) => (line.startsWith('LIST') ? flood(line, say) : undefined)),
    ],
    [
      'when it opens',
      mailServer((line, say) => (line.startsWith('SELECT') ? flood(line, say) : undefined)),
    ],
    [
      'when it searches',
      mailServer((line, say) => (line.includes('SEARCH') ? flood(line, say) : undefined)),
    ],
    [
      'with one long line',
      mailServer((line) =>
        line.includes('SEARCH') ? `* SEARCH ${'1234567 '.repeat(1_000_000)}\r\n` : undefined,
      ),
    ],
  ];
  for (const [what, { state, connecting, stop }] of when) {
    const threads = mailboxesHere();
    const work = async () => (await openMailboxThread(connecting, { threads })).find(0);
    expect([what, saidTooMuch(await failureOf(work()))]).toEqual([what, true]);
    await until('it is hung up', () => state.open === 0);
    stop();
  }
});

test('a mail server that sends much without a question is disconnected, and new mail is reported once (N76)', async () => {
  let flood = () => {};
  const { state, connecting, stop } = mailServer((line, say) => {
    if (line === '' || line.startsWith('IDLE')) flood = () => say('* 3 EXISTS\r\n'.repeat(100_000));
    return undefined;
  });
  const box = await openMailboxThread(connecting, { threads: mailboxesHere() });
  let told = 0;
  box.onMail(() => void told++);
  const lost = Promise.withResolvers<Error>();
  box.onClosed(lost.resolve);
  await box.find(0);
  flood();
  await until('it idles', () => {
    flood();
    return state.open === 0;
  });
  expect(saidTooMuch(await lost.promise)).toBe(true);
  expect(told).toBeLessThan(5);
  stop();
});

test('a thread that does not answer is ended, and its mailboxes are then alone (N76)', async () => {
  const begun: { ended: boolean }[] = [];
  const threads = createMailboxThreads({
    stuck: 20,
    start: () => {
      const thread = { ended: false };
      begun.push(thread);
      return { send: () => {}, end: () => Object.assign(thread, { ended: true }) };
    },
  });
  const lost: string[] = [];
  const open = (name: string) =>
    threads.open(name, false, {
      onAnswer: () => {},
      onNews: () => {},
      onLost: ({ message }) => void lost.push(`${name}: ${message}`),
    });
  for (const name of ['a', 'b']) open(name);
  expect(begun).toHaveLength(1);
  await until('it is ended', () => begun[0]?.ended === true);
  expect(lost).toEqual(['a', 'b'].map((name) => `${name}: the mail server kept its thread busy`));
  for (const name of ['a', 'b', 'c', 'd']) open(name);
  // One thread for each of the two, and one for the others.
  expect(begun).toHaveLength(4);
});

test('mailboxes share a thread, which ends with the last of them (N76)', async () => {
  const begun: { ended: boolean }[] = [];
  const threads = createMailboxThreads({
    start: () => {
      const thread = { ended: false };
      begun.push(thread);
      return { send: () => {}, end: () => Object.assign(thread, { ended: true }) };
    },
  });
  const nobody = { onAnswer: () => {}, onNews: () => {}, onLost: () => {} };
  const lines = ['a', 'b'].map((name) => threads.open(name, false, nobody));
  threads.open('tried', true, nobody).close();
  expect(begun.map(({ ended }) => ended)).toEqual([false, true]);
  for (const line of lines) line.close();
  expect(begun.map(({ ended }) => ended)).toEqual([true, true]);
  threads.open('a', false, nobody);
  expect(begun).toHaveLength(3);
});

test('the budget of a question lasts until its answer, however many minutes that takes (N76)', async () => {
  let sayTheRest = () => {};
  const mail = 'x'.repeat(300_000);
  const { connecting, stop } = mailServer((line, say, tag) => {
    if (!line.startsWith('UID FETCH')) return undefined;
    say(`* 1 FETCH (UID 1 BODY[]<0> {${mail.length}}\r\n${mail.slice(0, 1_000)}`);
    sayTheRest = () => say(`${mail.slice(1_000)})\r\n${tag} OK done\r\n`);
    return '';
  });
  let minutes = 0;
  const timer = setInterval(() => void minutes++, 1);
  const session = createSession(() => {}, 1);
  expect(await session.answer({ ask: 'open', connecting })).toHaveProperty('opened');
  const answer = session.answer({ ask: 'source', uid: 1, most: 1_000_000 });
  const rest = sayTheRest;
  await until('it is asked', () => sayTheRest !== rest);
  const before = minutes;
  await until('minutes have passed', () => minutes > before + 5);
  sayTheRest();
  const { source } = Object(await answer);
  expect(source).toHaveLength(mail.length);
  clearInterval(timer);
  session.close();
  stop();
});
