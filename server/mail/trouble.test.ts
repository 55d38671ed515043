import { afterEach, describe, expect, test } from 'bun:test';
import { createServer } from 'node:net';
import type { DeliveryKind } from '../../shared/notices.ts';
import { headerOf, startMailServer } from '../../test-support/mail.ts';
import {
  endlessMailServer,
  listening,
  MAIL_TROUBLES,
  repeatingMailServer,
  smtpWith,
} from '../../test-support/mail-trouble.ts';
import { createTestServer, quiet, type TestServer } from '../../test-support/server.ts';
import { deliveries } from '../db/schema.ts';
import { composing } from '../notices/compose.ts';
import { openPostOffice } from '../outbox/post-office.ts';
import { sentenceOfReason } from '../outbox/reasons.ts';
import { mailer } from './mailer.ts';
import { smtpTransport } from './transport.ts';

/*
 * Mail servers in every kind of trouble, over real sockets: no mail is lost or given up before its time,
 * and the administrator reads the cause.
 */
const MINUTE = 60_000;
const withTimeout = (milliseconds: number) => ({
  connectionTimeout: milliseconds,
  greetingTimeout: milliseconds,
  socketTimeout: milliseconds,
  patience: milliseconds,
});
/** Short for servers that will not reply, and long for servers that will, on a busy machine too. */
const QUICK = withTimeout(300);
const PATIENT = withTimeout(20_000);

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** Opens a server that is stopped after the test. */
const opened = async <T extends { stop: () => unknown }>(starting: Promise<T>) => {
  const started = await starting;
  open.push(started.stop);
  return started;
};

const put = ({ addDelivery, idOf }: TestServer, count: number, kind: DeliveryKind = 'test') => {
  for (let n = 0; n < count; n++) addDelivery({ kind, userId: idOf('ruth') });
};

/** Returns a post office that sends one mail at a time to the mail server at this URL. */
const officeAt = ({ db, derive, clock, mailChannel }: TestServer, url: string, times = PATIENT) => {
  const parts = { db, derive, baseUrl: 'http://localhost', clock: () => clock.now, log: quiet };
  const transport = smtpTransport(url, 'Upheld <upheld@example.org>', times);
  const deliver = mailer({
    ...parts,
    ...composing(parts),
    transport,
    channel: mailChannel,
    onRefused: () => {},
  });
  const carriers = [{ channel: 'mail' as const, atOnce: 1, batch: 1, deliver }];
  const office = openPostOffice({ ...parts, carriers });
  const close = async () => {
    await office.close();
    transport.close();
  };
  return { ...office, close };
};

/** Runs the post office until nothing is due, and returns the outbox. */
const deliver = async (server: TestServer, url: string, times = PATIENT) => {
  const office = officeAt(server, url, times);
  await office.idle();
  await office.close();
  return server.db.select().from(deliveries).orderBy(deliveries.id).all();
};

