import { describe, expect, spyOn, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { createTestServer, PASSWORD, SETUP_CODE } from '../../test-support/server.ts';
import { createWorld } from '../../test-support/world.ts';
import { sessions, users } from '../db/schema.ts';
import { hashPassword } from './password.ts';

const DAY = 24 * 60 * 60 * 1000;
const salma = {
  firstName: 'Salma',
  lastName: 'of Moab',
  username: 'salma',
  email: 'Salma@Example.org',
  password: 'a good password',
  confirmPassword: 'a good password',
};
const credentials = { email: 'salma@example.org', password: 'a good password' };

const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? '';
const withCookie = (cookie: string, path = '/api/user', method = 'GET') =>
  new Request(`http://localhost${path}`, { method, headers: { cookie } });

describe('registering', () => {
  test('signs the new user in (A1)', async () => {
    const server = createTestServer();
    const { headers, body } = await server.signedOut().post('/api/register', salma);
    expect(body.email).toBe('Salma@Example.org');
    const me = await server.fetch(withCookie(cookieOf(headers)));
    expect(me.body.username).toBe('salma');
  });

  test('ends the session the browser had before (A13)', async () => {
    const server = createTestServer();
    const registered = await server.as('ruth').post('/api/register', salma);
    expect(registered.status).toBe(201);
    expect((await server.as('ruth').get('/api/user')).status).toBe(401);
  });

  test('a username that looks the same in other letters is taken (A3)', async () => {
    const server = createTestServer();
    await server.signedOut().post('/api/register', salma);
    const username = String.fromCodePoint(...[...'salma'].map((c) => 0xfee0 + c.charCodeAt(0)));
    const lookalike = { ...salma, username, email: 'other@example.org' };
    expect((await server.signedOut().post('/api/register', lookalike)).status).toBe(409);
  });

  test('upper and lower case make no different address or username (A2)', async () => {
    const server = createTestServer();
    await server.signedOut().post('/api/register', salma);
    const sameAddress = { ...salma, username: 'another', email: 'SALMA@example.ORG' };
    const sameName = { ...salma, username: 'SALMA', email: 'other@example.org' };
    const byAddress = await server.signedOut().post('/api/register', sameAddress);
    expect([byAddress.status, byAddress.text]).toEqual([
      409,
      'That email address is already registered.',
    ]);
    const byName = await server.signedOut().post('/api/register', sameName);
    expect([byName.status, byName.text]).toEqual([409, 'That username is already taken.']);
  });

  test('without a username the server makes one that nobody has (A71)', async () => {
    const server = createTestServer();
    const { username: _, ...form } = salma;
    const register = (email: string, more = {}) =>
      server.signedOut().post('/api/register', { ...form, email, ...more });
    const made = await Promise.all([1, 2, 3].map((n) => register(`salma${n}@example.org`)));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    const name = 'salma.ofmoab';
    expect(made.map(({ body }) => body.username).sort()).toEqual([name, `${name}2`, `${name}3`]);
    // Only one that was typed can be taken, or be too short.
    expect((await register('other@example.org', { username: name })).status).toBe(409);
    expect((await register('other@example.org', { username: '' })).text).toBe(
      'Username must be at least 3 characters',
    );
  });

  test('ten registrations at once with one address make one user (A2)', async () => {
    const server = createTestServer();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.signedOut().post('/api/register', salma)),
    );
    const refused = Array(9).fill(409);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...refused]);
    expect(server.db.select().from(users).where(eq(users.usernameKey, 'salma')).all()).toHaveLength(
      1,
    );
  });

  test('never makes an administrator without the set-up link (A10)', async () => {
    const server = createTestServer({ setup: true });
    const { body } = await server.signedOut().post('/api/register', { ...salma, isAdmin: true });
    expect(body.isAdmin).toBe(false);
  });

  test('can be closed by the operator (A4)', async () => {
    const server = createTestServer({ registration: 'closed' });
    const { status } = await server.signedOut().post('/api/register', salma);
    expect(status).toBe(403);
    expect(server.db.select().from(users).where(eq(users.usernameKey, 'salma')).all()).toEqual([]);
  });

  test('does not reveal which addresses are taken when it is closed (A5)', async () => {
    const server = createTestServer({ registration: 'closed', setup: true });
    const taken = { ...salma, email: 'ruth@example.org' };
    const refused = await server.signedOut().post('/api/register', taken);
    const guess = (form: object) =>
      server.signedOut().post('/api/register', { ...form, setup: 'guessed' });
    expect((await guess(taken)).text).toBe((await guess(salma)).text);
    expect((await server.signedOut().post('/api/register', salma)).text).toBe(refused.text);
    expect(refused.status).toBe(403);
    const invited = await server.signedOut().post('/api/register', { ...salma, setup: SETUP_CODE });
    expect(invited.status).toBe(201);
  });

  test('can require an invitation or a group link (A4)', async () => {
    const server = createTestServer({ registration: 'invite' });
    const world = await createWorld(server);
    const register = (username: string, invite?: string) =>
      server.signedOut().post('/api/register', {
        ...salma,
        username,
        email: `${username}@example.org`,
        invite,
      });
    const refused = await register('nobody');
    expect([refused.status, refused.text]).toEqual([
      403,
      'You need an invitation to register here. Please open the link you were sent.',
    ]);
    expect((await register('guesser', 'x'.repeat(43))).text).toBe(refused.text);
    expect((await register('linked', world.link)).status).toBe(201);
    // One email invitation makes one account, and can be accepted by it still.
    expect((await register('invited', world.invitation)).status).toBe(201);
    expect((await register('invited-too', world.invitation)).text).toBe(refused.text);
    expect((await server.as('ruth').get(`/api/invitations/${world.invitation}`)).status).toBe(200);
    await server.as('ruth').post(`/api/invitations/${world.invitation}/decline`);
    await server.as('ruth').delete(`/api/groups/${world.group}/invite-token`);
    for (const token of [world.link, world.invitation])
      expect((await register('late', token)).text).toBe(refused.text);
  });

  test('requires a password as long as the operator wants (A6)', async () => {
    const server = createTestServer({ passwordMin: 20 });
    const short = await server.signedOut().post('/api/register', salma);
    expect([short.status, short.text]).toEqual([400, 'Password must be at least 20 characters']);
    const password = 'a much longer password';
    const long = await server
      .signedOut()
      .post('/api/register', { ...salma, password, confirmPassword: password });
    expect(long.status).toBe(201);
    const changed = await server.as('ruth').patch('/api/user/password', {
      currentPassword: PASSWORD,
      newPassword: 'a shorter password',
    });
    expect(changed.text).toBe('New password must be at least 20 characters');
    expect((await server.signedOut().get('/api/info')).body.passwordMin).toBe(20);
  });

  test('two registrations at once with one set-up link make one user (A4, A9)', async () => {
    const server = createTestServer({ registration: 'closed', setup: true });
    const other = { ...salma, username: 'other', email: 'other@example.org' };
    const both = await Promise.all(
      [salma, other].map((form) =>
        server.signedOut().post('/api/register', { ...form, setup: SETUP_CODE }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 410]);
  });

  test('stores neither the password nor its confirmation (A8)', async () => {
    const server = createTestServer();
    await server.signedOut().post('/api/register', salma);
    const [row] = server.db.select().from(users).where(eq(users.usernameKey, 'salma')).all();
    expect(row?.passwordHash).toStartWith('$argon2id$');
    expect(JSON.stringify(row)).not.toContain('a good password');
  });
});

