import { afterEach, describe, expect, test } from 'bun:test';
import { deliverContinuously, deliverMail } from '../../test-support/deliver.ts';
import { startMailServer } from '../../test-support/mail.ts';
import { type RefusedAt, refusingMailServer } from '../../test-support/mail-trouble.ts';
import { createTestServer, type TestServer } from '../../test-support/server.ts';
import { deliveries } from '../db/schema.ts';
import { sentenceOfReason } from '../outbox/reasons.ts';
import { smtpTransport } from './transport.ts';

/*
 * Whole conversations with a real SMTP server that refuses in the words of well-known ones. A refusal that
 * is not about the recipient loses no mail.
 */
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PEOPLE = ['ruth', 'naomi', 'hannah', 'boaz'];

const open: { stop: () => unknown }[] = [];
afterEach(async () => {
  for (const part of open.splice(0).reverse()) await part.stop();
});

const refusing = async (at: RefusedAt, reply: string) => {
  const smtp = await refusingMailServer(at, reply);
  open.push(smtp);
  return smtp;
};

/** Delivers due mails repeatedly, by one post office. */
const officeOn = (server: TestServer, smtp: { url: string }) => {
  const office = deliverContinuously(server, smtp);
  open.push(office);
  return office.deliver;
};

const withMailFor = (...names: string[]) => {
  const server = createTestServer({ mail: true });
  for (const name of names) {
    const { now } = server.clock;
    const mail = { channel: 'mail', kind: 'test', state: 'waiting', dueAt: now } as const;
    server.db
      .insert(deliveries)
      .values({ ...mail, userId: server.idOf(name), createdAt: now })
      .run();
  }
  return server;
};

const rowsOf = ({ db }: TestServer) => db.select().from(deliveries).orderBy(deliveries.id).all();
const statesOf = (server: TestServer) => rowsOf(server).map(({ state }) => state);
const addressOf = (name: string) => `${name}@example.org`;

const EXCHANGE = '554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException';
const ALL_WAIT: [RefusedAt, string][] = [
  ['DATA', EXCHANGE],
  ['DATA', '554 5.2.252 SendAsDenied; a@example.org not allowed to send as b@example.org'],
  ['DATA', '432 4.3.2 STOREDRV.ClientSubmit; sender thread limit exceeded'],
  [
    'DATA',
    '550-5.4.5 Daily user sending limit exceeded. For more on Gmail\n550 5.4.5 limits see our page',
  ],
  ['DATA', '550 5.7.1 Message rejected due to policy'],
  ['DATA', '451 4.3.0 Temporary local problem'],
  ['AUTH', '535 5.7.8 Username and Password not accepted'],
  ['MAIL FROM', '553 5.7.1 <upheld@example.org>: Sender address rejected: not owned by user x'],
  ['MAIL FROM', '550 5.1.1 User unknown'],
  ['MAIL FROM', '421 4.7.0 Try again later, closing connection'],
  ['RCPT TO', '553 5.7.1 <upheld@example.org>: Sender address rejected: not owned by user x'],
  ['RCPT TO', '550 relay not permitted'],
  ['RCPT TO', '554 5.7.1 <ruth@example.org>: Relay access denied'],
  ['RCPT TO', '452 4.5.3 Too many recipients'],
  ['RCPT TO', '421 4.7.0 Too many messages'],
  ['RCPT TO', '550 Absender nicht zulässig'],
];

