/*
 * Mail servers in trouble. What happens here has figures with a control in the same run (calls beside mail), or kills the
 * executable between its server and the real socket of a mail server.
 */
import { createServer } from 'node:net';
import { measureMailDead } from '../bench/mail-dead.ts';
import { startExecutable } from '../test-support/executable.ts';
import { testFolder } from '../test-support/folder.ts';
import { freePort } from '../test-support/free-port.ts';
import { headerOf, type Received, startMailServer } from '../test-support/mail.ts';
import { listening, smtpWith } from '../test-support/mail-trouble.ts';
import { until } from '../test-support/until.ts';
import { count, ms, tally } from './figures.ts';
import { proven } from './proven-by.ts';
import { type Fault, found } from './run.ts';
import { folderWithMail, statesIn } from './waiting-mail.ts';

const area = 'Mail';
const WAITING = 2000;

/** Calls beside a mail server in trouble. A busy machine slows the control as much. */
const callsBeside = (
  name: string,
  start: () => Promise<{ url: string; stop: () => unknown }>,
): Fault => ({
  area,
  name,
  expectation:
    'Calls are answered within 100 ms while every request is to be mailed to 24 members.',
  provoke: async () => {
    const smtp = await start();
    const { p98, control } = await measureMailDead(testFolder('beside'), smtp.url);
    await smtp.stop();
    return found(
      `120 calls: 98 % of them within ${ms(p98)}; an idle server at the same moments ${ms(control)}`,
      { 'calls are answered within 100 ms': p98 <= 100 + control },
    );
  },
});

const slow = () => startMailServer(() => Bun.sleep(1000));
const dead = async () => ({ url: `smtp://127.0.0.1:${await freePort()}`, stop: () => {} });

/** It takes the whole mail and hangs up without an answer; counts what it took. */
const startLiar = async () => {
  const taken = { count: 0 };
  const smtp = await smtpWith((hangUp) => ({
    onData: (stream) => {
      stream.resume().on('end', () => {
        taken.count++;
        hangUp();
      });
    },
  }));
  return { ...smtp, taken };
};

const timesEach = (mails: readonly Received[]) => {
  const ids = mails.map((mail) => headerOf(mail, 'Message-ID') ?? '');
  return { different: new Set(ids).size, all: ids.length };
};

const cutWhileSending: Fault = {
  area,
  name: 'kill -9 while mail goes out, three times',
  expectation:
    'Each recipient gets each mail once at most. What may or may not have arrived counts as unknown: one mail for each kill at most.',
  provoke: async () => {
    const mails = 300;
    const smtp = await startMailServer();
    const { folder } = folderWithMail(mails);
    const settings = { UPHELD_SMTP_URL: smtp.url };
    for (let kill = 0; kill < 3; kill++) {
      const server = await startExecutable(folder, settings);
      const before = smtp.received.length;
      await until('mail goes out', () => smtp.received.length > before + 20);
      await server.kill();
    }
    const last = await startExecutable(folder, settings);
    await until('all mail is settled', () =>
      statesIn(folder).every(({ state }) => state === 'sent' || state === 'unknown'),
    );
    await last.stop();
    await smtp.stop();
    const rows = statesIn(folder).map(({ state }) => state);
    const unknown = rows.filter((state) => state === 'unknown').length;
    const { different, all } = timesEach(smtp.received);
    return found(
      `${mails} mails, ${all} arrived, ${all - different} of them twice; ${tally(rows)}`,
      {
        'none arrives twice': all === different,
        'few are unknown': unknown <= 3,
        'none is lost': different >= mails - unknown,
      },
    );
  },
};

const overtaken: Fault = {
  area,
  name: `a reset link behind ${count(WAITING)} waiting mails`,
  expectation:
    'It overtakes them, the others follow over one connection, and nothing is lost or given up.',
  provoke: async () => {
    const { folder } = folderWithMail(WAITING);
    const silent = await listening(createServer());
    const server = await startExecutable(folder, { UPHELD_SMTP_URL: silent.url });
    await server.post('/api/forgot-password', { email: 'ruth@example.org' });
    await server.kill();
    await silent.stop();
    const smtp = await startMailServer();
    const again = await startExecutable(folder, { UPHELD_SMTP_URL: smtp.url });
    const began = performance.now();
    await until('all mail is sent', () => smtp.received.length > WAITING);
    const seconds = (performance.now() - began) / 1000;
    await again.stop();
    await smtp.stop();
    const place = smtp.received.findIndex((mail) =>
      headerOf(mail, 'Subject')?.includes('Choose a new password'),
    );
    const { different, all } = timesEach(smtp.received);
    const states = tally(statesIn(folder).map(({ state }) => state));
    return found(
      `the reset link was number ${place + 1} of ${count(all)}, which took ${seconds.toFixed(1)} s; ${states}`,
      {
        'the reset link comes first': place >= 0 && place < 3,
        'each mail arrives once': all === different && all === WAITING + 1,
        'none is given up': states === `sent × ${WAITING + 1}`,
      },
    );
  },
};

const lying = proven(
  area,
  'a mail server that takes a mail and hangs up without an answer',
  'Nobody knows whether the mail arrived: it is shown as unknown, and is never sent a second time.',
  { in: 'server/mail/trouble.test.ts', tests: 'sent without an answer' },
);

const overQuota = proven(
  area,
  'a mail account whose quota is used up',
  'The first refusal makes all mail wait. When the quota is back each mail is sent, once, and none counts as failed.',
  { in: 'server/mail/refusals.test.ts', tests: 'all mail wait: DATA, 554 5\\.2\\.0' },
);

const refused = proven(
  area,
  'refusals in the words of well-known mail servers',
  'Only a refusal of the recipient fails a mail. After any other, all mail waits, up to a day between two tries.',
  { in: 'server/mail/refusals.test.ts', tests: 'a refusal' },
);

const retried = proven(
  area,
  'a mail server that stays down for days',
  'It is tried again after 1, 2, 5 and then every 15 minutes. After a month a mail counts as failed.',
  { in: 'server/mail/trouble.test.ts', tests: 'is tried again|that works again' },
);

const locked = proven(
  area,
  'a database that is locked while a mail is sent',
  'The program goes on. The mail waits, is sent once, and what came of it is stored.',
  { in: 'server/outbox/locked.test.ts', tests: 'N77' },
);

export const mailFaults: Fault[] = [
  callsBeside('calls while the mail server is down', dead),
  callsBeside('calls while the mail server takes a second for each mail', slow),
  callsBeside('calls while the mail server takes mails and hangs up', startLiar),
  lying,
  cutWhileSending,
  overtaken,
  overQuota,
  refused,
  retried,
  locked,
];
