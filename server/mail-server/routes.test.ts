import { describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import type { AuditEntry } from '../../shared/audit.ts';
import type { MailServerOutcome } from '../../shared/mail-server.ts';
import { createTestServer, PASSWORD as OWN, type TestServer } from '../../test-support/server.ts';
import { until } from '../../test-support/until.ts';
import { deliveries, mailServerSettings } from '../db/schema.ts';
import {
  mailFromInUse,
  mailServerInUse,
  sendsMail,
  storedMailServer,
} from '../mail/mail-server-in-use.ts';
import { storedMailbox } from '../mail/mailbox-in-use.ts';
import type { Mail } from '../mail/transport.ts';

const PATH = '/api/admin/mail-server';
const PASSWORD = 'moabite-mail';
const FORM = {
  provider: 'other',
  address: 'pray@example.org',
  host: 'smtp.example.org',
  port: 465,
};

type Outcome = { outcome: MailServerOutcome; said: string };

/** A server without mail, an administrator, and a mail server that reacts to a test as wanted. */
const withDeborah = ({ outcome = 'works' }: { outcome?: MailServerOutcome } = {}) => {
  const answers = {
    next: Promise.resolve<Outcome>({ outcome, said: '' }),
    mails: [] as Mail[],
    urls: [] as string[],
  };
  const server = createTestServer({
    setup: true,
    tryMailServer: ({ smtpUrl }, mail) => {
      answers.mails.push(mail);
      answers.urls.push(smtpUrl);
      return answers.next;
    },
  });
  server.setUser('deborah', { isAdmin: true });
  const deborah = server.as('deborah');
  const state = async () => (await deborah.get(PATH)).body;
  return {
    server,
    deborah,
    answers,
    set: (more: object = {}) =>
      deborah.put(PATH, { ...FORM, password: PASSWORD, proof: { password: OWN }, ...more }),
    tested: async () => {
      await until('the test is over', async () => !(await state()).isTesting);
      return state();
    },
  };
};

const inUse = ({ db, config, derive }: TestServer) => mailServerInUse({ db, config, derive });

describe('the mail server on the administrators’ page (N99)', () => {
  test('a mail server is in use as soon as a mail to the administrator was accepted', async () => {
    const { server, deborah, set, tested, answers } = withDeborah();
    const ways = async () => (await server.signedOut().get('/api/info')).body.mail;
    expect(await ways()).toBe(false);
    expect((await deborah.get(PATH)).body).toMatchObject({ where: 'nowhere', isOn: false });
    expect((await set()).body).toMatchObject({ where: 'nowhere', isTesting: true });
    expect(await tested()).toMatchObject({
      where: 'here',
      isOn: true,
      set: { address: 'pray@example.org', host: 'smtp.example.org', port: 465 },
      test: { outcome: 'works', to: 'deborah@example.org', isOfNew: true },
    });
    expect(answers.mails.map(({ to }) => to)).toEqual(['deborah@example.org']);
    expect(await ways()).toBe(true);
    expect(inUse(server)).toEqual({
      smtpUrl: `smtps://pray%40example.org:${PASSWORD}@smtp.example.org:465`,
      from: 'Upheld <pray@example.org>',
      named: { isHosted: false, ports: [] },
    });
    // A provider takes only its own address as the sender.
    expect(mailFromInUse(server)).toBe('Upheld <pray@example.org>');
  });

  test('a mail server that fails the test changes nothing', async () => {
    const { server, set, tested, answers } = withDeborah();
    await set();
    await tested();
    const before = storedMailServer(server.db);
    answers.next = Promise.resolve({ outcome: 'not-signed-in', said: '535 no' });
    await set({ host: 'smtp.example.com', password: 'another' });
    expect(await tested()).toMatchObject({
      isOn: true,
      set: { host: 'smtp.example.org' },
      test: { outcome: 'not-signed-in', said: '535 no', isOfNew: true },
    });
    expect(storedMailServer(server.db)).toEqual(before);
  });

  test('calls that need mail work from then on, without a restart', async () => {
    const { server, deborah, set, tested } = withDeborah();
    const ask = () =>
      server.signedOut().post('/api/login/code/mail', { email: 'ruth@example.org' });
    const isMailed = async () => (await deborah.get('/api/admin/delivery')).body.mail.isSetUp;
    expect([(await ask()).status, await isMailed()]).toEqual([409, false]);
    await set();
    await tested();
    expect([(await ask()).status, await isMailed()]).toEqual([200, true]);
    const waiting = () =>
      server.db.select().from(deliveries).where(eq(deliveries.kind, 'sign-in-code')).all();
    expect(waiting()).toHaveLength(1);
    expect((await deborah.delete(PATH)).status).toBe(204);
    expect([(await ask()).status, await isMailed()]).toEqual([409, false]);
    // Mail that is queued waits for another mail server.
    expect(waiting()).toHaveLength(1);
  });

  test('the list on Home needs no further test mail (M18)', async () => {
    const { deborah, set, tested } = withDeborah();
    const mail = async () => (await deborah.get('/api/home')).body.setup.mail;
    expect(await mail()).toBe('none');
    await set();
    await tested();
    expect(await mail()).toBe('works');
  });

  test('the known servers of a provider are filled in', async () => {
    const { server, set, tested } = withDeborah();
    await set({ provider: 'icloud', address: 'pray@icloud.com', host: 'smtp.evil.example' });
    await tested();
    expect(storedMailServer(server.db)).toMatchObject({
      host: 'smtp.mail.me.com',
      port: 587,
      userName: 'pray@icloud.com',
    });
    expect(inUse(server)?.smtpUrl).toStartWith('smtp://');
  });

  test('one form also sets the mailbox of the same account, switched off', async () => {
    const { server, set, tested } = withDeborah();
    await set({ provider: 'icloud', address: 'pray@icloud.com', readsReplies: true });
    await tested();
    expect(storedMailbox(server.db)).toMatchObject({
      host: 'imap.mail.me.com',
      userName: 'pray',
      isOn: false,
    });
    const { status, text } = await set({ readsReplies: true });
    expect([status, text]).toEqual([
      400,
      'With another provider, please set the mailbox for answers under Answers by mail.',
    ]);
  });

  test('the mailbox is not changed by a mail server that fails the test', async () => {
    const { server, set, tested } = withDeborah({ outcome: 'not-signed-in' });
    await set({ provider: 'fastmail', readsReplies: true });
    await tested();
    expect([storedMailbox(server.db), storedMailServer(server.db)]).toEqual([undefined, undefined]);
  });

  test('the other administrators are mailed which mail server it is, a few times a day', async () => {
    const { server, set, tested } = withDeborah();
    server.setUser('ruth', { isAdmin: true });
    for (let times = 0; times < 5; times++) {
      await set();
      await tested();
    }
    const told = server.db
      .select({ userId: deliveries.userId })
      .from(deliveries)
      .where(eq(deliveries.kind, 'mail-server-on'))
      .all();
    expect(told).toEqual(Array.from({ length: 3 }, () => ({ userId: server.idOf('ruth') })));
  });

  test('a mail server is tested at most ten times an hour', async () => {
    const { deborah, set, tested, answers } = withDeborah();
    await set();
    await tested();
    for (let n = 0; n < 9; n++) {
      expect((await deborah.post(`${PATH}/test`)).status).toBe(204);
      await tested();
    }
    const { status, text } = await deborah.post(`${PATH}/test`);
    expect(status).toBe(429);
    expect(text).toContain('Sending can be tested ten times an hour.');
    expect(answers.mails).toHaveLength(10);
  });

  test('a test that works switches on a mail server that is off after a restore (D23)', async () => {
    const { server, deborah, set, tested } = withDeborah();
    await set();
    await tested();
    server.db.update(mailServerSettings).set({ isOn: false }).run();
    expect(sendsMail(server)).toBe(false);
    await deborah.post(`${PATH}/test`);
    expect(await tested()).toMatchObject({ isOn: true, test: { isOfNew: false } });
    expect(sendsMail(server)).toBe(true);
  });

  test('a test that was forgotten stores nothing', async () => {
    const { server, deborah, set, answers } = withDeborah();
    const first = Promise.withResolvers<Outcome>();
    answers.next = first.promise;
    await set();
    await until('the test runs', () => answers.mails.length === 1);
    await deborah.delete(PATH);
    first.resolve({ outcome: 'works', said: '' });
    await first.promise;
    await until('the test is over', async () => !(await deborah.get(PATH)).body.isTesting);
    expect(storedMailServer(server.db)).toBeUndefined();
  });

  test('stopping the server does not wait for a test', async () => {
    const { server, set, answers } = withDeborah();
    answers.next = new Promise(() => {});
    await set();
    await server.mailServerTests.stop();
    expect(storedMailServer(server.db)).toBeUndefined();
  });

  test('an administrator who lost the right during the test stores nothing', async () => {
    const { server, set, answers } = withDeborah();
    const first = Promise.withResolvers<Outcome>();
    answers.next = first.promise;
    await set();
    await until('the test runs', () => answers.mails.length === 1);
    server.setUser('deborah', { isAdmin: false });
    first.resolve({ outcome: 'works', said: '' });
    await server.mailServerTests.ended();
    expect(storedMailServer(server.db)).toBeUndefined();
  });

  const mistakes = [
    [{ provider: 'aol' }, 'Please choose a provider from the list.'],
    [{ address: 'pray' }, 'Please enter a mail address, such as prayer@example.org.'],
    [{ host: '' }, 'Please enter the name of the mail server, such as smtp.example.org.'],
    [{ host: 'x@y' }, 'Please enter the name of the mail server, such as smtp.example.org.'],
    [{ port: 0 }, 'The port must be a whole number from 1 to 65535. Mostly it is 465.'],
    [{ password: 'x'.repeat(501) }, 'The password can have at most 500 characters.'],
    [{ user: 'x'.repeat(255) }, 'The username can have at most 254 characters.'],
    [{ proof: {} }, 'Please enter your password.'],
  ] as const;
  for (const [wrong, sentence] of mistakes)
    test(`invalid settings are refused as a whole: ${JSON.stringify(wrong).slice(0, 40)}`, async () => {
      const { set, answers } = withDeborah();
      const { status, text } = await set(wrong);
      expect([status, text]).toEqual([400, sentence]);
      expect(answers.mails).toEqual([]);
    });
});

describe('the password of the mail server (N100)', () => {
  test('a wrong password of the administrator tests and stores nothing', async () => {
    const { set, answers } = withDeborah();
    const wrong = await set({ proof: { password: 'a wrong one' } });
    expect([wrong.status, wrong.headers.get('x-error-code')]).toEqual([403, 'wrong-password']);
    expect(answers.mails).toEqual([]);
  });

  test('the password is in no answer and no line of the log, and only encrypted in the database', async () => {
    const { server, deborah, set, tested } = withDeborah();
    const texts = [(await set()).text, JSON.stringify(await tested())];
    texts.push((await deborah.get(PATH)).text, (await deborah.get('/api/account/export')).text);
    texts.push((await deborah.get('/api/admin/audit')).text, server.logged.join('\n'));
    texts.push(JSON.stringify(server.db.select().from(mailServerSettings).all()));
    for (const text of texts) expect(text).not.toContain(PASSWORD);
    expect(inUse(server)?.smtpUrl).toContain(PASSWORD);
    const { smtpUrl = '' } = mailServerInUse({ ...server, derive: () => 'A'.repeat(43) }) ?? {};
    expect(new URL(smtpUrl).password).toBe('');
  });

  test('an empty password keeps the stored one, for that server and user alone', async () => {
    const { server, set, tested } = withDeborah();
    await set();
    await tested();
    const other = { password: '', address: 'new@example.org', user: 'pray@example.org' };
    expect((await set(other)).status).toBe(200);
    await tested();
    expect(inUse(server)).toMatchObject({ from: 'Upheld <new@example.org>' });
    expect(inUse(server)?.smtpUrl).toContain(PASSWORD);
    for (const change of [{ host: 'smtp.evil.example' }, { port: 587 }, { user: 'eve' }]) {
      const { status, text } = await set({ ...other, ...change });
      expect([status, text]).toEqual([
        409,
        'Please type the password: the stored one is for another mail server or user.',
      ]);
    }
    expect(storedMailServer(server.db)?.host).toBe('smtp.example.org');
  });

  test('the audit log names who changed the mail server, without any of its fields', async () => {
    const { deborah, set, tested } = withDeborah();
    await set();
    await tested();
    await deborah.delete(PATH);
    const { body, text } = await deborah.get('/api/admin/audit');
    expect(body.filter(({ kind }: AuditEntry) => kind === 'mail-server-changed')).toHaveLength(2);
    for (const word of [PASSWORD, FORM.address, FORM.host]) expect(text).not.toContain(word);
  });
});

describe('a mail server set by the operator (N99)', () => {
  test('the operator’s mail server has precedence, and the page says so', async () => {
    const { server, deborah, set, tested } = withDeborah();
    await set();
    await tested();
    Object.assign(server.config, { smtpUrl: 'smtp://mail.example.com:587', mailFrom: 'a@b.org' });
    expect((await deborah.get(PATH)).body).toMatchObject({
      where: 'settings',
      isOn: true,
      set: null,
    });
    expect(inUse(server)).toEqual({ smtpUrl: 'smtp://mail.example.com:587', from: 'a@b.org' });
    expect(mailFromInUse(server)).toBe('a@b.org');
    for (const { status, text } of [
      await set(),
      await deborah.post(`${PATH}/test`),
      await deborah.delete(PATH),
    ])
      expect([status, text]).toEqual([
        409,
        'The mail server is set in the settings of the server, and is changed there.',
      ]);
  });

  test('the mailbox of the settings is not replaced by the form of the mail server', async () => {
    const { server, deborah, set } = withDeborah();
    Object.assign(server.config, { imapUrl: 'imaps://ops%40example.org:x@mail.example.org:993' });
    expect((await deborah.get(PATH)).body.takesMailbox).toBe(false);
    expect((await set({ provider: 'fastmail', readsReplies: true })).status).toBe(409);
  });
});
