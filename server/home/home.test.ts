import { describe, expect, test } from 'bun:test';
import { createTestServer } from '../../test-support/server.ts';
import { createWorld, tokenIn } from '../../test-support/world.ts';
import { askAndRest } from '../prayers/silence.ts';

describe('new requests (P27)', () => {
  test('a new request is active, by another user, shared after joining, and without one’s prayer', async () => {
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

  test('a visit ends the newness of what was shown', async () => {
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
    // An id from the future does not hide later requests.
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
  test('one call returns urgent, new, answered and asking requests and news about one’s own', async () => {
    const { server, group, prayer, openPrayer } = await createWorld();
    await server.as('hannah').put(`/api/prayers/${openPrayer}`, { isUrgent: true });
    const { body: home } = await server.as('naomi').get('/api/home');
    expect(home).toMatchObject({
      stats: { groups: 1, groupPrayers: 2, myPrayers: 0, answered: 0 },
      news: [{ id: openPrayer }, { id: prayer }],
      // It is listed as new instead.
      urgent: [],
      nextStep: 'request',
    });
    await server.as('naomi').post(`/api/groups/${group}/visit`, { upTo: openPrayer });
    expect((await server.as('naomi').get('/api/home')).body).toMatchObject({
      news: [],
      urgent: [{ id: openPrayer }],
    });
    const { body: authors } = await server.as('hannah').get('/api/home');
    expect(authors.replies[0].text).toBe('New comment on For my brother');
    expect([authors.nextStep, authors.news]).toEqual([null, []]);
    server.letDaysPass(40);
    await askAndRest(server, server.clock.now);
    const { body: later } = await server.as('hannah').get('/api/home');
    expect(later.asking.map(({ id }: { id: number }) => id)).toEqual([openPrayer, prayer]);
    expect((await server.as('naomi').get('/api/home')).body.asking).toEqual([]);
  });

  test('a newcomer sees one next step', async () => {
    const server = createTestServer();
    expect((await server.as('jesse').get('/api/home')).body).toMatchObject({
      nextStep: 'group',
      urgent: [],
      news: [],
      replies: [],
      asking: [],
      answered: [],
      waiting: { requests: 0, people: 0, names: [] },
      peopleToday: 0,
    });
    await server.as('jesse').post('/api/groups', { name: 'Choir' });
    expect((await server.as('jesse').get('/api/home')).body.nextStep).toBe('request');
  });

  test('home counts the people who wait for a prayer today, then those whom Pray brings (P42, P59)', async () => {
    const { server, group } = await createWorld();
    const write = async (name: string, more: object = {}) =>
      (
        await server.as(name).post('/api/prayers', {
          title: 'Please',
          content: 'Please pray for us.',
          groupIds: [group],
          ...more,
        })
      ).body.id as number;
    const waiting = async (name = 'naomi') =>
      (await server.as(name).get('/api/home')).body.waiting as {
        requests: number;
        people: number;
        names: string[];
      };
    const peopleToday = async () => (await server.as('naomi').get('/api/home')).body.peopleToday;
    const before = await waiting();
    expect(await peopleToday()).toBe(0);
    expect(before.names).toContain('Hannah');
    // A second request of Hannah adds nobody; an anonymous one counts separately, without a name.
    await write('hannah');
    expect(await waiting()).toMatchObject({ people: before.people, requests: before.requests + 1 });
    await write('hannah', { isAnonymous: true });
    await write('boaz', { isAnonymous: true });
    const nameless = await waiting();
    expect([nameless.people, nameless.names]).toEqual([before.people + 2, before.names]);
    await write('ruth', { onBehalfOf: 'Mr Bello', consent: 'group' });
    expect((await waiting()).names).toContain('Mr Bello');
    // One's own request is in the sitting, but does not count.
    const all = await waiting();
    await write('naomi');
    expect(await waiting()).toEqual({ ...all, requests: all.requests + 1 });

    const { body: list } = await server.as('naomi').get('/api/prayers/to-pray');
    for (const { id } of list) await server.as('naomi').post(`/api/prayers/${id}/pray`);
    expect(await waiting()).toEqual({ requests: 0, people: 0, names: [] });
    expect(await peopleToday()).toBe(3);
    await write('boaz');
    expect(await peopleToday()).toBe(0);
    expect(await waiting()).toEqual({ requests: 1, people: 1, names: ['Boaz'] });
    server.letDaysPass(1);
    expect((await waiting()).requests).toBe(list.length + 1);
  });

  test('each request is shown once, in whatever part (P43)', async () => {
    const { server, group, prayer, openPrayer } = await createWorld();
    const { body: choir } = await server.as('hannah').post('/api/groups', { name: 'Choir' });
    const { body: link } = await server.as('hannah').post(`/api/groups/${choir.id}/invite-token`);
    await server.as('naomi').post(`/api/groups/invite/${tokenIn(link.inviteUrl)}/join`);
    for (let n = 0; n < 12; n++)
      await server.as('hannah').post('/api/prayers', {
        title: `Request ${n}`,
        content: 'Please pray for us.',
        isUrgent: n % 3 === 0,
        groupIds: n % 2 === 0 ? [group, choir.id] : [group],
      });
    await server.as('naomi').post(`/api/prayers/${prayer}/comments`, { content: 'Amen.' });
    await server.as('hannah').post(`/api/prayers/${prayer}/comments`, { content: 'Thank you.' });
    await server.as('hannah').put(`/api/prayers/${openPrayer}`, { isUrgent: true });
    await server.as('hannah').post(`/api/prayers/${prayer}/answer`, { answerContent: 'He came.' });
    const { body: home } = await server.as('naomi').get('/api/home');
    expect(home.answered[0]).toMatchObject({ id: prayer, answerContent: 'He came.' });
    const ids = [home.asking, home.news, home.urgent, home.answered].flatMap((part) =>
      part.map(({ id }: { id: number }) => id),
    );
    const followed = home.replies.map(({ path }: { path: string }) =>
      Number(path.split('/').pop()),
    );
    expect(ids.length).toBeGreaterThan(9);
    expect(new Set([...ids, ...followed]).size).toBe(ids.length + followed.length);
    server.letDaysPass(8);
    expect((await server.as('naomi').get('/api/home')).body.answered).toEqual([]);
  });
});
