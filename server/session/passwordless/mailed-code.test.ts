import { describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import {
  createTestServer,
  ORIGIN,
  quiet,
  SETUP_CODE,
  type TestServer,
} from '../../../test-support/server.ts';
import { deliveries, signInCodes, users } from '../../db/schema.ts';
import { composing } from '../../notices/compose.ts';
import { tidyUp } from '../../operations/jobs/tidy-up.ts';

const WRONG = 'That code is not right. Please look at the newest email and type it again.';
const OVER = 'This code no longer works. Please ask for a new one.';
const MINUTE = 60_000;

const RUTH = 'ruth@example.org';
const NOBODY = 'nobody@example.org';

const mailServer = (options: Parameters<typeof createTestServer>[0] = {}) =>
  createTestServer({ mail: true, ...options });

const ask = (server: TestServer, email = RUTH) =>
  server.signedOut().post('/api/login/code/mail', { email });

const send = (server: TestServer, id: string, code: string, more: object = {}) =>
  server.signedOut().post('/api/login/code', { id, code, ...more });

/** Returns the newest mail in the outbox, as it would be sent now. */
const letterIn = (server: TestServer) => {
  const delivery = server.db.select().from(deliveries).all().at(-1);
  if (!delivery) throw new Error('There is no mail.');
  const { letterFor } = composing({ db: server.db, baseUrl: ORIGIN, derive: server.derive });
  return letterFor(delivery, server.clock.now);
};

const askAndRead = async (server: TestServer) => {
  const { body } = await ask(server);
  return { id: body.id as string, code: letterIn(server)?.letter.code ?? '' };
};

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const refusedWith = async (
  server: TestServer,
  { id, code }: { id: string; code: string },
  [status, sentence]: [number, string],
) => {
  const sessions = () => server.db.$client.query('select count(*) as n from sessions').get();
  const before = sessions();
  const answer = await send(server, id, code);
  expect([answer.status, answer.text]).toEqual([status, sentence]);
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(sessions()).toEqual(before);
};

describe('mailed codes (A33)', () => {
  test('a code signs in, however its digits are grouped, and confirms the address', async () => {
    const server = mailServer();
    server.db.update(users).set({ emailConfirmedAt: null }).run();
    const { id, code } = await askAndRead(server);
    expect(code).toMatch(/^\d{6}$/);
    const answer = await send(server, id, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ username: 'ruth', isEmailConfirmed: true });
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    const kinds = (await server.signedOut().get('/api/account/activity', undefined, { cookie }))
      .body;
    expect(kinds.map(({ kind }: { kind: string }) => kind)).toEqual([
      'address-confirmed',
      'signed-in-by-code',
    ]);
  });

  test('a code that was read shows that mail no longer comes back (N88)', async () => {
    const server = mailServer();
    const isRuth = eq(users.id, server.idOf('ruth'));
    const outcome = () => server.db.select().from(users).where(isRuth).get()?.mailOutcome;
    server.setUser('ruth', { mailOutcome: 'returned' });
    const { id, code } = await askAndRead(server);
    await send(server, id, otherThan(code));
    expect(outcome()).toBe('returned');
    await send(server, id, code);
    expect(outcome()).toBe('taken');
  });

  test('a code is neither in the subject nor stored, and its mail is sent before others', async () => {
    const server = mailServer();
    const { code } = await askAndRead(server);
    const addressed = letterIn(server);
    expect(addressed?.to).toBe(RUTH);
    expect(addressed?.letter.subject).toBe('Your code to sign in');
    expect(JSON.stringify(addressed?.letter)).toContain('you can ignore this email');
    const [delivery] = server.db.select().from(deliveries).all();
    expect(delivery?.urgency).toBe(0);
    expect(JSON.stringify(server.db.select().from(signInCodes).all())).not.toContain(code);
    // A retry sends this code again.
    expect(letterIn(server)?.letter.code).toBe(code);
  });

  test('a code is void after five wrong attempts, even the right one', async () => {
    const server = mailServer();
    const { id, code } = await askAndRead(server);
    for (let n = 0; n < 5; n++)
      await refusedWith(server, { id, code: otherThan(code) }, [401, WRONG]);
    await refusedWith(server, { id, code }, [410, OVER]);
  });

  test('a code is void after ten minutes', async () => {
    const server = mailServer();
    const sent = await askAndRead(server);
    server.clock.now += 10 * MINUTE;
    await refusedWith(server, sent, [410, OVER]);
    expect(letterIn(server)).toBeNull();
  });

  test('a code signs in once', async () => {
    const server = mailServer();
    const sent = await askAndRead(server);
    expect((await send(server, sent.id, sent.code)).status).toBe(200);
    await refusedWith(server, sent, [410, OVER]);
  });

  test('a code works only in the browser that asked for it', async () => {
    const server = mailServer();
    const first = await askAndRead(server);
    const { body: nobodys } = await ask(server, NOBODY);
    await refusedWith(server, { id: nobodys.id, code: first.code }, [401, WRONG]);
    await refusedWith(server, { id: 'x'.repeat(43), code: first.code }, [401, WRONG]);
    expect((await send(server, first.id, first.code)).status).toBe(200);
  });

  test('a code stays valid when a stranger asks too, and ends when another one was used', async () => {
    const server = mailServer();
    const [first, strangers, third] = [
      await askAndRead(server),
      await askAndRead(server),
      await askAndRead(server),
    ];
    expect((await send(server, first.id, first.code)).status).toBe(200);
    for (const other of [strangers, third]) await refusedWith(server, other, [410, OVER]);
  });

  test('a code sent by a page of another site signs nobody in', async () => {
    const server = mailServer();
    const { id, code } = await askAndRead(server);
    const foreign = { 'sec-fetch-site': 'cross-site' };
    const answer = await server.signedOut().post('/api/login/code', { id, code }, foreign);
    expect(answer.status).toBe(403);
    expect((await send(server, id, code)).status).toBe(200);
  });

  test('an invalid code is refused with a sentence', async () => {
    const server = mailServer();
    const { body } = await ask(server);
    for (const code of ['', '12345', '1234567', 'abcdef'])
      expect((await send(server, body.id, code)).text).toBe(
        'Please enter the six digits from the email.',
      );
  });

  test('a code works with the set-up link', async () => {
    const server = mailServer({ setup: true });
    const { id, code } = await askAndRead(server);
    expect((await send(server, id, code, { setup: SETUP_CODE })).body.isAdmin).toBe(true);
  });

  test('a code is deleted with the account, and an hour after it expired', async () => {
    const server = mailServer();
    await askAndRead(server);
    server.db.delete(users).where(eq(users.usernameKey, 'ruth')).run();
    expect(server.db.select().from(signInCodes).all()).toEqual([]);
    await ask(server, NOBODY);
    tidyUp({ ...server, log: quiet }, server.clock.now + 71 * MINUTE);
    expect(server.db.select().from(signInCodes).all()).toEqual([]);
  });
});

