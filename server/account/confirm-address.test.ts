import { describe, expect, test } from 'bun:test';
import { registrationFor } from '../../test-support/registration.ts';
import { createTestServer, type TestServer } from '../../test-support/server.ts';
import { recordStatements } from '../../test-support/statements.ts';
import { createWorld } from '../../test-support/world.ts';
import { addressConfirmations, deliveries, users } from '../db/schema.ts';

const DAY = 24 * 60 * 60_000;
const salma = registrationFor('salma');

const kindsIn = ({ db }: TestServer) =>
  db.select({ kind: deliveries.kind, userId: deliveries.userId }).from(deliveries).all();

const isConfirmed = ({ storedUser }: TestServer, name: string) =>
  storedUser(name)?.emailConfirmedAt !== null;

/** Returns the token in the newest confirmation mail. */
const latestLink = ({ db, derive }: TestServer) => {
  const [latest] = db.select().from(addressConfirmations).all().slice(-1);
  return derive('address confirmation', latest?.nonce ?? '');
};

describe('confirming an address (A20)', () => {
  test('a new address gets one confirmation mail, without text of the user', async () => {
    const server = createTestServer({ mail: true });
    const { body } = await server.signedOut().post('/api/register', salma);
    expect(body.isEmailConfirmed).toBe(false);
    expect(kindsIn(server)).toEqual([{ kind: 'confirm-address', userId: body.id }]);
  });

  test('the link confirms the address, and a GET never does', async () => {
    const server = createTestServer({ mail: true });
    await server.signedOut().post('/api/register', salma);
    const path = `/api/confirm-address/${latestLink(server)}`;
    await server.signedOut().get(path);
    expect(isConfirmed(server, 'salma')).toBe(false);
    expect((await server.signedOut().post(path)).status).toBe(204);
    expect((await server.signedOut().post(path)).status).toBe(204);
    expect(isConfirmed(server, 'salma')).toBe(true);
  });

  test('a link that is unknown, malformed or a week old confirms nothing', async () => {
    const server = createTestServer({ mail: true });
    await server.signedOut().post('/api/register', salma);
    const token = latestLink(server);
    server.clock.now += 7 * DAY;
    for (const [wrong, status] of [
      [token, 410],
      ['x'.repeat(43), 404],
      ['a%20b', 400],
    ] as const) {
      const refused = await server.signedOut().post(`/api/confirm-address/${wrong}`);
      expect([refused.status, refused.text]).toEqual([
        status,
        'This link is invalid or has expired. Your profile can send you a new one.',
      ]);
    }
    expect(isConfirmed(server, 'salma')).toBe(false);
  });

  test('the mail is sent again three times an hour until the address is confirmed', async () => {
    const server = createTestServer({ mail: true, budgets: 0 });
    server.db.update(users).set({ emailConfirmedAt: null }).run();
    const send = () => server.as('ruth').post('/api/account/confirmation');
    for (let n = 0; n < 3; n++) expect((await send()).status).toBe(204);
    expect((await send()).status).toBe(429);
    await server.signedOut().post(`/api/confirm-address/${latestLink(server)}`);
    server.clock.elapsed += 60 * 60_000;
    const again = await send();
    expect([again.status, again.text]).toEqual([409, 'Your email address is confirmed already.']);
  });

  test('an unconfirmed address gets no mail about other users (A21)', async () => {
    const world = await createWorld(createTestServer({ mail: true }));
    const { server, group } = world;
    server.setUser('naomi', { emailConfirmedAt: null });
    server.db.delete(deliveries).run();
    await server.as('hannah').post('/api/prayers', {
      title: 'For rain',
      content: 'Six weeks without.',
      groupIds: [group],
    });
    server.setUser('deborah', { isAdmin: true });
    await server.as('deborah').post('/api/admin/send-reminders');
    for (const kind of ['new-prayer', 'reminder']) {
      const told = kindsIn(server).filter((row) => row.kind === kind);
      expect(told.map(({ userId }) => userId)).toContain(server.idOf('miriam'));
      expect(told.map(({ userId }) => userId)).not.toContain(server.idOf('naomi'));
    }
  });

  test('a mailed invitation confirms the address; the link that the inviter saw does not', async () => {
    for (const isMailed of [true, false]) {
      const { server, group } = await createWorld(createTestServer({ mail: true }));
      const { body } = await server
        .as('ruth')
        .post(`/api/groups/${group}/invitations`, { email: 'Salma@Example.org' });
      const shown = body.inviteUrl.split('/').at(-1);
      const row = server.db.$client
        .query<{ nonce: string }, []>('select nonce from invitations order by id desc limit 1')
        .get();
      const invite = isMailed ? server.derive('mailed invitation', row?.nonce ?? '') : shown;
      await server.signedOut().post('/api/register', { ...salma, invite });
      expect([isMailed, isConfirmed(server, 'salma')]).toEqual([isMailed, isMailed]);
    }
  });

  test('an invitation does not confirm another user’s address', async () => {
    const { server, group } = await createWorld(createTestServer({ mail: true }));
    await server
      .as('ruth')
      .post(`/api/groups/${group}/invitations`, { email: 'orpah2@example.org' });
    const row = server.db.$client
      .query<{ nonce: string }, []>('select nonce from invitations order by id desc limit 1')
      .get();
    const invite = server.derive('mailed invitation', row?.nonce ?? '');
    await server.signedOut().post('/api/register', { ...salma, invite });
    expect(isConfirmed(server, 'salma')).toBe(false);
  });

  test('a mailed reset link confirms the address; an administrator’s link does not', async () => {
    for (const byMail of [true, false]) {
      const world = await createWorld();
      const { server } = world;
      server.db.update(users).set({ emailConfirmedAt: null }).run();
      const token = byMail
        ? world.resetToken()
        : (
            await server.as('deborah').post(`/api/admin/users/${server.idOf('naomi')}/reset-link`)
          ).body.resetUrl
            .split('/')
            .at(-1);
      const reset = { token, newPassword: 'a better password' };
      expect((await server.signedOut().post('/api/reset-password', reset)).status).toBe(204);
      expect([byMail, isConfirmed(server, 'naomi')]).toEqual([byMail, byMail]);
    }
  });
});

