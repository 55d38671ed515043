import { describe, expect, test } from 'bun:test';
import { and, eq } from 'drizzle-orm';
import { createTestServer } from '../../test-support/server.ts';
import { createWorld, type World } from '../../test-support/world.ts';
import { deliveries, events, prayerGroups } from '../db/schema.ts';
import { ownEventsSince } from '../events/log.ts';
import { membershipsOf } from '../groups/members.ts';

const TEXTS = { title: 'A marriage in trouble', content: 'Please keep this among the leaders.' };

/** Writes a request for the leaders of the group as Hannah, who is no leader. */
const written = async (world: World, more: object = {}) => {
  const { body, status, text } = await world.server
    .as('hannah')
    .post('/api/prayers', { ...TEXTS, leadersOnlyGroupIds: [world.group], ...more });
  return { id: body?.id as number, body, status, text };
};

const titlesIn = async (world: World, name: string, path: string) =>
  (await world.server.as(name).get(path)).body.map(({ title }: { title: string }) => title);

const sees = async (world: World, name: string, id: number) =>
  (await world.server.as(name).get(`/api/prayers/${id}`)).status === 200;

describe('a request for the leaders of a group (V13)', () => {
  test('is seen by the owner, members with a permission, and its author', async () => {
    const world = await createWorld();
    const { id, body } = await written(world);
    expect(body.groups).toEqual([
      { id: world.group, name: 'Tuesday Group', isLeadersOnly: true, isHeld: false },
    ]);
    for (const name of ['ruth', 'boaz', 'tamar', 'hannah'])
      expect([name, await sees(world, name, id)]).toEqual([name, true]);
    for (const name of ['naomi', 'miriam', 'orpah', 'jesse', 'deborah'])
      expect([name, await sees(world, name, id)]).toEqual([name, false]);
  });

  test('is in the lists and counts of the members who see it, and in no others', async () => {
    const world = await createWorld();
    await written(world, { isUrgent: true, needAnswerBy: '2026-05-05' });
    const lists = [
      `/api/groups/${world.group}/prayers`,
      '/api/prayers/shared',
      '/api/prayers/to-pray',
      `/api/prayers/to-pray?group=${world.group}`,
      '/api/search?q=marriage',
      `/api/search?q=marriage&group=${world.group}`,
    ];
    for (const path of lists) {
      for (const name of ['ruth', 'boaz', 'tamar', 'hannah'])
        expect([path, name, await titlesIn(world, name, path)]).toEqual([
          path,
          name,
          expect.arrayContaining([TEXTS.title]),
        ]);
      expect([path, await titlesIn(world, 'naomi', path)]).not.toEqual([
        path,
        expect.arrayContaining([TEXTS.title]),
      ]);
    }
    const totalFor = async (name: string) =>
      Number(
        (await world.server.as(name).get(`/api/groups/${world.group}/prayers`)).headers.get(
          'x-total-count',
        ),
      );
    expect(await totalFor('hannah')).toBe((await totalFor('naomi')) + 1);
    expect(await totalFor('ruth')).toBe((await totalFor('naomi')) + 1);
    const homeOf = async (name: string) => (await world.server.as(name).get('/api/home')).body;
    expect(JSON.stringify((await homeOf('boaz')).news)).toContain(TEXTS.title);
    expect(JSON.stringify(await homeOf('naomi'))).not.toContain(TEXTS.title);
    const newIn = async (name: string) =>
      (await world.server.as(name).get(`/api/groups/${world.group}`)).body.newCount;
    expect(await newIn('boaz')).toBe((await newIn('naomi')) + 1);
  });

  test('appears with a permission and disappears with it', async () => {
    const world = await createWorld();
    const { id } = await written(world);
    const ruth = world.server.as('ruth');
    const permissions = `/api/groups/${world.group}/members/${world.server.idOf('naomi')}/permissions`;
    await ruth.patch(permissions, { canInvite: false, canRemove: true });
    expect(await sees(world, 'naomi', id)).toBe(true);
    await world.server.as('naomi').post(`/api/prayers/${id}/bookmark`);
    await ruth.patch(permissions, { canInvite: false, canRemove: false });
    expect(await sees(world, 'naomi', id)).toBe(false);
    expect(await titlesIn(world, 'naomi', '/api/prayers/bookmarked')).not.toContain(TEXTS.title);
    expect((await world.server.as('naomi').post(`/api/prayers/${id}/pray`)).status).toBe(404);
  });

  test('follows the ownership of the group', async () => {
    const world = await createWorld();
    const { id } = await written(world);
    const ruth = world.server.as('ruth');
    await ruth.post(`/api/groups/${world.group}/owner`, { userId: world.server.idOf('naomi') });
    expect(await sees(world, 'naomi', id)).toBe(true);
    expect(await sees(world, 'ruth', id)).toBe(false);
  });

  test('is seen by all members of another group', async () => {
    const world = await createWorld();
    const hannah = world.server.as('hannah');
    const { body: choir } = await hannah.post('/api/groups', { name: 'Choir' });
    const { body: link } = await hannah.post(`/api/groups/${choir.id}/invite-token`);
    const join = new URL(link.inviteUrl).pathname.replace('/join/', '/api/groups/invite/');
    for (const name of ['naomi', 'jesse']) await world.server.as(name).post(`${join}/join`);
    const { id } = await written(world, { groupIds: [choir.id] });
    const { body } = await world.server.as('naomi').get(`/api/prayers/${id}`);
    expect(body.groups).toEqual([
      { id: choir.id, name: 'Choir', isLeadersOnly: false, isHeld: false },
    ]);
    const here = `/api/groups/${world.group}/prayers`;
    expect(await titlesIn(world, 'naomi', here)).not.toContain(TEXTS.title);
    const found = `/api/search?q=marriage&group=${world.group}`;
    expect(await titlesIn(world, 'naomi', found)).toEqual([]);
  });

  test('is for the leaders of a group that is in both lists', async () => {
    const world = await createWorld();
    const { body } = await written(world, { groupIds: [world.group] });
    expect(body.groups[0].isLeadersOnly).toBe(true);
  });

  test('needs a membership in the group, like any other (P3)', async () => {
    const world = await createWorld();
    const sent = { ...TEXTS, leadersOnlyGroupIds: [world.group] };
    const { status, text } = await world.server.as('jesse').post('/api/prayers', sent);
    expect([status, text]).toEqual([403, 'You can only share with groups that you belong to.']);
  });
});