describe('a mail server that cannot be used (N5)', () => {
  for (const { what, words, start } of MAIL_TROUBLES)
    test(`because ${what} is tried once, and all mail waits with the reason`, async () => {
      const server = createTestServer({ mail: true });
      const smtp = await start();
      open.push(smtp.stop);
      put(server, 200);
      const isSilent = /silent|TLS/.test(what);
      const [rows, call] = await Promise.all([
        deliver(server, smtp.url, isSilent ? QUICK : PATIENT),
        server.as('ruth').get('/api/user'),
      ]);
      expect(call.status).toBe(200);
      expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['waiting']));
      expect(new Set(rows.map(({ attempts }) => attempts))).toEqual(new Set([0]));
      expect(new Set(rows.map(({ dueAt }) => dueAt))).toEqual(new Set([server.clock.now + MINUTE]));
      expect(rows.map(({ error }) => error).filter(Boolean)).toHaveLength(1);
      expect(rows[0]?.error).not.toContain('@');
      expect(smtp.connections?.() ?? 1).toBe(1);
      server.db.$client.run('update users set is_admin = 1 where id = ?', [server.idOf('ruth')]);
      const { body } = await server.as('ruth').get('/api/admin/delivery');
      expect(body.mail).toMatchObject({ waiting: 200, failed: 0, unknown: 0 });
      expect(body.trouble).toEqual([
        expect.objectContaining({ error: expect.stringMatching(words) }),
      ]);
    });

  test('because it sends line after line without an end counts as silent', async () => {
    const server = createTestServer({ mail: true });
    const smtp = await opened(endlessMailServer());
    put(server, 2);
    const [first, second] = await deliver(server, smtp.url, { ...PATIENT, patience: 100 });
    expect(first).toMatchObject({ state: 'waiting', error: 'mail-server-silent' });
    expect(second?.dueAt).toBe(server.clock.now + MINUTE);
    expect(smtp.connections()).toBe(1);
  });

  test('because it refuses the password and repeats it is quoted without it (R27)', async () => {
    const server = createTestServer({ mail: true });
    const smtp = await opened(repeatingMailServer());
    put(server, 1);
    const url = smtp.url.replace('://', '://upheld:planted-secret@');
    const [row] = await deliver(server, url);
    expect(row?.error).toStartWith('mail-server-said 535 AUTH PLAIN [password]');
    expect(row?.error).not.toContain('planted-secret');
  });

  test('is tried again after 1, 2, 5 and 15 minutes, and mail is given up after a month', async () => {
    const server = createTestServer({ mail: true });
    put(server, 3);
    const url = 'smtp://127.0.0.1:1';
    const parts = { db: server.db, derive: server.derive, baseUrl: 'http://localhost' };
    const send = mailer({
      ...parts,
      ...composing(parts),
      clock: () => server.clock.now,
      log: quiet,
      transport: smtpTransport(url, 'upheld@example.org', QUICK),
      channel: server.mailChannel,
      onRefused: () => {},
    });
    const pauses: number[] = [];
    for (let n = 0; n < 5; n++) {
      const [first] = server.db.select().from(deliveries).all();
      if (!first) throw new Error('There is no mail.');
      server.clock.now = first.dueAt;
      await send(first);
      const [after] = server.db.select().from(deliveries).all();
      pauses.push(((after?.dueAt ?? 0) - server.clock.now) / MINUTE);
    }
    expect(pauses).toEqual([1, 2, 5, 15, 15]);
    server.clock.now += 30 * 24 * 60 * MINUTE;
    const rows = await deliver(server, url);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['failed']));
  });

  test('is tried earlier for urgent mail only', async () => {
    const server = createTestServer({ mail: true });
    const smtp = await opened(listening(createServer((socket) => socket.end())));
    const office = officeAt(server, smtp.url);
    put(server, 1);
    office.wake();
    await office.idle();
    put(server, 5);
    office.wake();
    await office.idle();
    expect(smtp.connections()).toBe(1);
    await server.signedOut().post('/api/forgot-password', { email: 'ruth@example.org' });
    office.wake();
    await office.idle();
    expect(smtp.connections()).toBe(2);
    await office.close();
  });

  test('puts off mail that is added meanwhile all at once, since each write waits for the disk', async () => {
    const server = createTestServer({ mail: true });
    put(server, 1);
    const office = officeAt(server, 'smtp://127.0.0.1:1');
    await office.idle();
    put(server, 200);
    const { $client } = server.db;
    const updates: string[] = [];
    const prepare = $client.prepare.bind($client);
    Object.defineProperty($client, 'prepare', {
      value: (sql: string) => {
        if (sql.startsWith('update')) updates.push(sql);
        return prepare(sql);
      },
    });
    office.wake();
    await office.idle();
    await office.close();
    expect(updates).toHaveLength(1);
    const rows = server.db.select().from(deliveries).all();
    expect(new Set(rows.map(({ dueAt }) => dueAt))).toEqual(new Set([server.clock.now + MINUTE]));
  });

  test('is tried again within minutes after the clock was set back a day (D7)', async () => {
    const server = createTestServer({ mail: true });
    const smtp = await opened(listening(createServer((socket) => socket.end())));
    put(server, 1);
    const office = officeAt(server, smtp.url);
    await office.idle();
    server.clock.now -= 24 * 60 * MINUTE;
    put(server, 1);
    office.wake();
    await office.idle();
    expect(smtp.connections()).toBe(2);
    const waiting = server.db.select().from(deliveries).orderBy(deliveries.id).all();
    expect(waiting[1]?.dueAt).toBeLessThanOrEqual(server.clock.now + 2 * MINUTE);
    await office.close();
  });

  test('that works again sends everything that waited', async () => {
    const server = createTestServer({ mail: true });
    put(server, 20);
    await deliver(server, 'smtp://127.0.0.1:1');
    server.clock.now += MINUTE;
    const smtp = await startMailServer();
    open.push(smtp.stop);
    const rows = await deliver(server, smtp.url);
    expect(rows.map(({ state }) => state)).toEqual(Array(20).fill('sent'));
    expect(smtp.received).toHaveLength(20);
  });
});

describe('one mail (N5)', () => {
  test('to a refused recipient fails with the server’s words, and the others go on', async () => {
    const server = createTestServer({ mail: true });
    const smtp = await opened(
      smtpWith(() => ({
        onRcptTo: ({ address }, _session, done) =>
          done(
            address.startsWith('ruth')
              ? Object.assign(new Error(`<${address}> is unknown here`), { responseCode: 550 })
              : null,
          ),
        onData: (stream, _session, done) => stream.resume().on('end', () => done()),
      })),
    );
    put(server, 1);
    server.addDelivery({ kind: 'test', userId: server.idOf('naomi') });
    const [refused, other] = await deliver(server, smtp.url);
    expect(refused?.state).toBe('failed');
    expect(refused?.error).toBe('mail-address-refused 550 [address] is unknown here');
    expect(sentenceOfReason(refused?.error ?? '')).toBe(
      'This address takes no mail. The mail server said: 550 [address] is unknown here',
    );
    expect(other?.state).toBe('sent');
  });

  test('that was sent without a reply counts as unknown and is not sent again', async () => {
    const server = createTestServer({ mail: true });
    let ends = 0;
    const smtp = await opened(
      smtpWith((hangUp) => ({
        onData: (stream) => {
          stream.resume().on('end', () => {
            ends++;
            hangUp();
          });
        },
      })),
    );
    put(server, 1);
    const [row] = await deliver(server, smtp.url);
    expect([row?.state, ends]).toEqual(['unknown', 1]);
    server.clock.now += 24 * 60 * MINUTE;
    await deliver(server, smtp.url);
    expect(ends).toBe(1);
  });

  test('with a reset link is sent before 2,000 others (N6)', async () => {
    const server = createTestServer({ mail: true });
    const smtp = await startMailServer();
    open.push(smtp.stop);
    put(server, 2000);
    await server.signedOut().post('/api/forgot-password', { email: 'naomi@example.org' });
    const office = officeAt(server, smtp.url);
    while (smtp.received.length < 3) await Bun.sleep(1);
    await office.close();
    expect(smtp.received.map((mail) => headerOf(mail, 'Subject')).slice(0, 3)).toEqual([
      'Choose a new password',
      'Mail from Upheld works',
      'Mail from Upheld works',
    ]);
  });
});