test('a forgotten password runs the same statements for every address (A18)', async () => {
  const server = createTestServer({ mail: true });
  const statements = recordStatements(server.db);
  const madeFor = async (email: string) => {
    statements.length = 0;
    await server.signedOut().post('/api/forgot-password', { email });
    return [...statements];
  };
  await madeFor('warm@example.org');
  const known = await madeFor('ruth@example.org');
  expect(known.length).toBeGreaterThan(0);
  expect(await madeFor('nobody@example.org')).toEqual(known);
});

test('an address from the forgotten-password form is deleted after the look-up (A18)', async () => {
  const server = createTestServer({ mail: true });
  await server.signedOut().post('/api/forgot-password', { email: 'stranger@elsewhere.example' });
  const [waiting] = server.db.select().from(deliveries).all();
  expect(waiting?.address).toBe('stranger@elsewhere.example');
  const { mailer } = await import('../mail/mailer.ts');
  const { quiet } = await import('../../test-support/server.ts');
  const { composing } = await import('../notices/compose.ts');
  const desk = { db: server.db, derive: server.derive, baseUrl: 'http://localhost' };
  const send = mailer({
    ...desk,
    ...composing(desk),
    clock: () => server.clock.now,
    log: quiet,
    transport: { send: async () => {}, reach: async () => {}, close: () => {} },
    channel: server.mailChannel,
    onRefused: () => {},
  });
  if (waiting) await send(waiting);
  const [after] = server.db.select().from(deliveries).all();
  expect([after?.state, after?.address]).toEqual(['dropped', null]);
});
