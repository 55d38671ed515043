import { describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { lettersOf, linkTo } from '../../test-support/addresses.ts';
import { addPasskey, makePasskey } from '../../test-support/authenticator.ts';
import { createTestServer, PASSWORD, type TestServer } from '../../test-support/server.ts';
import { passkeys, sessions, users } from '../db/schema.ts';

const EMAIL = 'ruth@example.org';
const NEW = 'a much better one';

const addOwnPasskey = async (server: TestServer) => {
  const device = await addPasskey(server.as('ruth'));
  return async () => {
    const asked = await server.signedOut().post('/api/login/passkey/challenge');
    const sent = { passkey: device.sign(asked.body) };
    return (await server.signedOut().post('/api/login/passkey', sent)).status;
  };
};

/** Every way into Ruth's account besides her password, each with a function that returns its status. */
const waysInto = async (server: TestServer) => {
  const byPasskey = await addOwnPasskey(server);
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

const changePassword = async (server: TestServer, more: object = {}, name = 'ruth') => {
  const change = { currentPassword: PASSWORD, newPassword: NEW, ...more };
  expect((await server.as(name).patch('/api/user/password', change)).status).toBe(204);
};

const resetPassword = async (server: TestServer) => {
  await server.signedOut().post('/api/forgot-password', { email: EMAIL });
  const form = { token: linkTo(server, 'password-forgotten', EMAIL), newPassword: NEW };
  expect((await server.signedOut().post('/api/reset-password', form)).status).toBe(204);
};

describe('a new password ends every other way in (A41)', () => {
  const keepPasskeys = { keepPasskeys: true };
  test.each<[what: string, act: (server: TestServer) => Promise<void>, statuses: number[]]>([
    ['changing the password ends them', changePassword, [401, 410, 404]],
    [
      'changing the password keeps passkeys on request',
      (server) => changePassword(server, keepPasskeys),
      [200, 410, 404],
    ],
    ['resetting the password by a link ends them', resetPassword, [401, 410, 404]],
    [
      'another user’s new password ends none',
      (server) => changePassword(server, {}, 'naomi'),
      [200, 200, 200],
    ],
  ])('%s', async (_, act, statuses) => {
    const server = createTestServer({ mail: true });
    const ways = await waysInto(server);
    await act(server);
    expect([await ways.byPasskey(), await ways.byCode(), await ways.byLink()]).toEqual(statuses);
    expect(server.db.select().from(passkeys).all()).toHaveLength(statuses[0] === 200 ? 1 : 0);
  });
});

describe('new passkeys (A42)', () => {
  test('a new passkey is mailed to its user', async () => {
    const server = createTestServer({ mail: true });
    await addOwnPasskey(server);
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
    await addOwnPasskey(server);
    expect(lettersOf(server, 'passkey-added')).toEqual([]);
  });
});
