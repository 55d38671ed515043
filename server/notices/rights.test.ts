import { afterEach, describe, expect, test } from 'bun:test';
import { and, eq } from 'drizzle-orm';
import { deliverMail } from '../../test-support/deliver.ts';
import { headerOf, partsOf, startMailServer } from '../../test-support/mail.ts';
import { createTestServer, PASSWORD } from '../../test-support/server.ts';
import { createWorld } from '../../test-support/world.ts';
import { deliveries, sessions, users } from '../db/schema.ts';

/*
 * A user who is given a right, or loses one, is notified: by mail, in the inbox, and in the app until it
 * is read.
 */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const open: { stop: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const part of open.splice(0)) await part.stop();
});

type Notice = { id: number; kind: string; createdAt: string; group: object | null };

const scene = async () => {
  const world = await createWorld(createTestServer({ mail: true }));
  const { server, group } = world;
  const smtp = await startMailServer();
  open.push(smtp);
  server.db.delete(deliveries).run();
  const permit = (name: string, canInvite: boolean, canRemove: boolean) =>
    server.as('ruth').patch(`/api/groups/${group}/members/${server.idOf(name)}/permissions`, {
      canInvite,
      canRemove,
    });
  const setAdmin = (name: string, isAdmin: boolean) =>
    server.as('deborah').patch(`/api/admin/users/${server.idOf(name)}/admin`, { isAdmin });
  const noticesOf = async (name: string): Promise<Notice[]> =>
    (await server.as(name).get('/api/news')).body.notices;
  const inboxOf = async (name: string) =>
    (await server.as(name).get('/api/inbox')).body
      .filter(({ kind }: { kind: string }) => !/prayer|comment|update/.test(kind))
      .map(({ text, path }: { text: string; path: string }) => [text, path]);
  /** Subjects of a user's mails once all queued ones are due. */
  const mailed = async (name: string) => {
    server.clock.now += 11 * MINUTE;
    await deliverMail(server, smtp);
    return smtp
      .to(`${name}@example.org`)
      .map((mail) => `${headerOf(mail, 'Subject')}\n${partsOf(mail).text}`);
  };
  return { ...world, smtp, permit, setAdmin, noticesOf, inboxOf, mailed };
};

describe('a right in a group (G20)', () => {
  test('that is given brings a notice in the inbox, in the app until it is read, and by mail', async () => {
    const { server, group, permit, noticesOf, inboxOf, mailed } = await scene();
    await permit('naomi', true, false);
    const words =
      'You can invite people to Tuesday Group and enter cards for the office now, but not remove members';
    expect(await inboxOf('naomi')).toEqual([[words, `/groups/${group}`]]);
    const [notice, ...others] = await noticesOf('naomi');
    expect(others).toEqual([]);
    expect(notice).toEqual({
      id: expect.any(Number),
      kind: 'permissions-changed',
      createdAt: '2026-05-03T09:30:21.345Z',
      group: { id: group, name: 'Tuesday Group', canInvite: true, canRemove: false },
    });
    const [mail, ...more] = await mailed('naomi');
    expect(more).toEqual([]);
    expect(mail).toContain('What you may do in Tuesday Group has changed');
    expect(mail?.replaceAll(/\s+/g, ' ')).toContain(words);
    expect(mail).not.toContain('Ruth');
    await server.as('naomi').post(`/api/account/notices/${notice?.id}/read`);
    expect(await noticesOf('naomi')).toEqual([]);
  });

  test('that is taken brings the same notices, and only to that member', async () => {
    const { server, group, permit, noticesOf, inboxOf, mailed } = await scene();
    await permit('tamar', false, false);
    const words = 'You can no longer invite people to Tuesday Group or remove members';
    expect(await inboxOf('tamar')).toEqual([[words, `/groups/${group}`]]);
    expect(await noticesOf('tamar')).toMatchObject([
      { kind: 'permissions-changed', group: { canInvite: false, canRemove: false } },
    ]);
    expect((await mailed('tamar'))[0]).toContain('You can no longer invite people');
    for (const name of ['ruth', 'naomi', 'boaz', 'hannah', 'deborah', 'jesse']) {
      expect([name, await noticesOf(name), await inboxOf(name)]).toEqual([name, [], []]);
      expect(await mailed(name)).toEqual([]);
    }
    expect(server.db.select().from(deliveries).all()).toHaveLength(1);
  });

  test('that does not change brings no notice', async () => {
    const { server, permit, noticesOf, inboxOf } = await scene();
    await permit('boaz', true, false);
    await permit('naomi', false, false);
    for (const name of ['boaz', 'naomi'])
      expect([await noticesOf(name), await inboxOf(name)]).toEqual([[], []]);
    expect(server.db.select().from(deliveries).all()).toEqual([]);
  });

  test('that is given and taken brings one notice, of its last state', async () => {
    const { permit, noticesOf, inboxOf, mailed } = await scene();
    for (let n = 0; n < 3; n++) {
      await permit('naomi', true, true);
      await permit('naomi', false, false);
    }
    await permit('naomi', false, true);
    expect(await noticesOf('naomi')).toMatchObject([
      { group: { canInvite: false, canRemove: true } },
    ]);
    expect(await inboxOf('naomi')).toHaveLength(1);
    const [mail, ...more] = await mailed('naomi');
    expect(more).toEqual([]);
    expect(mail).toContain('You can remove members of Tuesday Group now');
    // A mailed right counts as the last state; the next change is mailed again.
    await permit('naomi', false, false);
    expect(await mailed('naomi')).toHaveLength(2);
  });

  test('is not mailed if it was given back within ten minutes', async () => {
    const { permit, mailed } = await scene();
    await permit('naomi', true, false);
    await permit('naomi', false, false);
    await permit('tamar', false, false);
    await permit('tamar', false, true);
    expect([await mailed('naomi'), await mailed('tamar')]).toEqual([[], []]);
  });

  test('is not mailed to an address that is not confirmed', async () => {
    const { server, permit, noticesOf, mailed } = await scene();
    server.db.update(users).set({ emailConfirmedAt: null }).run();
    await permit('naomi', true, false);
    expect(await mailed('naomi')).toEqual([]);
    expect(await noticesOf('naomi')).toHaveLength(1);
  });

  test('is no longer shown to a member who left the group, nor after joining it again', async () => {
    const { server, group, link, permit, noticesOf, inboxOf, mailed } = await scene();
    await permit('naomi', true, false);
    await server.as('naomi').delete(`/api/groups/${group}/members/${server.idOf('naomi')}`);
    const nothing = async () =>
      expect([await noticesOf('naomi'), await inboxOf('naomi')]).toEqual([[], []]);
    await nothing();
    expect(await mailed('naomi')).toEqual([]);
    const { body } = await server.as('ruth').post(`/api/groups/${group}/invite-token`);
    await server.as('naomi').post(`/api/groups/invite/${tokenOf(body.inviteUrl) ?? link}/join`);
    await nothing();
  });

  test('goes with its group', async () => {
    const { server, group, permit, noticesOf } = await scene();
    await permit('naomi', true, false);
    await server.as('ruth').delete(`/api/groups/${group}`);
    expect(await noticesOf('naomi')).toEqual([]);
  });
});