describe('editing a request for leaders (V13)', () => {
  test('a client without leaders-only requests shows it to no other member', async () => {
    const world = await createWorld();
    const { id } = await written(world);
    const hannah = world.server.as('hannah');
    for (const change of [hannah.put, hannah.patch]) {
      const { body } = await change(`/api/prayers/${id}`, {
        title: 'Still in trouble',
        groupIds: [world.group],
      });
      expect(body.groups[0].isLeadersOnly).toBe(true);
    }
    expect(await sees(world, 'naomi', id)).toBe(false);
  });

  test('the author shows it to all members by removing the group from that list', async () => {
    const world = await createWorld();
    const { id } = await written(world);
    const widened = { groupIds: [world.group], leadersOnlyGroupIds: [] };
    await world.server.as('hannah').patch(`/api/prayers/${id}`, widened);
    expect(await sees(world, 'naomi', id)).toBe(true);
    expect(await titlesIn(world, 'naomi', '/api/search?q=marriage')).toEqual([TEXTS.title]);
  });

  test('the members are then notified of it as of a new one', async () => {
    const world = await createWorld();
    const { id } = await written(world);
    world.server.clock.now += 3 * 24 * 60 * 60_000;
    const widened = { groupIds: [world.group], leadersOnlyGroupIds: [] };
    await world.server.as('hannah').patch(`/api/prayers/${id}`, widened);
    const { body } = await world.server.as('naomi').get('/api/inbox');
    const [first] = body;
    expect(first).toMatchObject({ path: `/prayers/${id}`, isRead: false });
    expect(Date.parse(first.createdAt)).toBeGreaterThan(world.server.clock.now - 60_000);
  });

  test('a request that becomes leaders-only leaves the pages of the other members', async () => {
    const world = await createWorld();
    const hannah = world.server.as('hannah');
    await hannah.patch(`/api/prayers/${world.prayer}`, { leadersOnlyGroupIds: [world.group] });
    expect(await sees(world, 'naomi', world.prayer)).toBe(false);
    expect(await sees(world, 'boaz', world.prayer)).toBe(true);
    const { body } = await world.server.as('naomi').get('/api/inbox');
    expect(JSON.stringify(body)).not.toContain(`/prayers/${world.prayer}`);
  });

  test('a request without groups in either list becomes private', async () => {
    const world = await createWorld();
    const { id } = await written(world);
    const { body } = await world.server
      .as('hannah')
      .patch(`/api/prayers/${id}`, { groupIds: [], leadersOnlyGroupIds: [] });
    expect([body.isPrivate, body.groups]).toEqual([true, []]);
    expect(await sees(world, 'ruth', id)).toBe(false);
  });
});

