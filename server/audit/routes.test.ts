import { describe, expect, test } from 'bun:test';
import { isNull } from 'drizzle-orm';
import type { Activity, AuditEntry } from '../../shared/audit.ts';
import { registrationFor } from '../../test-support/registration.ts';
import {
  createTestServer,
  PASSWORD,
  SETUP_CODE,
  type TestServer,
} from '../../test-support/server.ts';
import { createWorld, tokenIn } from '../../test-support/world.ts';
import { audit, deliveries, notices } from '../db/schema.ts';
import { sweepAudit } from './audit.ts';

const DAY = 24 * 60 * 60_000;

const logOf = async (server: TestServer): Promise<AuditEntry[]> =>
  (await server.as('deborah').get('/api/admin/audit')).body;

describe('the audit log (M6)', () => {
  test('the log shows who did what to which user', async () => {
    const world = await createWorld();
    const { server, group, fellow } = world;
    server.db.delete(audit).run();
    const naomi = server.idOf('naomi');
    const [ruth, deborah] = [server.as('ruth'), server.as('deborah')];
    // Entries of a group are shown to administrators who are in it.
    await deborah.post(`/api/groups/invite/${world.link}/join`);
    await server.signedOut().post('/api/login', { email: 'ruth@example.org', password: 'wrong' });
    await server.signedOut().post('/api/login', { email: 'ruth@example.org', password: PASSWORD });
    await ruth.patch(`/api/groups/${group}/members/${naomi}/permissions`, {
      canInvite: true,
      canRemove: false,
    });
    await ruth.delete(`/api/groups/${group}/invite-token`);
    await ruth.post(`/api/groups/${group}/invite-token`);
    await ruth.delete(`/api/groups/${group}/members/${naomi}`);
    await deborah.post(`/api/admin/users/${naomi}/reset-link`);
    await deborah.post(`/api/admin/users/${naomi}/confirm-address`);
    await deborah.post(`/api/admin/users/${naomi}/address`, { email: 'naomi@example.com' });
    await deborah.patch(`/api/admin/users/${naomi}/admin`, { isAdmin: true });
    await deborah.patch(`/api/admin/users/${naomi}/admin`, { isAdmin: false });
    await deborah.patch(`/api/admin/users/${naomi}/active`, { isActive: false });
    await deborah.patch(`/api/admin/users/${naomi}/active`, { isActive: true });
    await ruth.delete('/api/sessions');
    await ruth.patch('/api/user/password', {
      currentPassword: PASSWORD,
      newPassword: 'a better password',
    });
    await ruth.post(`/api/groups/${group}/owner`, { userId: fellow });
    await server.as('jesse').delete('/api/user', { password: PASSWORD });
    await server
      .signedOut()
      .post('/api/reset-password', { token: world.resetToken(), newPassword: 'a better password' });
    const log = await logOf(server);
    expect(
      log.toReversed().map(({ kind, actor, user }) => [kind, actor?.name, user?.name]),
    ).toEqual([
      ['sign-in-failed', undefined, 'Ruth of Bethlehem'],
      ['signed-in', 'Ruth of Bethlehem', 'Ruth of Bethlehem'],
      ['permissions-changed', 'Ruth of Bethlehem', 'Naomi of Bethlehem'],
      ['invite-link-revoked', 'Ruth of Bethlehem', undefined],
      ['invite-link-made', 'Ruth of Bethlehem', undefined],
      ['member-removed', 'Ruth of Bethlehem', 'Naomi of Bethlehem'],
      ['reset-link-made', 'Deborah of Bethlehem', 'Naomi of Bethlehem'],
      ['address-confirmed', 'Deborah of Bethlehem', 'Naomi of Bethlehem'],
      ['address-changed', 'Deborah of Bethlehem', 'Naomi of Bethlehem'],
      ['made-administrator', 'Deborah of Bethlehem', 'Naomi of Bethlehem'],
      ['no-longer-administrator', 'Deborah of Bethlehem', 'Naomi of Bethlehem'],
      ['switched-off', 'Deborah of Bethlehem', 'Naomi of Bethlehem'],
      ['switched-on', 'Deborah of Bethlehem', 'Naomi of Bethlehem'],
      ['sessions-ended', 'Ruth of Bethlehem', 'Ruth of Bethlehem'],
      ['password-changed', 'Ruth of Bethlehem', 'Ruth of Bethlehem'],
      ['owner-changed', 'Ruth of Bethlehem', 'Jael of Bethlehem'],
      // Deleted accounts have their number and no name.
      ['account-deleted', null, null],
      ['password-reset', undefined, 'Naomi of Bethlehem'],
    ]);
  });

  test('registering and becoming administrator have entries', async () => {
    const server = createTestServer({ setup: true });
    const form = registrationFor('salma', { setup: SETUP_CODE });
    await server.signedOut().post('/api/register', form);
    const kinds = server.db.select({ kind: audit.kind }).from(audit).all();
    expect(kinds.map(({ kind }) => kind)).toEqual(['registered', 'made-administrator']);
  });

  test('an administrator sees no entries of groups that they are not in', async () => {
    const { server, group, fellow } = await createWorld();
    const ruth = server.as('ruth');
    const deborah = server.as('deborah');
    const members = `/api/groups/${group}/members`;
    const changeMuch = async () => {
      for (const canInvite of [true, false])
        await ruth.patch(`${members}/${server.idOf('naomi')}/permissions`, {
          canInvite,
          canRemove: false,
        });
      await ruth.post(`/api/groups/${group}/invite-token`);
    };
    await changeMuch();
    await ruth.delete(`${members}/${fellow}`);
    server.db.update(audit).set({ actorId: null, userId: null }).where(isNull(audit.groupId)).run();
    const before = await logOf(server);
    expect(before.filter(({ groupId }) => groupId !== null)).toEqual([]);
    expect(JSON.stringify(before)).not.toMatch(/Ruth|Naomi|Jael/);

    // Removing the member ended the link.
    const { body: link } = await ruth.post(`/api/groups/${group}/invite-token`);
    await deborah.post(`/api/groups/invite/${tokenIn(link.inviteUrl)}/join`);
    await changeMuch();
    const pages: AuditEntry[] = [];
    for (let next = ''; ; ) {
      const { body, headers } = await deborah.get(`/api/admin/audit?limit=2${next}`);
      pages.push(...body);
      const cursor = headers.get('x-next-cursor');
      if (!cursor) break;
      next = `&before=${cursor}`;
    }
    const whole = await logOf(server);
    expect(pages).toEqual(whole);
    expect(whole).toHaveLength(server.db.select().from(audit).all().length);
    expect(whole.filter(({ groupId }) => groupId === group).length).toBeGreaterThan(6);
  });

  test('failed sign-ins have ten entries a minute, and the others are counted', async () => {
    const { server } = await createWorld();
    server.db.delete(audit).run();
    for (let n = 0; n < 15; n++)
      await server.signedOut().post('/api/login', { email: `p${n}@example.org`, password: 'x' });
    const log = await logOf(server);
    expect(log).toHaveLength(10);
    expect(log.reduce((sum, { count }) => sum + count, 0)).toBe(15);
  });

  test('the log contains networks, never an address, text or token', async () => {
    const { server } = await createWorld(createTestServer({ trustedProxies: ['loopback'] }));
    server.db.delete(audit).run();
    const request = new Request('http://localhost/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.77' },
      body: JSON.stringify({ email: 'ruth@example.org', password: 'a wrong one' }),
    });
    await server.fetch(request);
    const rows = JSON.stringify(server.db.select().from(audit).all());
    for (const secret of ['ruth@example.org', 'a wrong one', '.77'])
      expect(rows).not.toContain(secret);
  });

  test('entries are deleted after 180 days', async () => {
    const { server } = await createWorld();
    const before = server.db.select().from(audit).all().length;
    expect(before).toBeGreaterThan(0);
    sweepAudit(server.db, server.clock.now + 180 * DAY - 1);
    expect(server.db.select().from(audit).all()).toHaveLength(before);
    sweepAudit(server.db, server.clock.now + 180 * DAY + 1);
    expect(server.db.select().from(audit).all()).toHaveLength(0);
  });
});