const tokenOf = (url: string) => url.split('/').at(-1);

describe('a group (G20)', () => {
  test('that is handed over brings a notice until it is read, while it is still true', async () => {
    const { server, group, noticesOf, inboxOf, mailed } = await scene();
    await server.as('ruth').post(`/api/groups/${group}/owner`, { userId: server.idOf('naomi') });
    expect(await noticesOf('naomi')).toMatchObject([
      { kind: 'group-given', group: { id: group, canInvite: true, canRemove: true } },
    ]);
    expect(await noticesOf('ruth')).toEqual([]);
    expect((await mailed('naomi'))[0]).toContain('The group Tuesday Group was handed over to you');
    await server.as('naomi').post(`/api/groups/${group}/owner`, { userId: server.idOf('ruth') });
    expect([await noticesOf('naomi'), await inboxOf('naomi')]).toEqual([[], []]);
  });

  test('that is taken over brings the old owner a notice until it is read', async () => {
    const { server, group, noticesOf, mailed } = await scene();
    const { db, clock, idOf } = server;
    const longAgo = { lastSeenAt: clock.now - 61 * DAY };
    db.update(sessions)
      .set(longAgo)
      .where(eq(sessions.userId, idOf('ruth')))
      .run();
    server.setUser('ruth', { lastLoginAt: longAgo.lastSeenAt });
    await server.as('boaz').post(`/api/groups/${group}/take-over`);
    // A session of Ruth's continues.
    db.update(sessions).set({ lastSeenAt: clock.now }).run();
    expect(await noticesOf('ruth')).toMatchObject([{ kind: 'group-taken-over' }]);
    expect(await noticesOf('boaz')).toEqual([]);
    expect(await mailed('ruth')).toHaveLength(1);
  });

  test('that its owner left with their account brings the new owner a notice', async () => {
    const { server, group, noticesOf, inboxOf } = await scene();
    await server.as('ruth').delete('/api/user', { password: PASSWORD });
    expect(await noticesOf('boaz')).toMatchObject([{ kind: 'group-given' }]);
    expect(await inboxOf('boaz')).toEqual([
      ['You are now the owner of Tuesday Group', `/groups/${group}`],
    ]);
    const { body } = await server.as('boaz').get('/api/account/activity');
    expect(body[0]).toMatchObject({ kind: 'owner-changed', isMine: false });
  });
});

describe('the right of an administrator (M17)', () => {
  test('brings a notice when it is given and when it is taken', async () => {
    const { setAdmin, noticesOf, inboxOf, mailed } = await scene();
    await setAdmin('naomi', true);
    expect(await noticesOf('naomi')).toMatchObject([{ kind: 'made-administrator', group: null }]);
    expect(await inboxOf('naomi')).toEqual([['You are an administrator now', '/admin']]);
    expect((await mailed('naomi'))[0]).toContain('You are an administrator now');
    await setAdmin('naomi', false);
    expect(await noticesOf('naomi')).toMatchObject([{ kind: 'no-longer-administrator' }]);
    expect(await inboxOf('naomi')).toEqual([['You are no longer an administrator', '/profile']]);
    const mails = await mailed('naomi');
    expect(mails).toHaveLength(2);
    expect(mails[1]).toContain('You are no longer an administrator');
    expect(await noticesOf('deborah')).toEqual([]);
  });

  test('that does not change brings no notice, and one that comes and goes brings one', async () => {
    const { server, setAdmin, noticesOf, inboxOf, mailed } = await scene();
    await setAdmin('naomi', false);
    expect([await noticesOf('naomi'), await inboxOf('naomi')]).toEqual([[], []]);
    for (let n = 0; n < 3; n++) {
      await setAdmin('naomi', true);
      await setAdmin('naomi', false);
    }
    expect(await noticesOf('naomi')).toMatchObject([{ kind: 'no-longer-administrator' }]);
    expect(await inboxOf('naomi')).toHaveLength(1);
    const waiting = server.db
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.kind, 'administrator-changed'), eq(deliveries.state, 'waiting')))
      .all();
    expect(waiting).toHaveLength(1);
    expect(await mailed('naomi')).toEqual([]);
  });
});
