import { describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { createTestServer, type TestServer } from '../../test-support/server.ts';
import { createWorld } from '../../test-support/world.ts';
import { change } from '../db/change.ts';
import { deliveries, users } from '../db/schema.ts';
import { indexPerson } from '../search/people.ts';

const DAY = 24 * 60 * 60_000;

const withAdmins = (server: TestServer, ...names: string[]) => {
  for (const name of names) server.setUser(name, { isAdmin: true });
  return server;
};

describe('administrators', () => {
  test('an administrator lists all accounts, without their texts (M1)', async () => {
    const { server } = await createWorld();
    const { body } = await server.as('deborah').get('/api/admin/users');
    expect(body).toHaveLength(10);
    expect(Object.keys(body[0]).sort()).toEqual([
      'createdAt',
      'email',
      'firstName',
      'id',
      'isActive',
      'isAdmin',
      'isEmailConfirmed',
      'isMe',
      'lastLoginAt',
      'lastName',
      'profileImageUrl',
      'username',
    ]);
  });

  test('an administrator finds accounts by prefixes of names, username or address (M1)', async () => {
    const server = withAdmins(createTestServer(), 'deborah');
    const found = async (q: string) => {
      const { body } = await server
        .as('deborah')
        .get(`/api/admin/users?q=${encodeURIComponent(q)}`);
      return body.map(({ username }: { username: string }) => username).sort();
    };
    const everybody = await found('');
    expect(everybody.length).toBeGreaterThan(5);
    server.setUser('naomi', {
      firstName: 'Ágnes',
      lastName: 'O’Brien',
      email: 'Ga@Parish.org',
      emailKey: 'ga@parish.org',
    });
    change(server.db, (tx) => indexPerson(tx, server.idOf('naomi')));
    for (const q of ['agn', 'OBR agnes', 'GA@par', 'naom', ' Naomi '])
      expect([q, await found(q)]).toEqual([q, ['naomi']]);
    // Words within a name or an address do not match.
    for (const q of ['gnes', 'parish', 'agnes ruth', '%', '"', '.'])
      expect([q, await found(q)]).toEqual([q, []]);
    expect(await found('   ')).toEqual(everybody);
  });

  test('an administrator finds accounts page by page, each once (B3)', async () => {
    const server = withAdmins(createTestServer(), 'deborah');
    const all = (await server.as('deborah').get('/api/admin/users')).body;
    server.db.update(users).set({ lastName: 'Same' }).run();
    for (const { id } of all) change(server.db, (tx) => indexPerson(tx, id));
    const ids: number[] = [];
    let before = '';
    do {
      const page = await server.as('deborah').get(`/api/admin/users?q=same&limit=2${before}`);
      ids.push(...page.body.map(({ id }: { id: number }) => id));
      const next = page.headers.get('x-next-cursor');
      before = next ? `&before=${next}` : '';
    } while (before);
    expect(ids).toEqual(all.map(({ id }: { id: number }) => id));
  });

  test('an administrator deactivates and activates an account at once (A16, M2)', async () => {
    const server = withAdmins(createTestServer(), 'deborah');
    const active = `/api/admin/users/${server.idOf('naomi')}/active`;
    await server.as('deborah').patch(active, { isActive: false });
    expect((await server.as('naomi').get('/api/user')).status).toBe(401);
    const { body } = await server.as('deborah').patch(active, { isActive: true });
    expect(body.isActive).toBe(true);
    // The old session stays ended.
    expect((await server.as('naomi').get('/api/user')).status).toBe(401);
  });

  test('an administrator cannot change their own account (M3)', async () => {
    const server = withAdmins(createTestServer(), 'deborah');
    const own = `/api/admin/users/${server.idOf('deborah')}`;
    const deborah = server.as('deborah');
    const answers = [
      await deborah.patch(`${own}/active`, { isActive: false }),
      await deborah.patch(`${own}/admin`, { isAdmin: false }),
      await deborah.delete(own),
      await deborah.post(`${own}/reset-link`),
    ];
    for (const { status, text } of answers)
      expect([status, text]).toEqual([403, 'You cannot change or delete your own account here.']);
    expect((await deborah.get('/api/user')).body).toMatchObject({ isAdmin: true, isActive: true });
  });

  test('the right is checked on every call, so a former administrator can do nothing (M2)', async () => {
    const server = withAdmins(createTestServer(), 'deborah', 'ruth');
    const demote = (by: string, whom: string) =>
      server.as(by).patch(`/api/admin/users/${server.idOf(whom)}/admin`, { isAdmin: false });
    const both = await Promise.all([demote('deborah', 'ruth'), demote('ruth', 'deborah')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    const admins = server.db.select().from(users).where(eq(users.isAdmin, true)).all();
    expect(admins).toHaveLength(1);
  });

  test('an administrator makes a link with which a user chooses a new password (M4)', async () => {
    const server = withAdmins(createTestServer(), 'deborah');
    const path = `/api/admin/users/${server.idOf('naomi')}/reset-link`;
    const { body } = await server.as('deborah').post(path);
    expect(body.resetUrl).toMatch(/^http:\/\/localhost\/reset-password\/[\w-]{43}$/);
    const token = body.resetUrl.split('/').at(-1);
    await server.signedOut().post('/api/reset-password', { token, newPassword: 'brand new one' });
    const login = { email: 'naomi@example.org', password: 'brand new one' };
    expect((await server.signedOut().post('/api/login', login)).status).toBe(200);
  });

  test('an administrator deletes an account with all its texts, and its group gets another owner (M2)', async () => {
    const { server, group } = await createWorld();
    const { status } = await server.as('deborah').delete(`/api/admin/users/${server.idOf('ruth')}`);
    expect(status).toBe(204);
    expect((await server.as('boaz').get(`/api/groups/${group}`)).body.isOwner).toBe(true);
  });

  test('an unknown account gets a clear sentence', async () => {
    const server = withAdmins(createTestServer(), 'deborah');
    const { status, text } = await server.as('deborah').delete('/api/admin/users/9999');
    expect([status, text]).toEqual([404, 'User not found.']);
  });
});

describe('reminders (M5)', () => {
  const remindersIn = ({ db }: TestServer) =>
    db
      .select({ userId: deliveries.userId })
      .from(deliveries)
      .where(eq(deliveries.kind, 'reminder'))
      .all()
      .map(({ userId }) => userId);

  test('reminders go to active users who have not signed in for 30 days, or never', async () => {
    const server = withAdmins(createTestServer({ mail: true }), 'deborah');
    const { now } = server.clock;
    const set = (name: string, values: { lastLoginAt?: number; isActive?: boolean }) =>
      server.setUser(name, values);
    for (const name of ['deborah', 'boaz', 'tamar', 'jesse', 'hannah', 'miriam', 'orpah'])
      set(name, { lastLoginAt: now - DAY });
    set('ruth', { lastLoginAt: now - 31 * DAY });
    set('orpah', { lastLoginAt: now - 90 * DAY, isActive: false });
    const { body } = await server.as('deborah').post('/api/admin/send-reminders');
    expect(body).toEqual({ emailsSent: 2 });
    expect(remindersIn(server)).toEqual([server.idOf('naomi'), server.idOf('ruth')]);
  });

  test('reminders are sent at most once an hour, also across restarts', async () => {
    const server = withAdmins(createTestServer({ mail: true }), 'deborah');
    const send = () => server.as('deborah').post('/api/admin/send-reminders');
    expect((await send()).status).toBe(200);
    server.clock.now += 20 * 60_000;
    const soon = await send();
    expect([soon.status, soon.headers.get('retry-after')]).toEqual([429, '2400']);
    server.clock.now += 40 * 60_000;
    expect((await send()).status).toBe(200);
  });

  test('reminders are refused with a reason if there is no mail server', async () => {
    const server = withAdmins(createTestServer(), 'deborah');
    const { text } = await server.as('deborah').post('/api/admin/send-reminders');
    expect(text).toBe('No mail server is set up, so no reminders can be sent.');
  });
});

describe('messages from the help page (H1)', () => {
  const message = {
    name: 'Naomi',
    email: 'naomi@example.org',
    subject: 'The letters',
    category: 'support',
    message: 'How do I make them larger?',
  };

  test('messages are stored, so that none is lost without mail', async () => {
    const server = withAdmins(createTestServer(), 'deborah');
    expect((await server.as('naomi').post('/api/contact', message)).status).toBe(204);
    const { body } = await server.as('deborah').get('/api/admin/messages');
    expect(body).toMatchObject([{ ...message, wasMailed: false }]);
  });

  test('messages are mailed to every active administrator', async () => {
    const server = withAdmins(createTestServer({ mail: true }), 'deborah', 'ruth');
    await server.as('naomi').post('/api/contact', message);
    const told = server.db.select().from(deliveries).where(eq(deliveries.kind, 'contact')).all();
    expect(told.map(({ userId }) => userId)).toEqual([server.idOf('ruth'), server.idOf('deborah')]);
    const { body } = await server.as('deborah').get('/api/admin/messages');
    expect(body[0].wasMailed).toBe(true);
  });

  const mistakes = [
    [{ name: ' ' }, 'Name is required'],
    [{ subject: '' }, 'Subject is required'],
    [{ email: 'naomi' }, 'Please enter a valid email address'],
    [{ category: 'praise' }, 'Please select a category'],
    [{ category: undefined }, 'Please select a category'],
    [{ message: 'Too short' }, 'Message must be at least 10 characters long'],
  ] as const;
  for (const [wrong, sentence] of mistakes)
    test(`a wrong message is refused: ${sentence}`, async () => {
      const server = createTestServer();
      const answer = await server.as('naomi').post('/api/contact', { ...message, ...wrong });
      expect([answer.status, answer.text]).toEqual([400, sentence]);
    });
});

test('delivery health shows waiting and failed deliveries, without addresses (N15)', async () => {
  const server = withAdmins(createTestServer({ mail: true }), 'deborah');
  const put = (state: 'waiting' | 'failed' | 'sent', error: string | null) =>
    server.addDelivery({ kind: 'invitation', address: 'secret@example.org', state, error });
  put('waiting', null);
  put('sent', null);
  put('failed', 'Refused with 550.');
  const { body, text } = await server.as('deborah').get('/api/admin/delivery');
  expect(body.mail).toEqual({ waiting: 1, failed: 1, unknown: 0, isSetUp: true });
  expect(body.reminderDays).toBe(30);
  expect(body.trouble).toMatchObject([{ kind: 'invitation', error: 'Refused with 550.' }]);
  expect(text).not.toContain('secret@');
});
