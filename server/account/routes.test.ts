import { describe, expect, test } from 'bun:test';
import { createTestServer, PASSWORD, type TestServer } from '../../test-support/server.ts';
import { createWorld } from '../../test-support/world.ts';
import { newToken } from '../secrets.ts';
import { NO_PASSWORD } from '../session/password.ts';
import { startSession } from '../session/sessions.ts';

/** Signs a user in on a second device. Returns a function that checks whether it is still signed in. */
const secondDevice = (server: TestServer, name: string) => {
  const token = newToken();
  const device = 'Firefox on Windows';
  startSession(server.db, server.idOf(name), { token, device }, server.clock.now);
  return async () => {
    const headers = { cookie: `upheld_session=${token}` };
    const answer = await server.fetch(new Request('http://localhost/api/user', { headers }));
    return answer.status === 200;
  };
};

describe('profiles', () => {
  test('only the given fields change (A28)', async () => {
    const server = createTestServer();
    const ruth = server.as('ruth');
    const before = (await ruth.get('/api/user')).body;
    const named = await ruth.patch('/api/user', { firstName: ' Rut ', lastName: 'Amsel' });
    expect(named.body).toEqual({ ...before, firstName: 'Rut', lastName: 'Amsel' });
    const quiet = await ruth.patch('/api/user', { notifyNewPrayers: false });
    expect(quiet.body).toEqual({ ...named.body, notifyNewPrayers: false });
  });

  test('a profile has a name, and a call never changes the address (A28)', async () => {
    const server = createTestServer();
    const empty = await server.as('ruth').patch('/api/user', { firstName: ' ' });
    expect([empty.status, empty.text]).toEqual([400, 'First name is required']);
    const { body } = await server.as('ruth').patch('/api/user', { email: 'other@example.org' });
    expect(body.email).toBe('ruth@example.org');
  });
});

test('a user without a password is told so wherever it is needed, and how to get one (A36)', async () => {
  const server = createTestServer({ mail: true });
  server.setUser('deborah', { passwordHash: NO_PASSWORD });
  const me = server.as('deborah');
  const proof = { password: PASSWORD };
  const answers = [
    await me.patch('/api/user/password', { currentPassword: PASSWORD, newPassword: 'a good one' }),
    await me.delete('/api/user', proof),
    await me.post('/api/account/passkeys/challenge', proof),
    await me.post('/api/account/sign-in-link', proof),
    await me.post('/api/account/address', { email: 'new@example.org', ...proof }),
  ];
  for (const { status, text } of answers)
    expect([status, text]).toEqual([
      403,
      'You have no password yet. Your profile says under Change Password how to get one.',
    ]);
});

describe('changing the password', () => {
  test('a new password ends every other session, not this one (A15)', async () => {
    const server = createTestServer();
    const isSignedIn = secondDevice(server, 'ruth');
    const change = { currentPassword: PASSWORD, newPassword: 'a better password' };
    expect((await server.as('ruth').patch('/api/user/password', change)).status).toBe(204);
    expect((await server.as('ruth').get('/api/user')).status).toBe(200);
    expect(await isSignedIn()).toBe(false);
    const login = (password: string) =>
      server.signedOut().post('/api/login', { email: 'ruth@example.org', password });
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login('a better password')).status).toBe(200);
  });

  test('a new password ends open reset links (A15)', async () => {
    const server = createTestServer();
    server.setUser('deborah', { isAdmin: true });
    const { body } = await server
      .as('deborah')
      .post(`/api/admin/users/${server.idOf('ruth')}/reset-link`);
    const change = { currentPassword: PASSWORD, newPassword: 'a better password' };
    expect((await server.as('ruth').patch('/api/user/password', change)).status).toBe(204);
    const token = body.resetUrl.split('/').at(-1);
    const reset = { token, newPassword: 'somebody else’s' };
    expect((await server.signedOut().post('/api/reset-password', reset)).status).toBe(410);
  });

  const mistakes = [
    [{ currentPassword: '', newPassword: 'long enough' }, 400, 'Current password is required'],
    [
      { currentPassword: PASSWORD, newPassword: '12345' },
      400,
      'New password must be at least 6 characters',
    ],
    [
      { currentPassword: 'x'.repeat(257), newPassword: 'long enough' },
      400,
      'That is not your current password.',
    ],
    [
      { currentPassword: 'wrong', newPassword: 'long enough' },
      403,
      'That is not your current password.',
    ],
  ] as const;
  for (const [change, status, sentence] of mistakes)
    test(`the answer is ${status} ${sentence}`, async () => {
      const server = createTestServer();
      const answer = await server.as('ruth').patch('/api/user/password', change);
      expect([answer.status, answer.text]).toEqual([status, sentence]);
    });
});

