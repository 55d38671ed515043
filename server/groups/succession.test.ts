import { describe, expect, test } from 'bun:test';
import { eq, inArray } from 'drizzle-orm';
import { createTestServer } from '../../test-support/server.ts';
import { createWorld, type World } from '../../test-support/world.ts';
import { deliveries, sessions, users } from '../db/schema.ts';

const DAY = 24 * 60 * 60_000;

/** Sets that these users were last here some days ago. */
const notSeenFor = (days: number, { server: { db, clock, idOf } }: World, names: string[]) => {
  const at = clock.now - days * DAY;
  const ids = names.map(idOf);
  db.update(sessions).set({ lastSeenAt: at }).where(inArray(sessions.userId, ids)).run();
  db.update(users).set({ lastLoginAt: at }).where(inArray(users.id, ids)).run();
};

/** Gives a user an open session. */
const isBack = ({ server: { db, clock, idOf } }: World, name: string) =>
  db
    .update(sessions)
    .set({ lastSeenAt: clock.now })
    .where(eq(sessions.userId, idOf(name)))
    .run();

const succession = async ({ server, group }: World, name: string) =>
  (await server.as(name).get(`/api/groups/${group}/succession`)).body;

const takeOver = ({ server, group }: World, name: string) =>
  server.as(name).post(`/api/groups/${group}/take-over`);

const REFUSED =
  'Only the member who is next can take this group over, and only while its owner is away.';

describe('succession when the owner is away (G19)', () => {
  test('only the first member with a permission can take the group over', async () => {
    const world = await createWorld();
    notSeenFor(61, world, ['ruth']);
    for (const name of ['tamar', 'naomi', 'jael']) {
      expect(await succession(world, name)).toEqual({ next: null, canTakeOver: false });
      const answer = await takeOver(world, name);
      expect([answer.status, answer.text]).toEqual([403, REFUSED]);
    }
    expect(await succession(world, 'boaz')).toEqual({ next: null, canTakeOver: true });
    const taken = await takeOver(world, 'boaz');
    expect(taken.body).toMatchObject({ isOwner: true, ownerId: world.server.idOf('boaz') });
    expect((await takeOver(world, 'boaz')).status).toBe(403);
  });

  test('no member can take the group over while the owner is active', async () => {
    const world = await createWorld();
    notSeenFor(59, world, ['ruth']);
    expect(await succession(world, 'boaz')).toEqual({ next: null, canTakeOver: false });
    expect((await takeOver(world, 'boaz')).text).toBe(REFUSED);
  });

  test('a deactivated owner counts as away at once', async () => {
    const world = await createWorld();
    const { server } = world;
    await server
      .as('deborah')
      .patch(`/api/admin/users/${server.idOf('ruth')}/active`, { isActive: false });
    expect((await takeOver(world, 'boaz')).status).toBe(200);
  });

  test('an ended session counts as activity', async () => {
    const world = await createWorld();
    const { server } = world;
    notSeenFor(61, world, ['ruth']);
    isBack(world, 'ruth');
    await server.as('ruth').post('/api/logout');
    expect(
      server.db
        .select()
        .from(sessions)
        .where(eq(sessions.userId, server.idOf('ruth')))
        .all(),
    ).toEqual([]);
    expect((await takeOver(world, 'boaz')).text).toBe(REFUSED);
  });

  test('an absent member is skipped, with a permission or without', async () => {
    const world = await createWorld();
    notSeenFor(61, world, ['ruth', 'boaz', 'tamar', 'naomi']);
    const fellows = ['hannah', 'miriam', 'jael'];
    const able = [];
    for (const name of fellows) if ((await succession(world, name)).canTakeOver) able.push(name);
    expect(able).toEqual(['hannah']);
  });

  test('the old owner stays with both permissions, and is notified', async () => {
    const world = await createWorld(createTestServer({ mail: true }));
    const { server, group } = world;
    notSeenFor(61, world, ['ruth']);
    await takeOver(world, 'boaz');
    isBack(world, 'ruth');
    expect((await server.as('ruth').get(`/api/groups/${group}`)).body).toMatchObject({
      isOwner: false,
      canInvite: true,
      canRemove: true,
    });
    expect((await server.as('ruth').get('/api/inbox')).body[0]).toMatchObject({
      kind: 'group-taken-over',
      text: 'Tuesday Group has a new owner, because you were away',
      path: `/groups/${group}`,
    });
    const told = server.db
      .select({ to: deliveries.userId })
      .from(deliveries)
      .where(eq(deliveries.kind, 'group-taken-over'))
      .all();
    expect(told).toEqual([{ to: server.idOf('ruth') }]);
  });
});

test('the owner sees who is next (G19)', async () => {
  const world = await createWorld();
  const { server } = world;
  const boaz = { userId: server.idOf('boaz'), firstName: 'Boaz', lastName: 'of Bethlehem' };
  expect(await succession(world, 'ruth')).toEqual({ next: boaz, canTakeOver: false });
  notSeenFor(61, world, ['boaz', 'tamar', 'naomi', 'hannah', 'miriam', 'jael']);
  expect(await succession(world, 'ruth')).toEqual({ next: null, canTakeOver: false });
});

test('the new owner gets an inbox line (G4)', async () => {
  const { server, group } = await createWorld();
  const to = (name: string) => ({ userId: server.idOf(name) });
  await server.as('ruth').post(`/api/groups/${group}/owner`, to('naomi'));
  const itemsOf = async (name: string) =>
    (await server.as(name).get('/api/inbox')).body.map(({ text }: { text: string }) => text);
  expect(await itemsOf('naomi')).toContain('You are now the owner of Tuesday Group');
  expect(await itemsOf('ruth')).not.toContain('You are now the owner of Tuesday Group');
  // The line disappears when it is no longer true.
  await server.as('naomi').post(`/api/groups/${group}/owner`, to('ruth'));
  expect(await itemsOf('naomi')).not.toContain('You are now the owner of Tuesday Group');
});
