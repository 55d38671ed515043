import { describe, expect, test } from 'bun:test';
import { askAndRest } from '../prayers/silence.ts';
import { createTestServer } from '../proof/testing/server.ts';
import { createWorld } from '../proof/testing/world.ts';

describe('what is new (P27)', () => {
  test('came after joining, from others, is active, and was not prayed for yet', async () => {
    const { server, group, link } = await createWorld();
    await server.as('jesse').post(`/api/groups/invite/${link}/join`);
    const newCount = async (name: string) =>
      (await server.as(name).get(`/api/groups/${group}`)).body.newCount;
    expect(await newCount('jesse')).toBe(0);
    const write = async (title: string) =>
      (
        await server
          .as('ruth')
          .post('/api/prayers', { title, content: 'Please pray for us.', groupIds: [group] })
      ).body.id as number;
    const [first, second, third] = [await write('One'), await write('Two'), await write('Six')];
    expect([await newCount('jesse'), await newCount('ruth')]).toEqual([3, 2]);
    await server.as('jesse').post(`/api/prayers/${first}/pray`);
    await server.as('ruth').post(`/api/prayers/${second}/answer`, { answerContent: 'Thanks.' });
    expect(await newCount('jesse')).toBe(1);
    const { body: listed } = await server.as('jesse').get(`/api/groups/${group}/prayers`);
    const isNew = (id: number) => listed.find((row: { id: number }) => row.id === id).isNew;
    expect([isNew(third), isNew(first)]).toEqual([true, false]);
  });

  test('is no longer new after a visit, up to what was shown', async () => {
    const { server, group, prayer, openPrayer } = await createWorld();
    const visit = (upTo: unknown) =>
      server.as('naomi').post(`/api/groups/${group}/visit`, { upTo });
    const isNew = async (id: number) =>
      (await server.as('naomi').get(`/api/prayers/${id}`)).body.isNew;
    expect([await isNew(prayer), await isNew(openPrayer)]).toEqual([true, true]);
    expect((await visit(prayer)).status).toBe(204);
    expect([await isNew(prayer), await isNew(openPrayer)]).toEqual([false, true]);
    await visit(99_999);
    await visit(prayer);
    expect(await isNew(openPrayer)).toBe(false);
    // A number from the future does not hide what is written later.
    const { body: later } = await server.as('hannah').post('/api/prayers', {
      title: 'Later',
      content: 'Written after the visit.',
      groupIds: [group],
    });
    expect(await isNew(later.id)).toBe(true);
    for (const wrong of [-1, 1.5, 'x', undefined]) expect((await visit(wrong)).status).toBe(400);
    expect((await server.as('ruth').get(`/api/prayers/${prayer}`)).body.isNew).toBe(true);
  });
});

describe('home (P28)', () => {
  test('shows in one call what is urgent, new, said about mine, and asking', async () => {
    const { server, group, prayer, openPrayer } = await createWorld();
    await server.as('hannah').put(`/api/prayers/${openPrayer}`, { isUrgent: true });
    const { body: home } = await server.as('naomi').get('/api/home');
    expect(home).toMatchObject({
      stats: { groups: 1, groupPrayers: 2, myPrayers: 0, answered: 0 },
      urgent: [{ id: openPrayer }],
      news: [{ id: group, name: 'Tuesday Group', newCount: 2 }],
      toPrayCount: 2,
      nextStep: 'request',
    });
    expect(home.news[0].prayers.map(({ id }: { id: number }) => id)).toEqual([openPrayer, prayer]);
    const { body: authors } = await server.as('hannah').get('/api/home');
    expect(authors.replies[0].text).toBe('New comment on For my brother');
    expect([authors.nextStep, authors.news]).toEqual([null, []]);
    server.letDaysPass(40);
    await askAndRest(server, server.clock.now);
    const { body: later } = await server.as('hannah').get('/api/home');
    expect(later.asking.map(({ id }: { id: number }) => id)).toEqual([openPrayer, prayer]);
    expect((await server.as('naomi').get('/api/home')).body.asking).toEqual([]);
  });

  test('shows a newcomer one next step', async () => {
    const server = createTestServer();
    expect((await server.as('jesse').get('/api/home')).body).toMatchObject({
      nextStep: 'group',
      urgent: [],
      news: [],
      replies: [],
      asking: [],
      toPrayCount: 0,
    });
    await server.as('jesse').post('/api/groups', { name: 'Choir' });
    expect((await server.as('jesse').get('/api/home')).body.nextStep).toBe('request');
  });
});