describe('a refusal that is not about the recipient (N31)', () => {
  for (const [at, reply] of ALL_WAIT)
    test(`holds all mail: ${at}, ${reply.split('\n')[0]}`, async () => {
      const server = withMailFor(...PEOPLE);
      const smtp = await refusing(at, reply);
      await deliverMail(server, smtp);
      expect(statesOf(server)).toEqual(PEOPLE.map(() => 'waiting'));
      expect([smtp.state.refused, smtp.connections()]).toEqual([1, 1]);
      const said = rowsOf(server).flatMap(({ error }) => error ?? []);
      expect(said).toHaveLength(1);
      expect(said[0]).toStartWith(`mail-server-said ${reply.slice(0, 3)} `);
      expect(said[0]).not.toContain('@');
      expect(
        server.db.$client.query('select mail_outcome as o from users').all(),
      ).not.toContainEqual({ o: 'refused' });
      // Nothing is tried before the end of the pause; then all mail is sent once.
      smtp.state.refuses = () => false;
      await deliverMail(server, smtp);
      expect(smtp.taken).toEqual([]);
      server.clock.now += MINUTE;
      await deliverMail(server, smtp);
      await deliverMail(server, smtp);
      expect(smtp.taken.sort()).toEqual(PEOPLE.map(addressOf).sort());
    });

  test('is shown in the server’s words, on one line', async () => {
    const server = withMailFor('ruth');
    const smtp = await refusing(
      'DATA',
      '550-5.4.5 Daily limit exceeded for a@example.org.\n550 5.4.5 See our page',
    );
    await deliverMail(server, smtp);
    expect(sentenceOfReason(rowsOf(server)[0]?.error ?? '')).toBe(
      'The mail server said: 550 5.4.5 Daily limit exceeded for [address] See our page',
    );
  });

  test('is tried again with growing pauses up to a day, and for a month', async () => {
    const server = withMailFor('ruth');
    const smtp = await refusing('DATA', EXCHANGE);
    const deliver = officeOn(server, smtp);
    const pauses: number[] = [];
    for (let n = 0; n < 10; n++) {
      await deliver();
      const due = rowsOf(server)[0]?.dueAt ?? 0;
      pauses.push(Math.floor((due - server.clock.now) / MINUTE));
      server.clock.now = due;
    }
    expect(pauses).toEqual([1, 2, 5, 15, 60, 240, 720, 1440, 1440, 1440]);
    for (let day = 0; day < 26; day++) {
      await deliver();
      expect(statesOf(server)).toEqual(['waiting']);
      server.clock.now += DAY + 1;
    }
    server.clock.now += 2 * DAY;
    await deliver();
    expect(statesOf(server)).toEqual(['failed']);
    // The refusal does not count as Ruth's.
    const { mailOutcome } = await outcomeOf(server, 'ruth');
    expect(mailOutcome).toBeNull();
  });

  test('of one mail alone holds up the others for a minute only', async () => {
    const server = withMailFor(...PEOPLE);
    const smtp = await refusing('DATA', '550 5.7.1 Looks like spam');
    smtp.state.refuses = (to) => to.startsWith('ruth');
    const deliver = officeOn(server, smtp);
    await deliver();
    for (let n = 0; n < 3; n++) {
      server.clock.now += 2 * MINUTE;
      await deliver();
    }
    expect(statesOf(server)).toEqual(['waiting', 'sent', 'sent', 'sent']);
    const { refused } = smtp.state;
    server.clock.now += MINUTE;
    await deliver();
    // The pauses of this mail grow, while others pass.
    expect(smtp.state.refused - refused).toBeLessThanOrEqual(1);
  });

  test('ends for all mail when one urgent mail passes', async () => {
    const server = withMailFor(...PEOPLE);
    const smtp = await refusing('DATA', EXCHANGE);
    const deliver = officeOn(server, smtp);
    await deliver();
    smtp.state.refuses = () => false;
    await server.signedOut().post('/api/forgot-password', { email: addressOf('naomi') });
    await deliver();
    expect(smtp.taken).toHaveLength(PEOPLE.length + 1);
    expect(smtp.taken[0]).toBe(addressOf('naomi'));
  });

  test('stores a typed address no longer than the mail is useful', async () => {
    const server = createTestServer({ mail: true });
    const smtp = await refusing('DATA', EXCHANGE);
    const deliver = officeOn(server, smtp);
    await server.signedOut().post('/api/forgot-password', { email: addressOf('naomi') });
    await deliver();
    expect(rowsOf(server)[0]).toMatchObject({ state: 'waiting', address: addressOf('naomi') });
    server.clock.now += 61 * MINUTE;
    await server.signedOut().post('/api/forgot-password', { email: addressOf('ruth') });
    await deliver();
    expect(rowsOf(server)[0]).toMatchObject({ state: 'dropped', address: null });
  });
});

const RECIPIENT: string[] = [
  '550 5.1.1 <x@example.org>: Recipient address rejected: User unknown',
  '552 5.2.2 The email account that you tried to reach is over quota',
  '550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 Please check it',
  '550 No such user here',
  '550 Das Postfach existiert nicht',
];

describe('a refusal of the recipient (N31)', () => {
  for (const reply of RECIPIENT)
    test(`fails that mail alone: ${reply.split('\n')[0]}`, async () => {
      const server = withMailFor(...PEOPLE);
      const smtp = await refusing('RCPT TO', reply);
      smtp.state.refuses = (to) => to.startsWith('naomi');
      await deliverMail(server, smtp);
      expect(statesOf(server)).toEqual(['sent', 'failed', 'sent', 'sent']);
      expect(rowsOf(server)[1]?.error).toStartWith('mail-address-refused 55');
      expect((await outcomeOf(server, 'naomi')).mailOutcome).toBe('refused');
      expect((await outcomeOf(server, 'ruth')).mailOutcome).toBe('taken');
    });
});

