import { describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import type { AuditEntry } from '../../../shared/audit.ts';
import type { MailboxOutcome } from '../../../shared/reply-mailbox.ts';
import {
  createTestServer,
  PASSWORD as OWN,
  type TestServer,
} from '../../../test-support/server.ts';
import { until } from '../../../test-support/until.ts';
import { deliveries, jobs, mailbox, mailboxSettings, sessions } from '../../db/schema.ts';
import { Refusal } from '../../http/errors.ts';
import {
  connectionInUse,
  connectionOf,
  mailboxInUse,
  storedMailbox,
} from '../../mail/mailbox-in-use.ts';
import { decryptSecret } from '../../secrets.ts';

const PATH = '/api/admin/mailbox';
const PASSWORD = 'moabite-mail';
const FORM = {
  provider: 'other',
  address: 'pray@example.org',
  host: 'imap.example.org',
  port: 993,
};

type Outcome = { outcome: MailboxOutcome; said: string };
const SERVER = 'mx.example.org';

/** A server with mail, an administrator, and a mail server that reacts to a test as wanted. */
const withDeborah = ({ outcome = 'works', ...more }: { outcome?: MailboxOutcome } = {}) => {
  const answers = { next: Promise.resolve<Outcome>({ outcome, said: '' }), tried: 0 };
  const server = createTestServer({
    mail: true,
    ...more,
    tryMailbox: () => {
      answers.tried++;
      return answers.next.then((found) => ({ ...found, authservId: SERVER }));
    },
  });
  server.setUser('deborah', { isAdmin: true });
  const deborah = server.as('deborah');
  return {
    server,
    deborah,
    answers,
    set: (more: object = {}) =>
      deborah.put(PATH, { ...FORM, password: PASSWORD, proof: { password: OWN }, ...more }),
    turn: (isOn: boolean) => deborah.put(`${PATH}/on`, { isOn }),
    tested: async () => {
      await until('the test is over', async () => !(await deborah.get(PATH)).body.isTesting);
      return (await deborah.get(PATH)).body;
    },
  };
};

const rowOf = ({ db }: TestServer) => {
  const row = storedMailbox(db);
  if (!row) throw new Error('No mailbox is stored.');
  return row;
};

describe('the mailbox on the administrators’ page (N56)', () => {
  test('a mailbox is off until a test succeeds and it is switched on', async () => {
    const { server, set, turn, tested } = withDeborah();
    expect((await set()).body).toMatchObject({ where: 'here', isOn: false, isTesting: true });
    const state = await tested();
    expect(state).toMatchObject({ isOn: false, test: { outcome: 'works' } });
    expect(state.set.hasPlus).toBe(true);
    expect(mailboxInUse({ db: server.db, config: server.config })).toBeUndefined();
    expect((await turn(true)).body.isOn).toBe(true);
    expect(mailboxInUse({ db: server.db, config: server.config })).toEqual({
      address: 'pray@example.org',
      hasPlus: true,
    });
    expect((await server.signedOut().get('/api/info')).body.answersByMail).toBe(true);
    expect((await turn(false)).body.isOn).toBe(false);
    expect((await server.signedOut().get('/api/info')).body.answersByMail).toBe(false);
  });

  test('the other administrators are mailed when a mailbox is switched on, a few times a day', async () => {
    const { server, set, turn, tested } = withDeborah();
    server.setUser('ruth', { isAdmin: true });
    await set();
    await tested();
    for (let times = 0; times < 5; times++) {
      await turn(true);
      await turn(false);
    }
    const told = server.db
      .select({ userId: deliveries.userId })
      .from(deliveries)
      .where(eq(deliveries.kind, 'mailbox-on'))
      .all();
    // The administrator who switched it on gets no mail.
    expect(told).toEqual(Array.from({ length: 3 }, () => ({ userId: server.idOf('ruth') })));
  });

  test('a different mailbox is always reported to them, however often the old one was switched', async () => {
    const { server, set, turn, tested } = withDeborah();
    server.setUser('ruth', { isAdmin: true });
    const told = () =>
      server.db.select().from(deliveries).where(eq(deliveries.kind, 'mailbox-on')).all().length;
    await set();
    await tested();
    for (let times = 0; times < 5; times++) for (const isOn of [true, false]) await turn(isOn);
    expect(told()).toBe(3);
    for (const other of [{ address: 'eve@example.com' }, { host: 'imap.example.com' }]) {
      const before = told();
      await set({ ...other, user: 'eve' });
      await tested();
      await turn(true);
      expect(told()).toBe(before + 1);
    }
  });

  test('a failed test does not switch the mailbox on', async () => {
    const { set, turn, tested } = withDeborah({ outcome: 'not-signed-in' });
    await set();
    expect((await tested()).test.outcome).toBe('not-signed-in');
    const { status, text } = await turn(true);
    expect([status, text]).toEqual([409, 'Please test the mailbox first.']);
  });

  test('the test finds out whether there are plus addresses', async () => {
    const { server, set, turn, tested } = withDeborah({ outcome: 'works-without-plus' });
    await set();
    expect((await tested()).set.hasPlus).toBe(false);
    await turn(true);
    expect(mailboxInUse({ db: server.db, config: server.config })?.hasPlus).toBe(false);
  });

  test('a changed mailbox is off and untested', async () => {
    const { set, turn, tested, answers } = withDeborah();
    await set();
    await tested();
    await turn(true);
    answers.next = Promise.resolve({ outcome: 'not-arrived', said: '' });
    await set({ address: 'other@example.org' });
    expect(await tested()).toMatchObject({ isOn: false, set: { hasPlus: null } });
  });

  test('the test learns the name of the mail server, and a changed mailbox has none (N91)', async () => {
    const { server, set, tested, answers } = withDeborah();
    await set();
    await tested();
    expect(rowOf(server).authservId).toBe(SERVER);
    answers.next = Promise.resolve({ outcome: 'not-arrived', said: '' });
    await set({ host: 'imap.example.com' });
    await tested();
    expect(rowOf(server).authservId).toBeNull();
  });

  test('the known settings of a provider are filled in', async () => {
    const { server, set } = withDeborah();
    await set({ provider: 'icloud', address: 'pray@icloud.com', host: 'imap.evil.example' });
    expect(rowOf(server)).toMatchObject({ host: 'imap.mail.me.com', port: 993, userName: 'pray' });
    await set({ provider: 'google', address: 'pray@gmail.com' });
    expect(rowOf(server)).toMatchObject({ host: 'imap.gmail.com', userName: 'pray@gmail.com' });
  });

  test('a mailbox is tested at most five times an hour (N68)', async () => {
    const { deborah, set, tested, answers } = withDeborah();
    await set();
    await tested();
    for (let n = 0; n < 4; n++) {
      expect((await deborah.post(`${PATH}/test`)).status).toBe(204);
      await tested();
    }
    const { status, text } = await deborah.post(`${PATH}/test`);
    expect(status).toBe(429);
    expect(text).toContain(
      'The mailbox can be tested five times an hour, as each test sends mail.',
    );
    expect(answers.tried).toBe(5);
  });

  test('a new mailbox has no test result of the old one', async () => {
    const { set, tested, answers, server } = withDeborah();
    const first = Promise.withResolvers<Outcome>();
    answers.next = first.promise;
    await set();
    answers.next = Promise.resolve({ outcome: 'not-arrived', said: '' });
    await set({ host: 'imap.example.com' });
    await tested();
    first.resolve({ outcome: 'works', said: '' });
    await first.promise;
    await Bun.sleep(0);
    expect((await tested()).test.outcome).toBe('not-arrived');
    expect(rowOf(server).hasPlus).toBeNull();
  });

  test('stopping the server does not wait for a test', async () => {
    const { server, set, answers } = withDeborah();
    answers.next = new Promise(() => {});
    await set();
    await server.mailboxTests.stop();
    expect(rowOf(server).hasPlus).toBeNull();
  });

  test('removing a mailbox removes all its stored data', async () => {
    const { server, deborah, set, tested } = withDeborah();
    await set();
    await tested();
    expect((await deborah.delete(PATH)).status).toBe(204);
    expect(server.db.select().from(mailboxSettings).all()).toEqual([]);
    expect((await deborah.get(PATH)).body).toMatchObject({ where: 'nowhere', set: null });
  });

  test('the audit log names who changed the mailbox, without any of its fields', async () => {
    const { deborah, set, turn, tested } = withDeborah();
    await set();
    await tested();
    await turn(true);
    await turn(true);
    await deborah.delete(PATH);
    const { body, text } = await deborah.get('/api/admin/audit');
    const changes = body.filter(({ kind }: AuditEntry) => kind === 'mailbox-changed');
    expect(changes).toHaveLength(3);
    for (const word of [PASSWORD, FORM.address, FORM.host]) expect(text).not.toContain(word);
  });

  const mistakes = [
    [{ provider: 'aol' }, 'Please choose a provider from the list.'],
    [{ address: 'pray' }, 'Please enter a mail address, such as prayer@example.org.'],
    [{ host: '' }, 'Please enter the name of the mail server, such as imap.example.org.'],
    [
      { host: 'imap.example.org:993' },
      'Please enter the name of the mail server, such as imap.example.org.',
    ],
    [{ host: 'a b' }, 'Please enter the name of the mail server, such as imap.example.org.'],
    [{ host: 'x@y' }, 'Please enter the name of the mail server, such as imap.example.org.'],
    [{ port: 0 }, 'The port must be a whole number from 1 to 65535. Mostly it is 993.'],
    [{ password: 'x'.repeat(501) }, 'The password can have at most 500 characters.'],
    [{ user: 'x'.repeat(255) }, 'The username can have at most 254 characters.'],
  ] as const;
  for (const [wrong, sentence] of mistakes)
    test(`invalid settings are refused as a whole: ${JSON.stringify(wrong).slice(0, 40)}`, async () => {
      const { server, set } = withDeborah();
      const { status, text } = await set(wrong);
      expect([status, text]).toEqual([400, sentence]);
      expect(storedMailbox(server.db)).toBeUndefined();
    });
});

describe('setting a mailbox needs an administrator’s password (N67)', () => {
  test('a wrong or missing password sets no mailbox', async () => {
    const { server, set, answers } = withDeborah();
    const wrong = await set({ proof: { password: 'a wrong one' } });
    expect([wrong.status, wrong.headers.get('x-error-code')]).toEqual([403, 'wrong-password']);
    for (const proof of [undefined, {}, { password: '' }, PASSWORD]) {
      const { status, text } = await set({ proof });
      expect([status, text]).toEqual([400, 'Please enter your password.']);
    }
    expect(storedMailbox(server.db)).toBeUndefined();
    expect(answers.tried).toBe(0);
  });

  test('a refused change leaves the old mailbox as it was, even if on', async () => {
    const { server, deborah, set, turn, tested } = withDeborah();
    await set();
    await tested();
    await turn(true);
    const before = rowOf(server);
    await set({ address: 'eve@example.com', proof: { password: 'a wrong one' } });
    expect(rowOf(server)).toEqual(before);
    expect((await deborah.get(PATH)).body.isOn).toBe(true);
  });

  test('a user who lost the right or signed out during the password check sets no mailbox', async () => {
    const { server, answers, deborah } = withDeborah();
    await deborah.get(PATH);
    const user = server.storedUser('deborah');
    const session = server.db.select().from(sessions).all().at(-1);
    const ended = [
      () => server.setUser('deborah', { isAdmin: false }),
      () => server.setUser('deborah', { isActive: false, isAdmin: true }),
      () => {
        server.setUser('deborah', { isActive: true });
        server.db.delete(sessions).run();
      },
    ];
    for (const end of ended) {
      const setting = server.parts.routes.setMailbox({
        ...{ user: { ...user, sessionId: session?.id }, now: server.clock.now },
        caller: { address: () => '::1', place: () => '', isGone: () => false },
        body: { ...FORM, password: PASSWORD, proof: { password: OWN } },
      } as never);
      // The call is still checking the password, so this happens before it ends.
      end();
      await expect(setting).rejects.toBeInstanceOf(Refusal);
      expect(storedMailbox(server.db)).toBeUndefined();
    }
    expect(answers.tried).toBe(0);
  });

  test('wrong passwords are audited and limited like those of signing in', async () => {
    const { deborah, set } = withDeborah();
    for (let n = 0; n < 10; n++) await set({ proof: { password: `guess ${n}` } });
    expect((await set()).status).toBe(429);
    const { body } = await deborah.get('/api/admin/audit');
    expect(body.some(({ kind }: AuditEntry) => kind === 'proof-failed')).toBe(true);
  });
});

describe('the password of the mailbox (N57)', () => {
  test('the password is in no answer and no line of the log, and only encrypted in the database', async () => {
    const { server, deborah, set, turn, tested } = withDeborah();
    const texts = [(await set()).text, JSON.stringify(await tested()), (await turn(true)).text];
    texts.push((await deborah.get(PATH)).text, (await deborah.get('/api/account/export')).text);
    texts.push(
      server.logged.join('\n'),
      JSON.stringify(server.db.select().from(mailboxSettings).all()),
    );
    for (const text of texts) expect(text).not.toContain(PASSWORD);
    const { nonce, sealedPassword } = rowOf(server);
    expect(decryptSecret(server.derive('mailbox password', nonce), sealedPassword)).toBe(PASSWORD);
    expect(decryptSecret(server.derive('mailbox password', 'another'), sealedPassword)).toBeNull();
  });

  test('an empty password keeps the stored one, for that server and user alone', async () => {
    const { server, set } = withDeborah();
    await set();
    expect(
      (await set({ password: '', address: 'new@example.org', user: 'pray@example.org' })).status,
    ).toBe(200);
    expect(connectionOf(server, rowOf(server)).imapUrl).toContain(PASSWORD);
    const elsewhere = [{ host: 'imap.evil.example' }, { port: 143 }, { user: 'eve' }];
    for (const change of elsewhere) {
      const { status, text } = await set({
        password: '',
        address: 'new@example.org',
        user: 'pray@example.org',
        ...change,
      });
      expect([status, text]).toEqual([
        409,
        'Please type the password: the stored one is for another mail server or user.',
      ]);
    }
    expect(rowOf(server).host).toBe('imap.example.org');
  });

  test('the password of another server is not used', async () => {
    const { server, set } = withDeborah();
    await set();
    const { imapUrl } = connectionOf({ ...server, derive: () => 'A'.repeat(43) }, rowOf(server));
    expect(new URL(imapUrl).password).toBe('');
  });
});

describe('a mailbox set by the operator (N58)', () => {
  const configured = { imapUrl: 'imaps://ops%40example.org:x@mail.example.org:993' };

  test('the operator’s mailbox has precedence, and the page says so', async () => {
    const { server, deborah, set, tested } = withDeborah();
    await set();
    await tested();
    await deborah.put(`${PATH}/on`, { isOn: true });
    Object.assign(server.config, configured);
    expect((await deborah.get(PATH)).body).toMatchObject({
      where: 'settings',
      isOn: true,
      set: null,
    });
    expect(mailboxInUse({ db: server.db, config: server.config })?.address).toBe('ops@example.org');
    expect(connectionInUse(server)).toEqual({ imapUrl: configured.imapUrl, tokenUrl: undefined });
    const calls = [set(), deborah.post(`${PATH}/test`), deborah.put(`${PATH}/on`, { isOn: false })];
    for (const { status, text } of await Promise.all([...calls, deborah.delete(PATH)]))
      expect([status, text]).toEqual([
        409,
        'The mailbox is set in the settings of the server, and is changed there.',
      ]);
  });

  test('no mailbox is read without outgoing mail', async () => {
    const { server, deborah, set, tested } = withDeborah();
    await set();
    await tested();
    await deborah.put(`${PATH}/on`, { isOn: true });
    Object.assign(server.config, { smtpUrl: undefined });
    expect(mailboxInUse({ db: server.db, config: server.config })).toBeUndefined();
    expect((await deborah.post(`${PATH}/test`)).status).toBe(409);
  });
});

test('a new mailbox is read from its beginning (N56)', async () => {
  const { server, set } = withDeborah();
  const position = () => server.db.select().from(mailbox).get();
  await set();
  server.db.update(mailbox).set({ uidValidity: '7', lastUid: 40 }).run();
  await set({ password: 'another' });
  expect(position()).toMatchObject({ uidValidity: '7', lastUid: 40 });
  await set({ host: 'imap.example.com' });
  expect(position()).toMatchObject({ uidValidity: null, lastUid: 0 });
  expect(server.db.select().from(jobs).all()).toEqual([]);
});
