import { describe, expect, spyOn, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { registrationFor } from '../../test-support/registration.ts';
import { createTestServer, PASSWORD, SETUP_CODE } from '../../test-support/server.ts';
import { createWorld } from '../../test-support/world.ts';
import { sessions, users } from '../db/schema.ts';
import { hashPassword } from './password.ts';

const DAY = 24 * 60 * 60 * 1000;
const salma = registrationFor('salma', { email: 'Salma@Example.org' });
const credentials = { email: 'salma@example.org', password: 'a good password' };

const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? '';
const withCookie = (cookie: string, path = '/api/user', method = 'GET') =>
  new Request(`http://localhost${path}`, { method, headers: { cookie } });

describe('registration', () => {
  test('registering signs the new user in (A1)', async () => {
    const server = createTestServer();
    const { headers, body } = await server.signedOut().post('/api/register', salma);
    expect(body.email).toBe('Salma@Example.org');
    const me = await server.fetch(withCookie(cookieOf(headers)));
    expect(me.body.username).toBe('salma');
  });

  test('registering ends the browser’s previous session (A13)', async () => {
    const server = createTestServer();
    const registered = await server.as('ruth').post('/api/register', salma);
    expect(registered.status).toBe(201);
    expect((await server.as('ruth').get('/api/user')).status).toBe(401);
  });

  test('addresses and usernames ignore case (A2)', async () => {
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

  test('without a username the server makes an unused one (A71)', async () => {
    const server = createTestServer();
    const { username: _, ...form } = salma;
    const register = (email: string, more = {}) =>
      server.signedOut().post('/api/register', { ...form, email, ...more });
    const made = await Promise.all([1, 2, 3].map((n) => register(`salma${n}@example.org`)));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    const name = 'salma.ofmoab';
    expect(made.map(({ body }) => body.username).sort()).toEqual([name, `${name}2`, `${name}3`]);
    // Only a given username can be taken or too short.
    expect((await register('other@example.org', { username: name })).status).toBe(409);
    expect((await register('other@example.org', { username: '' })).text).toBe(
      'Username must be at least 3 characters',
    );
  });

  test('ten simultaneous registrations with one address make one user (A2)', async () => {
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

  test('registering never makes an administrator without the set-up link (A10)', async () => {
    const server = createTestServer({ setup: true });
    const { body } = await server.signedOut().post('/api/register', { ...salma, isAdmin: true });
    expect(body.isAdmin).toBe(false);
  });

  test('the operator can close registration (A4)', async () => {
    const server = createTestServer({ registration: 'closed' });
    const { status } = await server.signedOut().post('/api/register', salma);
    expect(status).toBe(403);
    expect(server.storedUser('salma')).toBeUndefined();
  });

  test('a closed registration does not reveal which addresses are taken (A5)', async () => {
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

  test('registration can require an invitation or a group link (A4)', async () => {
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
    // An email invitation makes one account, which can still accept it.
    expect((await register('invited', world.invitation)).status).toBe(201);
    expect((await register('invited-too', world.invitation)).text).toBe(refused.text);
    expect((await server.as('ruth').get(`/api/invitations/${world.invitation}`)).status).toBe(200);
    await server.as('ruth').post(`/api/invitations/${world.invitation}/decline`);
    await server.as('ruth').delete(`/api/groups/${world.group}/invite-token`);
    for (const token of [world.link, world.invitation])
      expect((await register('late', token)).text).toBe(refused.text);
  });

  test('a password is as long as the operator requires (A6)', async () => {
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

  test('two simultaneous registrations with one set-up link make one user (A4, A9)', async () => {
    const server = createTestServer({ registration: 'closed', setup: true });
    const other = { ...salma, username: 'other', email: 'other@example.org' };
    const both = await Promise.all(
      [salma, other].map((form) =>
        server.signedOut().post('/api/register', { ...form, setup: SETUP_CODE }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 410]);
  });

  test('neither the password nor its confirmation is stored (A8)', async () => {
    const server = createTestServer();
    await server.signedOut().post('/api/register', salma);
    const row = server.storedUser('salma');
    expect(row?.passwordHash).toStartWith('$argon2id$');
    expect(JSON.stringify(row)).not.toContain('a good password');
  });
});

describe('set-up links (A9)', () => {
  test('registering with the link makes one administrator', async () => {
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

  test('signing in with the link makes an administrator', async () => {
    const server = createTestServer({ setup: true });
    await server.signedOut().post('/api/register', salma);
    const signedIn = await server
      .signedOut()
      .post('/api/login', { ...credentials, setup: SETUP_CODE });
    expect(signedIn.body.isAdmin).toBe(true);
  });

  test('the link has no effect after half an hour, or with a wrong code', async () => {
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
  test('an unknown address and a wrong password get the same answer (A11)', async () => {
    const server = createTestServer();
    await server.signedOut().post('/api/register', salma);
    const wrong = await server.signedOut().post('/api/login', { ...credentials, password: 'x' });
    const unknown = await server
      .signedOut()
      .post('/api/login', { ...credentials, email: 'nobody@example.org' });
    expect([wrong.status, wrong.text]).toEqual([401, 'Incorrect email or password.']);
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
  });

  test('a deactivated account is reported only if the password is right (A12)', async () => {
    const server = createTestServer();
    const { headers } = await server.signedOut().post('/api/register', salma);
    server.setUser('salma', { isActive: false });
    const right = await server.signedOut().post('/api/login', credentials);
    expect([right.status, right.text]).toEqual([403, 'This account has been deactivated.']);
    const wrong = await server.signedOut().post('/api/login', { ...credentials, password: 'x' });
    expect(wrong.status).toBe(401);
    expect((await server.fetch(withCookie(cookieOf(headers)))).status).toBe(401);
  });

  test('each sign-in gets a new token, ends the old one, and stores only hashes (A13)', async () => {
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

  test('scripts and other sites cannot use the cookie (A13)', async () => {
    const server = createTestServer();
    const { headers } = await server.signedOut().post('/api/register', salma);
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/^upheld_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=/);
    expect(cookie).toEndWith('; Max-Age=15552000');
  });

  test('with an https base URL the cookie is sent only over https (A13)', async () => {
    const server = createTestServer({ baseUrl: 'https://prayer.example.org' });
    const { headers } = await server.signedOut().post('/api/register', salma);
    const [session, device] = headers.getSetCookie();
    expect(session).toEndWith('; Max-Age=15552000; Secure');
    expect(device).toEndWith('; Max-Age=31536000; Secure');
    const out = await server.as('ruth').post('/api/logout');
    expect(out.headers.get('set-cookie')).toEndWith('; Max-Age=0; Secure');
  });

  test('the account stores the time of the sign-in, and no rights change', async () => {
    const server = createTestServer();
    await server.signedOut().post('/api/register', salma);
    server.setUser('salma', { isAdmin: true });
    server.clock.now += DAY;
    const { body } = await server.signedOut().post('/api/login', credentials);
    expect(body).toMatchObject({ isAdmin: true, lastLoginAt: '2026-05-04T09:30:21.345Z' });
  });

  test('signing in fails if the password is changed meanwhile', async () => {
    const server = createTestServer();
    await server.signedOut().post('/api/register', salma);
    const passwordHash = await hashPassword({}, 'another password');
    // During the check against the stored hash.
    const { verify } = Bun.password;
    const checking = spyOn(Bun.password, 'verify').mockImplementation(async (...given) => {
      const fits = await verify(...given);
      server.setUser('salma', { passwordHash });
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