describe('a mail that was put off (N31)', () => {
  for (const reply of ['451 4.7.1 Greylisted, try again later', '450 4.2.1 The user gets too much'])
    test(`waits alone, and is tried again: ${reply}`, async () => {
      const server = withMailFor(...PEOPLE);
      const smtp = await refusing('RCPT TO', reply);
      smtp.state.refuses = (to) => to.startsWith('naomi');
      await deliverMail(server, smtp);
      expect(statesOf(server)).toEqual(['sent', 'waiting', 'sent', 'sent']);
      smtp.state.refuses = () => false;
      server.clock.now += MINUTE;
      await deliverMail(server, smtp);
      expect(statesOf(server)).toEqual(PEOPLE.map(() => 'sent'));
    });

  test('and is the fifth in a row holds all mail', async () => {
    const server = withMailFor(...PEOPLE, ...PEOPLE, ...PEOPLE);
    const smtp = await refusing('RCPT TO', '450 4.2.0 Please try again later');
    await deliverMail(server, smtp);
    expect(smtp.state.refused).toBe(5);
    expect(new Set(statesOf(server))).toEqual(new Set(['waiting']));
  });
});

describe('the public trouble of mail (N32)', () => {
  const inTrouble = async (server: TestServer) =>
    (await server.signedOut().get('/api/info')).body.mailInTrouble;

  test('is shown while all mail waits, and no longer', async () => {
    const server = withMailFor(...PEOPLE);
    const smtp = await refusing('DATA', EXCHANGE);
    expect(await inTrouble(server)).toBe(false);
    await deliverMail(server, smtp);
    expect(await inTrouble(server)).toBe(true);
    smtp.state.refuses = () => false;
    server.clock.now += MINUTE;
    await deliverMail(server, smtp);
    expect(await inTrouble(server)).toBe(false);
  });

  test('is shown for a server that cannot be reached, or refuses the sign-in', async () => {
    for (const url of ['smtp://127.0.0.1:1', (await refusing('AUTH', '535 5.7.8 No')).url]) {
      const server = createTestServer({ mail: true });
      await server.signedOut().post('/api/forgot-password', { email: addressOf('ruth') });
      await deliverMail(server, { url });
      expect(await inTrouble(server)).toBe(true);
    }
  });

  test('is not shown for one mail that was refused or put off', async () => {
    for (const reply of ['550 5.1.1 User unknown', '451 4.7.1 Greylisted']) {
      const server = withMailFor('ruth');
      await deliverMail(server, await refusing('RCPT TO', reply));
      expect(await inTrouble(server)).toBe(false);
    }
  });

  const TROUBLES: [RefusedAt, string][] = [
    ['AUTH', '535 5.7.8 Username and Password not accepted'],
    ['MAIL FROM', '553 5.7.1 Sender not allowed'],
    ['RCPT TO', '550 relay not permitted'],
    ['DATA', EXCHANGE],
  ];
  const UNKNOWN = 'stranger@elsewhere.example';

  for (const [at, reply] of TROUBLES)
    test(`does not reveal whether an address has an account: refused at ${at} (A18, A34)`, async () => {
      const told = async (email: string, path: string) => {
        const server = createTestServer({ mail: true });
        const smtp = await refusing(at, reply);
        const deliver = officeOn(server, smtp);
        const seen: boolean[] = [];
        for (const refuses of [true, true, false, false]) {
          smtp.state.refuses = () => refuses;
          await server.signedOut().post(path, { email });
          await deliver();
          seen.push(await inTrouble(server));
          server.clock.now += 2 * MINUTE;
          seen.push(await inTrouble(server));
        }
        return seen;
      };
      for (const path of ['/api/forgot-password', '/api/login/code/mail'])
        expect(await told(UNKNOWN, path)).toEqual(await told(addressOf('ruth'), path));
    });
});

const outcomeOf = async ({ db, idOf }: TestServer, name: string) => {
  const row = db.$client.query<{ mailOutcome: string | null }, [number]>(
    'select mail_outcome as mailOutcome from users where id = ?',
  );
  return row.get(idOf(name)) ?? { mailOutcome: 'no such user' };
};

test('a result that cannot be stored before the end of a mail is thrown unchanged, and nothing is sent (N77)', async () => {
  const smtp = await startMailServer();
  open.push(smtp);
  const transport = smtpTransport(smtp.url, 'Upheld <upheld@example.org>');
  open.push({ stop: transport.close });
  const mail = {
    to: 'ruth@example.org',
    ...{ subject: 'Hi', text: 'Hello', html: '<p>Hello</p>', headers: {}, messageId: '<1@x>' },
  };
  // SQLite's errors cannot be written into either.
  const locked = Object.freeze(
    Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' }),
  );
  const failing = () => {
    throw locked;
  };
  expect(await transport.send(mail, failing).catch((error: unknown) => error)).toBe(locked);
  expect(smtp.received).toEqual([]);
  await transport.send(mail, () => {});
  expect(smtp.received).toHaveLength(1);
});