describe('the set-up link (A9)', () => {
  test('makes one person who registers with it an administrator', async () => {
    const server = createTestServer({ setup: true });
    const first = await server.signedOut().post('/api/register', { ...salma, setup: SETUP_CODE });
    expect(first.body.isAdmin).toBe(true);
    const second = await server.signedOut().post('/api/register', {
      ...salma,
      username: 'second',
      email: 'second@example.org',
      setup: SETUP_CODE,
    });
    expect([second.status, second.text]).toEqual([
      410,
      'This set-up link no longer works. Please use the newest one that the server has shown.',
    ]);
  });

  test('makes a person who signs in with it an administrator', async () => {
    const server = createTestServer({ setup: true });
    await server.signedOut().post('/api/register', salma);
    const signedIn = await server
      .signedOut()
      .post('/api/login', { ...credentials, setup: SETUP_CODE });
    expect(signedIn.body.isAdmin).toBe(true);
  });

  test('does nothing after half an hour, or with a wrong code', async () => {
    const server = createTestServer({ setup: true });
    const wrong = await server.signedOut().post('/api/register', { ...salma, setup: 'guessed' });
    expect([wrong.status, wrong.text]).toEqual([
      410,
      'This set-up link no longer works. Please use the newest one that the server has shown.',
    ]);
    expect((await server.signedOut().post('/api/register', salma)).status).toBe(201);
    server.clock.now += 30 * 60 * 1000;
    const late = await server.signedOut().post('/api/login', { ...credentials, setup: SETUP_CODE });
    expect([late.status, late.text]).toEqual([
      410,
      'This set-up link no longer works. Please use the newest one that the server has shown.',
    ]);
  });
});

