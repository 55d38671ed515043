import { describe, expect, test } from 'bun:test';
import { eq, ne } from 'drizzle-orm';
import { createTestServer } from '../../test-support/server.ts';
import { createWorld, type World } from '../../test-support/world.ts';
import { deliveries, sessions, users } from '../db/schema.ts';
import { markFailed, markSent } from '../outbox/deliveries.ts';
import { recordReachability } from './snapshot.ts';

const MONTH = 31 * 24 * 60 * 60_000;

/** Returns the owner's list after the end of the week. */
const reachedIn = async ({ server, group }: World, query = '') => {
  await recordReachability(server, server.clock.now);
  const { body } = await server.as('ruth').get(`/api/groups/${group}/reached${query}`);
  return new Map<string, Record<string, unknown>>(
    body.map((one: { user: { firstName: string } }) => [one.user.firstName, one]),
  );
};

/** Sets every user's last activity to a month and a day ago, or never. */
const longAgo = ({ server: { db, clock, idOf } }: World) => {
  db.update(sessions)
    .set({ lastSeenAt: clock.now - MONTH })
    .where(ne(sessions.userId, idOf('ruth')))
    .run();
  db.update(users).set({ lastLoginAt: null }).run();
};

const deliveryTo = (
  { server: { addDelivery, idOf } }: World,
  name: string,
  how: { channel: 'mail' | 'push'; subscriptionId?: number },
) => addDelivery({ ...how, kind: 'new-prayer', userId: idOf(name) });

const subscribed = ({ server: { addDevice, idOf } }: World, name: string, endpoint = name) =>
  addDevice(idOf(name), endpoint);

const withMail = () => createWorld(createTestServer({ mail: true }));

describe('members who are not reached (G18)', () => {
  test('the list follows the mail server’s last result', async () => {
    const world = await withMail();
    longAgo(world);
    const { db } = world.server;
    markSent(db, deliveryTo(world, 'naomi', { channel: 'mail' }));
    const refused = { code: 'mail-address-refused', detail: '550 No such user' } as const;
    markFailed(db, deliveryTo(world, 'boaz', { channel: 'mail' }), refused);
    markFailed(db, deliveryTo(world, 'tamar', { channel: 'mail' }), {
      code: 'mail-server-not-reached',
    });
    const all = await reachedIn(world);
    expect(all.get('Naomi')).toMatchObject({ mail: 'works', isReached: true });
    expect(all.get('Boaz')).toMatchObject({ mail: 'refused', isReached: false });
    // A failure of the server shows nothing about a user.
    markFailed(db, deliveryTo(world, 'tamar', { channel: 'mail' }), {
      code: 'mail-server-said',
      detail: '554 5.2.0 Quota exceeded',
    });
    expect(all.get('Tamar')).toMatchObject({ mail: 'works', isReached: true });
    markSent(db, deliveryTo(world, 'boaz', { channel: 'mail' }));
    expect((await reachedIn(world)).get('Boaz')).toMatchObject({ mail: 'works' });
  });

  test('the list follows the best of a user’s browsers', async () => {
    const world = await createWorld();
    longAgo(world);
    const { db } = world.server;
    const phone = subscribed(world, 'naomi');
    expect((await reachedIn(world)).get('Naomi')).toMatchObject({ push: 'works' });
    const to = { channel: 'push', subscriptionId: phone } as const;
    markFailed(db, deliveryTo(world, 'naomi', to), { code: 'push-service-refused', detail: '400' });
    expect((await reachedIn(world)).get('Naomi')).toMatchObject({
      push: 'refused',
      isReached: false,
    });
    const tablet = subscribed(world, 'naomi', 'tablet');
    markSent(db, deliveryTo(world, 'naomi', { channel: 'push', subscriptionId: tablet }));
    expect((await reachedIn(world)).get('Naomi')).toMatchObject({ push: 'works', isReached: true });
  });

  test('the list shows who has no confirmed address, wants no mail, or is active anyway', async () => {
    const world = await withMail();
    longAgo(world);
    const { db, clock, idOf, setUser: change } = world.server;
    change('naomi', { emailConfirmedAt: null });
    change('boaz', {
      notifyNewPrayers: false,
      notifyAnsweredPrayers: false,
      notifyReplies: false,
      notifyNow: false,
    });
    change('tamar', { emailConfirmedAt: null, lastLoginAt: clock.now - 1000 });
    db.delete(sessions)
      .where(eq(sessions.userId, idOf('jael')))
      .run();
    change('jael', { lastSeenAt: null });
    const all = await reachedIn(world);
    expect(all.get('Naomi')).toMatchObject({
      mail: 'unconfirmed',
      push: 'none',
      seen: 'before',
      isReached: false,
    });
    expect(all.get('Boaz')).toMatchObject({ mail: 'unwanted', isReached: false });
    expect(all.get('Tamar')).toMatchObject({ seen: 'month', isReached: true });
    expect(all.get('Jael')).toMatchObject({ seen: 'never' });
    const unreached = await reachedIn(world, '?only=unreached');
    expect([...unreached.keys()].sort()).toEqual(['Boaz', 'Naomi']);
  });

  test('no member is reached by mail if the server sends none', async () => {
    const world = await createWorld();
    longAgo(world);
    const all = await reachedIn(world);
    expect(all.get('Miriam')).toMatchObject({ mail: 'none', push: 'none', isReached: false });
  });

  test('an anonymous author and a reader of the mail look equal on the list (V7)', async () => {
    const world = await withMail();
    const { server, group } = world;
    const draft = {
      title: 'Alone',
      content: 'Nobody knows.',
      groupIds: [group],
      isAnonymous: true,
    };
    await server.as('naomi').post('/api/prayers', draft);
    for (const one of server.db.select().from(deliveries).all()) markSent(server.db, one);
    const all = await reachedIn(world);
    expect([all.get('Naomi')?.mail, all.get('Miriam')?.mail]).toEqual(['works', 'works']);
  });

  test('the list shows neither what users read, prayed or wrote, nor an address', async () => {
    const { server, group } = await withMail();
    const { text } = await server.as('ruth').get(`/api/groups/${group}/reached`);
    expect(Object.keys(JSON.parse(text)[0]).sort()).toEqual(
      ['userId', 'user', 'mail', 'push', 'seen', 'isReached', 'telephone'].sort(),
    );
    expect(text).not.toContain('@');
  });

  test('the list of a group is for its owner, and that of all users for administrators', async () => {
    const world = await withMail();
    const tamar = await world.server.as('tamar').get(`/api/groups/${world.group}/reached`);
    expect([tamar.status, tamar.text]).toEqual([
      403,
      'Only the owner of the group can see who is not reached.',
    ]);
    const { body } = await world.server.as('deborah').get('/api/admin/reached?limit=3');
    expect(body).toHaveLength(3);
    const odd = await world.server.as('ruth').get(`/api/groups/${world.group}/reached?only=all`);
    expect(odd.status).toBe(400);
  });
});