describe('asking for a code (A34)', () => {
  test('every address gets the same answer and stores the same', async () => {
    const server = mailServer();
    const [known, unknown] = [await ask(server), await ask(server, NOBODY)];
    const shape = ({ status, body }: typeof known) => [status, Object.keys(body), body.id.length];
    expect(shape(unknown)).toEqual(shape(known));
    const rows = server.db.select().from(signInCodes).all();
    expect(rows.map(({ userId }) => userId)).toEqual([null, null]);
    expect(JSON.stringify(rows)).not.toContain('example.org');
    expect(server.db.select().from(deliveries).all()).toHaveLength(2);
    // Whether there is an account is looked up when the mail is made.
    expect(letterIn(server)).toBeNull();
  });

  test('an address gets at most three mails an hour, and the answer does not show that', async () => {
    const server = mailServer();
    const first = [await askAndRead(server), await askAndRead(server), await askAndRead(server)];
    const fourth = await ask(server, 'Ruth@Example.org');
    expect(fourth.status).toBe(200);
    expect(server.db.select().from(deliveries).all()).toHaveLength(3);
    await refusedWith(server, { id: fourth.body.id, code: '000000' }, [401, WRONG]);
    // Earlier codes are still valid.
    const third = first[2];
    expect((await send(server, third?.id ?? '', third?.code ?? '')).status).toBe(200);
    server.clock.elapsed += 60 * MINUTE;
    await ask(server);
    expect(server.db.select().from(deliveries).all()).toHaveLength(4);
  });

  test('an address without an account gets the same refusals', async () => {
    const told = async (email: string) => {
      const server = mailServer();
      const { body } = await ask(server, email);
      const code = letterIn(server)?.letter.code;
      const answers = [];
      for (let n = 0; n < 7; n++) {
        const answer = await send(server, body.id, otherThan(code ?? '000000'));
        answers.push([answer.status, answer.text]);
      }
      return { answers, waited: server.waited };
    };
    expect(await told(NOBODY)).toEqual(await told(RUTH));
  });

  test('a code is refused without a mail server', async () => {
    const answer = await ask(createTestServer());
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([409, 'no-mail-server']);
  });
});

describe('signing in by a code (A36)', () => {
  test('failures of an account slow its attempts, whatever the code', async () => {
    const server = mailServer();
    const first = await askAndRead(server);
    for (let n = 0; n < 5; n++) await send(server, first.id, otherThan(first.code));
    const second = await askAndRead(server);
    const early = await send(server, second.id, otherThan(second.code));
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '30']);
    server.clock.elapsed += 30_000;
    expect((await send(server, second.id, second.code)).status).toBe(200);
  });

  test('a deactivated account is reported to its owner', async () => {
    const server = mailServer();
    const sent = await askAndRead(server);
    server.setUser('ruth', { isActive: false });
    await refusedWith(server, sent, [403, 'This account has been deactivated.']);
    await ask(server);
    expect(letterIn(server)).toBeNull();
  });
});
