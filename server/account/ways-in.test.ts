import { describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { makePasskey } from '../../test-support/authenticator.ts';
import { createTestServer, ORIGIN, PASSWORD, type TestServer } from '../../test-support/server.ts';
import { deliveries, passkeys, sessions, users } from '../db/schema.ts';
import { composing } from '../notices/compose.ts';

const EMAIL = 'ruth@example.org';
const NEW = 'a much better one';

const lettersOf = (server: TestServer, kind: string) => {
  const { letterFor } = composing({ db: server.db, baseUrl: ORIGIN, derive: server.derive });
  const rows = server.db.select().from(deliveries).all();
  return rows
    .filter((row) => row.kind === kind)
    .flatMap((row) => letterFor(row, server.clock.now) ?? []);
};

const addPasskey = async (server: TestServer) => {
  const ruth = server.as('ruth');
  const { body } = await ruth.post('/api/account/passkeys/challenge', { password: PASSWORD });
  const device = makePasskey(body);
  expect((await ruth.post('/api/account/passkeys', device.made)).status).toBe(201);
  return async () => {
    const asked = await server.signedOut().post('/api/login/passkey/challenge');
    const sent = { passkey: device.sign(asked.body) };
    return (await server.signedOut().post('/api/login/passkey', sent)).status;
  };
};

/** Every way into Ruth's account besides her password, each with a function that returns its status. */
const waysInto = async (server: TestServer) => {
  const byPasskey = await addPasskey(server);
  const { body: asked } = await server.signedOut().post('/api/login/code/mail', { email: EMAIL });
  const code = lettersOf(server, 'sign-in-code').at(-1)?.letter.code;
  const { body: link } = await server
    .as('ruth')
    .post('/api/account/sign-in-link', { password: PASSWORD });
  const token = link.url.split('/').at(-1);
  return {
    byPasskey,
    byCode: async () =>
      (await server.signedOut().post('/api/login/code', { id: asked.id, code })).status,
    byLink: async () => (await server.signedOut().post(`/api/sign-in/${token}`)).status,
  };
};

const changePassword = (server: TestServer, more: object = {}) =>
  server
    .as('ruth')
    .patch('/api/user/password', { currentPassword: PASSWORD, newPassword: NEW, ...more });

describe('a new password ends every other way in (A41)', () => {
  test('changing the password ends them', async () => {
    const server = createTestServer({ mail: true });
    const ways = await waysInto(server);
    expect((await changePassword(server)).status).toBe(204);
    expect([await ways.byPasskey(), await ways.byCode(), await ways.byLink()]).toEqual([
      401, 410, 404,
    ]);
    expect((await server.as('ruth').get('/api/account/passkeys')).body).toEqual([]);
  });

  test('changing the password keeps passkeys on request', async () => {
    const server = createTestServer({ mail: true });
    const ways = await waysInto(server);
    await changePassword(server, { keepPasskeys: true });
    expect([await ways.byPasskey(), await ways.byCode(), await ways.byLink()]).toEqual([
      200, 410, 404,
    ]);
  });

  test('resetting the password by a link ends them', async () => {
    const server = createTestServer({ mail: true });
    const ways = await waysInto(server);
    await server.signedOut().post('/api/forgot-password', { email: EMAIL });
    const url = lettersOf(server, 'password-forgotten').at(-1)?.letter.action?.url ?? '';
    const form = { token: url.split('/').at(-1), newPassword: NEW, confirmPassword: NEW };
    expect((await server.signedOut().post('/api/reset-password', form)).status).toBe(204);
    expect([await ways.byPasskey(), await ways.byCode(), await ways.byLink()]).toEqual([
      401, 410, 404,
    ]);
  });

  test('other users’ ways in stay', async () => {
    const server = createTestServer({ mail: true });
    const ways = await waysInto(server);
    await server
      .as('naomi')
      .patch('/api/user/password', { currentPassword: PASSWORD, newPassword: NEW });
    expect([await ways.byPasskey(), await ways.byLink()]).toEqual([200, 200]);
  });
});

describe('new passkeys (A42)', () => {
  test('a new passkey is mailed to its user', async () => {
    const server = createTestServer({ mail: true });
    await addPasskey(server);
    const [mail] = lettersOf(server, 'passkey-added');
    expect([mail?.to, mail?.letter.subject]).toEqual([
      EMAIL,
      'A passkey was added to your account',
    ]);
  });

  test('a session that ended during the check adds no passkey', async () => {
    const server = createTestServer();
    const ruth = server.as('ruth');
    const { body } = await ruth.post('/api/account/passkeys/challenge', { password: PASSWORD });
    const adding = ruth.post('/api/account/passkeys', makePasskey(body).made);
    server.db
      .delete(sessions)
      .where(eq(sessions.userId, server.idOf('ruth')))
      .run();
    expect((await adding).status).toBe(401);
    expect(server.db.select().from(passkeys).all()).toEqual([]);
  });

  test('an unconfirmed address gets no mail about a passkey', async () => {
    const server = createTestServer({ mail: true });
    server.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.email, EMAIL)).run();
    await addPasskey(server);
    expect(lettersOf(server, 'passkey-added')).toEqual([]);
  });
});
