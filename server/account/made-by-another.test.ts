import { describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import type { DeliveryKind } from '../../shared/notices.ts';
import { lettersOf, linkTo } from '../../test-support/addresses.ts';
import { addPasskey } from '../../test-support/authenticator.ts';
import { registrationFor } from '../../test-support/registration.ts';
import { createTestServer, PASSWORD, type TestServer } from '../../test-support/server.ts';
import { deliveries, households, users } from '../db/schema.ts';

const EMAIL = 'vera@example.org';
const form = registrationFor('vera', { firstName: 'Vera', lastName: 'Marsh', email: EMAIL });

const letterOf = (server: TestServer, kind: DeliveryKind) => lettersOf(server, kind).at(-1)?.letter;

const cookieIn = ({ headers }: { headers: Headers }) => ({
  cookie: headers.get('set-cookie')?.split(';')[0] ?? '',
});

/** A stranger has made an account with Vera's address, with a passkey too. */
const madeByAnother = async () => {
  const server = createTestServer({ mail: true });
  const web = server.signedOut();
  const theirs = cookieIn(await web.post('/api/register', form));
  const device = await addPasskey(web, PASSWORD, theirs);
  const link = linkTo(server, 'confirm-address', EMAIL);
  /** Returns the status of each way in. */
  const waysIn = async () => {
    const asked = await web.post('/api/login/passkey/challenge');
    return {
      session: (await web.get('/api/prayers', undefined, theirs)).status,
      password: (await web.post('/api/login', { email: EMAIL, password: PASSWORD })).status,
      passkey: (await web.post('/api/login/passkey', { passkey: device.sign(asked.body) })).status,
    };
  };
  return { server, web, theirs, waysIn, path: `/api/confirm-address/${link}` };
};
const ALL_ENDED = { session: 401, password: 401, passkey: 401 };

const signInByCode = async (server: TestServer) => {
  const { body } = await server.signedOut().post('/api/login/code/mail', { email: EMAIL });
  const code = letterOf(server, 'sign-in-code')?.code;
  return server.signedOut().post('/api/login/code', { id: body.id, code });
};

describe('an account that a stranger made with one’s address (A43)', () => {
  test('signing in by a code makes it the owner’s and ends all other ways in', async () => {
    const { server, web, waysIn } = await madeByAnother();
    const entered = await signInByCode(server);
    expect([entered.status, entered.body.isEmailConfirmed]).toEqual([200, true]);
    expect(await waysIn()).toEqual(ALL_ENDED);
    const mine = cookieIn(entered);
    const { body: notices } = await web.get('/api/account/notices', undefined, mine);
    expect(notices.map(({ kind }: { kind: string }) => kind)).toEqual(['password-void']);
  });

  test('the mailed link sets a new password', async () => {
    const { server, web } = await madeByAnother();
    await signInByCode(server);
    await web.post('/api/forgot-password', { email: EMAIL });
    const token = letterOf(server, 'password-forgotten')?.action?.url.split('/').at(-1);
    const password = 'my very own words';
    const chosen = { token, newPassword: password, confirmPassword: password };
    expect((await web.post('/api/reset-password', chosen)).status).toBe(204);
    expect((await web.post('/api/login', { email: EMAIL, password })).status).toBe(200);
  });

  test('a code or a new password ends its households, and the other user is notified (A62)', async () => {
    const byNewPassword = async (server: TestServer) => {
      await server.signedOut().post('/api/forgot-password', { email: EMAIL });
      const token = letterOf(server, 'password-forgotten')?.action?.url.split('/').at(-1);
      const chosen = { token, newPassword: 'my very own words' };
      return server.signedOut().post('/api/reset-password', chosen);
    };
    for (const comeIn of [signInByCode, byNewPassword]) {
      const { server } = await madeByAnother();
      const { db, clock, idOf } = server;
      const vera = db.select().from(users).where(eq(users.email, EMAIL)).get()?.id ?? 0;
      const agreed = { byReader: false, createdAt: clock.now, agreedAt: clock.now };
      db.insert(households)
        .values([
          { ...agreed, personId: vera, readerId: idOf('ruth') },
          { ...agreed, personId: idOf('naomi'), readerId: idOf('ruth') },
        ])
        .run();
      expect((await comeIn(server)).status).toBeLessThan(300);
      expect(db.select({ person: households.personId }).from(households).all()).toEqual([
        { person: idOf('naomi') },
      ]);
      const told = db
        .select({ to: deliveries.userId, about: deliveries.subjectId })
        .from(deliveries)
        .where(eq(deliveries.kind, 'household-ended'))
        .all();
      expect(told).toEqual([{ to: idOf('ruth'), about: vera }]);
    }
  });

  test('until then no password works, not even an empty one', async () => {
    const { server, web } = await madeByAnother();
    const mine = cookieIn(await signInByCode(server));
    for (const password of [' ', PASSWORD]) {
      const change = { currentPassword: password, newPassword: 'my very own words' };
      expect((await web.patch('/api/user/password', change, mine)).status).toBe(403);
    }
  });

  test('later codes end nothing', async () => {
    const { server, web } = await madeByAnother();
    const first = cookieIn(await signInByCode(server));
    expect((await signInByCode(server)).status).toBe(200);
    expect((await web.get('/api/prayers', undefined, first)).status).toBe(200);
  });

  test('the link in the mail names the account to users who are not signed in to it', async () => {
    const { server, web, theirs, path } = await madeByAnother();
    const look = async (headers?: Record<string, string>) =>
      (await web.get(path, undefined, headers)).body;
    expect(await look()).toEqual({ username: 'vera', isMine: false, canReject: true });
    expect((await server.as('ruth').get(path)).body).toEqual({
      username: 'vera',
      isMine: false,
      canReject: true,
    });
    expect(await look(theirs)).toEqual({ username: 'vera', isMine: true, canReject: true });
  });

  test('the owner rejects the account: it is deleted, and the address is free', async () => {
    const { web, waysIn, path } = await madeByAnother();
    expect((await web.delete(path)).status).toBe(204);
    expect(await waysIn()).toEqual(ALL_ENDED);
    expect((await web.get(path)).status).toBe(404);
    expect((await web.post('/api/register', form)).status).toBe(201);
  });

  test('a rejected account with groups or requests stays, and only the mailbox gives access', async () => {
    const { server, web, theirs, waysIn, path } = await madeByAnother();
    await web.post('/api/groups', { name: 'A group' }, theirs);
    expect((await web.delete(path)).status).toBe(204);
    expect(await waysIn()).toEqual(ALL_ENDED);
    expect((await web.post(path)).status).toBe(404);
    expect((await signInByCode(server)).body.isEmailConfirmed).toBe(true);
  });

  test('an old link does not take the account from its owner', async () => {
    const { web, waysIn, path } = await madeByAnother();
    await web.post(path);
    const refused = await web.delete(path);
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([
      410,
      'confirmation-over',
    ]);
    expect(await waysIn()).toEqual({ session: 200, password: 200, passkey: 200 });
  });

  test('the owner of the address confirms the account by the link and changes nothing else', async () => {
    const { web, theirs, waysIn, path } = await madeByAnother();
    expect((await web.post(path, undefined, theirs)).status).toBe(204);
    expect(await waysIn()).toEqual({ session: 200, password: 200, passkey: 200 });
  });
});