describe('devices', () => {
  test('devices are listed by name, and signed out one by one or all others at once (A22)', async () => {
    const server = createTestServer();
    const ruth = server.as('ruth');
    const onPhone = secondDevice(server, 'ruth');
    const onTablet = secondDevice(server, 'ruth');
    const { body } = await ruth.get('/api/sessions');
    expect(body.map(({ name, isCurrent }: Record<string, unknown>) => [name, isCurrent])).toEqual([
      ['Firefox on Windows', false],
      ['Firefox on Windows', false],
      ['Unknown device', true],
    ]);
    expect((await ruth.delete(`/api/sessions/${body[1].id}`)).status).toBe(204);
    expect([await onPhone(), await onTablet()]).toEqual([false, true]);
    await ruth.delete('/api/sessions');
    expect(await onTablet()).toBe(false);
    expect((await ruth.get('/api/sessions')).body).toHaveLength(1);
  });

  test('only the names of the browser and the system are stored (A22)', async () => {
    const server = createTestServer();
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
    const signedIn = await server.fetch(
      new Request('http://localhost/api/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': agent },
        body: JSON.stringify({ email: 'ruth@example.org', password: PASSWORD }),
      }),
    );
    expect(signedIn.status).toBe(200);
    const { body } = await server.as('ruth').get('/api/sessions');
    expect(body[0].name).toBe('Safari on iOS');
  });
});

describe('exports', () => {
  test('an export contains all of a user’s data and none of others (A23)', async () => {
    const { server, prayer, answeredPrayer } = await createWorld();
    const hannah = server.as('hannah');
    await server.as('naomi').post(`/api/prayers/${prayer}/comments`, { content: 'From Naomi.' });
    await hannah.post(`/api/prayers/${prayer}/pray`);
    await hannah.post(`/api/prayers/${answeredPrayer}/bookmark`);
    const { body: comments } = await hannah.get(`/api/prayers/${prayer}/comments`);
    await hannah.put(`/api/prayers/comments/${comments[1].id}/amen`);
    await server.as('naomi').put(`/api/prayers/comments/${comments[0].id}/amen`);
    const { body, headers } = await hannah.get('/api/account/export');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="upheld-export-\d{4}-\d{2}-\d{2}\.json"$/,
    );
    expect(body.prayers).toHaveLength(4);
    expect(body.answers).toMatchObject([{ prayerId: answeredPrayer, content: 'It rained.' }]);
    expect(body.comments).toMatchObject([{ prayerId: prayer, content: 'Thank you all.' }]);
    expect(body.prayedFor).toMatchObject([{ prayerId: prayer }]);
    expect(body.bookmarks).toMatchObject([{ prayerId: answeredPrayer }]);
    expect(body.amens).toMatchObject([{ prayerId: prayer, commentId: comments[1].id }]);
    expect(body.groups).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain('From Naomi.');
  });

  test('an export contains lists of more than one page (A23)', async () => {
    const server = createTestServer();
    const insert = server.db.$client.query<unknown, [number, number]>(
      "insert into prayers (user_id, title, content, category, can_mark_as_answered, created_at) values (?, 'T', 'C', 'Other', 'creator', ?)",
    );
    for (let n = 0; n < 1203; n++) insert.run(server.idOf('ruth'), n);
    const { body } = await server.as('ruth').get('/api/account/export');
    expect(body.prayers).toHaveLength(1203);
  });
});