describe('what is stored about a request for leaders (V13)', () => {
  test('no notice waits for other members', async () => {
    const world = await createWorld(createTestServer({ mail: true }));
    const { id } = await written(world);
    const { db, idOf } = world.server;
    const told = db.select().from(deliveries).where(eq(deliveries.subjectId, id)).all();
    expect(told.map(({ userId }) => userId).sort()).toEqual(
      ['ruth', 'boaz', 'tamar'].map(idOf).sort(),
    );
  });

  test('a page that reconnects gets no event that it may not see', async () => {
    const world = await createWorld();
    const { id } = await written(world);
    const { db, idOf } = world.server;
    const missedBy = (name: string) => {
      const person = { id: idOf(name) };
      return ownEventsSince(db, person, membershipsOf(db, person), 0, 100).filter(
        ({ prayerId }) => prayerId === id,
      ).length;
    };
    expect(['naomi', 'boaz', 'hannah'].map(missedBy)).toEqual([0, 1, 2]);
  });

  test('search asks the tables, even if the index is out of date', async () => {
    const world = await createWorld();
    const { id } = await written(world, { leadersOnlyGroupIds: [], groupIds: [world.group] });
    const { body: choir } = await world.server.as('naomi').post('/api/groups', { name: 'Choir' });
    const { db } = world.server;
    db.insert(prayerGroups).values({ prayerId: id, groupId: choir.id }).run();
    db.update(prayerGroups)
      .set({ isLeadersOnly: true, needsRank: 1 })
      .where(and(eq(prayerGroups.prayerId, id), eq(prayerGroups.groupId, world.group)))
      .run();
    const found = `/api/search?q=marriage&group=${world.group}`;
    expect(await titlesIn(world, 'naomi', found)).toEqual([]);
    expect(await titlesIn(world, 'boaz', found)).toEqual([TEXTS.title]);
  });
});

test('the database stores which members lead a group (V13)', async () => {
  const { server, group } = await createWorld();
  const leaders = () =>
    server.db.$client
      .query<{ name: string }, [number]>(
        `select username as name from members m join users u on u.id = m.user_id
         where m.group_id = ? and m.rank > 0 order by name`,
      )
      .all(group)
      .map(({ name }) => name);
  expect(leaders()).toEqual(['boaz', 'ruth', 'tamar']);
  const { body } = await server.as('naomi').get(`/api/groups/${group}`);
  expect(body.leaderCount).toBe(3);
  await server.as('ruth').post(`/api/groups/${group}/owner`, { userId: server.idOf('naomi') });
  expect(leaders()).toEqual(['boaz', 'naomi', 'tamar']);
});

test('a former leader is notified of no later update (V9, V13)', async () => {
  const { server, group } = await createWorld();
  const draft = { title: 'For few', content: 'This is for few.', leadersOnlyGroupIds: [group] };
  const { body } = await server.as('hannah').post('/api/prayers', draft);
  await server.as('boaz').post(`/api/prayers/${body.id}/pray`);
  const boaz = server.idOf('boaz');
  const updates = () =>
    server.db
      .select()
      .from(events)
      .where(eq(events.userId, boaz))
      .all()
      .filter(({ kind }) => kind === 'update').length;
  await server.as('hannah').post(`/api/prayers/${body.id}/updates`, { content: 'One.' });
  expect(updates()).toBe(1);
  await server.as('ruth').patch(`/api/groups/${group}/members/${boaz}/permissions`, {
    canInvite: false,
    canRemove: false,
  });
  await server.as('hannah').post(`/api/prayers/${body.id}/updates`, { content: 'Two.' });
  expect(updates()).toBe(1);
});