describe('signing in', () => {
  test('says the same for an unknown address and a wrong password (A11)', async () => {
    const server = createTestServer();
    await server.signedOut().post('/api/register', salma);
    const wrong = await server.signedOut().post('/api/login', { ...credentials, password: 'x' });
    const unknown = await server
      .signedOut()
      .post('/api/login', { ...credentials, email: 'nobody@example.org' });
    expect([wrong.status, wrong.text]).toEqual([401, 'Incorrect email or password.']);
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
  });

  test('tells that an account is deactivated only if the password is right (A12)', async () => {
    const server = createTestServer();
    const { headers } = await server.signedOut().post('/api/register', salma);
    server.db.update(users).set({ isActive: false }).where(eq(users.usernameKey, 'salma')).run();
    const right = await server.signedOut().post('/api/login', credentials);
    expect([right.status, right.text]).toEqual([403, 'This account has been deactivated.']);
    const wrong = await server.signedOut().post('/api/login', { ...credentials, password: 'x' });
    expect(wrong.status).toBe(401);
    expect((await server.fetch(withCookie(cookieOf(headers)))).status).toBe(401);
  });

  test('gives a new token each time, ends the old one and stores only hashes (A13)', async () => {
    const server = createTestServer();
    const { headers } = await server.signedOut().post('/api/register', salma);
    const first = cookieOf(headers);
    const again = await server.fetch(
      new Request('http://localhost/api/login', {
        method: 'POST',
        headers: { cookie: first, 'content-type': 'application/json' },
        body: JSON.stringify(credentials),
      }),
    );
    const second = cookieOf(again.headers);
    expect(second).not.toBe(first);
    expect((await server.fetch(withCookie(first))).status).toBe(401);
    expect((await server.fetch(withCookie(second))).status).toBe(200);
    const stored = JSON.stringify(server.db.select().from(sessions).all());
    expect(stored).not.toContain(second.split('=')[1] ?? '-');
  });

  test('sets a cookie that scripts and other sites cannot use (A13)', async () => {
    const server = createTestServer();
    const { headers } = await server.signedOut().post('/api/register', salma);
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/^upheld_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=/);
    expect(cookie).toEndWith('; Max-Age=15552000');
  });

  test('sends the cookie over https only, if the base URL is https (A13)', async () => {
    const server = createTestServer({ baseUrl: 'https://prayer.example.org' });
    const { headers } = await server.signedOut().post('/api/register', salma);
    const [session, device] = headers.getSetCookie();
    expect(session).toEndWith('; Max-Age=15552000; Secure');
    expect(device).toEndWith('; Max-Age=31536000; Secure');
    const out = await server.as('ruth').post('/api/logout');
    expect(out.headers.get('set-cookie')).toEndWith('; Max-Age=0; Secure');
  });

  test('stores the time on the account and changes no rights', async () => {
    const server = createTestServer();
    await server.signedOut().post('/api/register', salma);
    server.db.update(users).set({ isAdmin: true }).where(eq(users.usernameKey, 'salma')).run();
    server.clock.now += DAY;
    const { body } = await server.signedOut().post('/api/login', credentials);
    expect(body).toMatchObject({ isAdmin: true, lastLoginAt: '2026-05-04T09:30:21.345Z' });
  });

  test('fails if the password is changed meanwhile', async () => {
    const server = createTestServer();
    await server.signedOut().post('/api/register', salma);
    const passwordHash = await hashPassword({}, 'another password');
    // While the password is being checked, against what was stored before.
    const { verify } = Bun.password;
    const checking = spyOn(Bun.password, 'verify').mockImplementation(async (...given) => {
      const fits = await verify(...given);
      server.db.update(users).set({ passwordHash }).where(eq(users.usernameKey, 'salma')).run();
      return fits;
    });
    const { status } = await server.signedOut().post('/api/login', credentials);
    expect(checking).toHaveBeenCalledTimes(1);
    checking.mockRestore();
    expect(status).toBe(401);
  });
});

test('GET /api/login redirects to the sign-in page (W3)', async () => {
  const { headers } = await createTestServer().signedOut().get('/api/login');
  expect(headers.get('location')).toBe('/auth');
});