describe('deleting one’s account (A24)', () => {
  const leave = (server: TestServer, name: string) =>
    server.as(name).delete('/api/user', { password: PASSWORD });

  test('deleting needs the password', async () => {
    const server = createTestServer();
    const answer = await server.as('ruth').delete('/api/user', { password: 'wrong' });
    expect([answer.status, answer.text]).toEqual([403, 'That is not your current password.']);
    expect((await server.as('ruth').get('/api/user')).status).toBe(200);
  });

  test('no text of the user is left in the database file', async () => {
    const { server, openPrayer, prayer } = await createWorld();
    const naomi = server.as('naomi');
    await naomi.post(`/api/prayers/${prayer}/comments`, { content: 'Canary comment' });
    await naomi.post(`/api/prayers/${openPrayer}/answer`, { answerContent: 'Canary testimony' });
    await naomi.post('/api/prayers', {
      title: 'Canary title',
      content: 'Canary content',
      isPrivate: true,
    });
    expect((await leave(server, 'naomi')).status).toBe(204);
    const bytes = Buffer.from(server.db.$client.serialize()).toString('latin1');
    for (const canary of ['Canary', 'naomi@example.org']) expect(bytes).not.toContain(canary);
    expect((await naomi.get('/api/user')).status).toBe(401);
    // The request is Hannah's: it stays answered and shows that the testimony was deleted.
    const { body } = await server.as('hannah').get(`/api/prayers/${openPrayer}`);
    expect(body.answerContent).toBe(
      'This testimony was deleted together with its writer’s account.',
    );
  });

  test('a group goes to a member with a permission, else to the oldest member (A25)', async () => {
    const { server, group } = await createWorld();
    await leave(server, 'ruth');
    const owner = async () => (await server.as('hannah').get(`/api/groups/${group}`)).body.ownerId;
    expect(await owner()).toBe(server.idOf('boaz'));
    await leave(server, 'boaz');
    expect(await owner()).toBe(server.idOf('tamar'));
    await leave(server, 'tamar');
    expect(await owner()).toBe(server.idOf('naomi'));
  });

  test('a group without other members is deleted (A25)', async () => {
    const server = createTestServer();
    const { body } = await server.as('ruth').post('/api/groups', { name: 'Only me' });
    await leave(server, 'ruth');
    const row = server.db.$client.query('select 1 from groups where id = ?').get(body.id);
    expect(row).toBeNull();
  });

  test('the last active administrator cannot be deleted (A26)', async () => {
    const server = createTestServer();
    const make = (name: string, isAdmin: boolean) => server.setUser(name, { isAdmin });
    make('ruth', true);
    expect((await leave(server, 'ruth')).status).toBe(409);
    make('naomi', true);
    expect((await leave(server, 'ruth')).status).toBe(204);
  });
});

test('a user has one export at a time, and closing the connection ends it (A23)', async () => {
  const { server } = await createWorld();
  const start = () =>
    server.app.handle(
      new Request('http://localhost/api/account/export', {
        headers: { cookie: server.cookieOf('ruth') },
      }),
    );
  const first = await start();
  expect([first.status, (await start()).status]).toEqual([200, 429]);
  await first.body?.cancel();
  const second = await start();
  expect(JSON.parse(await second.text()).user.username).toBe('ruth');
  expect((await start()).status).toBe(200);
});

test('the address of a deleted account is deleted from invitations and the outbox (A24)', async () => {
  const { server, group } = await createWorld(createTestServer({ mail: true }));
  await server.as('ruth').post(`/api/groups/${group}/invitations`, { email: 'Jesse@Example.org' });
  const stored = () => Buffer.from(server.db.$client.serialize()).toString('latin1');
  expect(stored().toLowerCase()).toContain('jesse@example.org');
  await server.as('jesse').delete('/api/user', { password: PASSWORD });
  expect(stored().toLowerCase()).not.toContain('jesse@example.org');
});