test('a member sees the entries about their own account, without the network of others (A29)', async () => {
  const { server } = await createWorld();
  server.db.delete(audit).run();
  await server.as('deborah').post(`/api/admin/users/${server.idOf('naomi')}/reset-link`);
  const account = { email: 'naomi@example.org', password: PASSWORD };
  await server.signedOut().post('/api/login', account, { 'x-forwarded-for': '203.0.113.7' });
  await server.signedOut().post('/api/login', account);
  await server.as('ruth').delete('/api/sessions');
  const { body } = await server.as('naomi').get('/api/account/activity');
  expect(body.map(({ kind, isMine }: Activity) => [kind, isMine])).toEqual([
    ['signed-in', true],
    ['signed-in', true],
    ['reset-link-made', false],
  ]);
  // A call without an address, as within the process, is from nowhere.
  expect(body.map(({ place }: Activity) => place)).toEqual([null, '203.0.113.0/24', null]);
});

describe('reset links made by an administrator (M4)', () => {
  test('the user sees a notice of the link in the app until they have read it', async () => {
    const { server } = await createWorld();
    await server.as('deborah').post(`/api/admin/users/${server.idOf('naomi')}/reset-link`);
    const naomi = server.as('naomi');
    const { body } = await naomi.get('/api/account/notices');
    expect(body).toMatchObject([{ kind: 'reset-link-made' }]);
    expect((await server.as('ruth').get('/api/account/notices')).body).toEqual([]);
    await naomi.post(`/api/account/notices/${body[0].id}/read`);
    await naomi.post(`/api/account/notices/${body[0].id}/read`);
    expect((await naomi.get('/api/account/notices')).body).toEqual([]);
    expect(server.db.select().from(notices).all()).toHaveLength(1);
  });

  test('the user gets a mail about the link', async () => {
    const { server } = await createWorld(createTestServer({ mail: true }));
    server.db.delete(deliveries).run();
    server.setUser('deborah', { isAdmin: true });
    await server.as('deborah').post(`/api/admin/users/${server.idOf('naomi')}/reset-link`);
    expect(server.db.select().from(deliveries).all()).toMatchObject([
      { kind: 'reset-link-made', userId: server.idOf('naomi') },
    ]);
  });
});
