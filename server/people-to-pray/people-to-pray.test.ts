import { describe, expect, test } from 'bun:test';
import type { PersonToPray } from '../../shared/people-to-pray.ts';
import { createTestServer, type TestServer } from '../../test-support/server.ts';
import { tokenIn } from '../../test-support/world.ts';

const DAY = 24 * 60 * 60_000;
const HOUR = 60 * 60_000;
const LINE = 'That I keep hoping.';
const BETHLEHEM = ['ruth', 'naomi', 'boaz', 'tamar', 'hannah', 'miriam', 'orpah', 'jesse'];

/** Makes a group whose members are these; the first one owns it. Returns its id. */
const groupOf = async (server: TestServer, names: readonly string[]) => {
  const [owner = '', ...others] = names;
  const { body: group } = await server.as(owner).post('/api/groups', { name: `Of ${owner}` });
  const { body: link } = await server.as(owner).post(`/api/groups/${group.id}/invite-token`);
  for (const name of others)
    await server.as(name).post(`/api/groups/invite/${tokenIn(link.inviteUrl)}/join`);
  return group.id as number;
};

const peopleOf = async (server: TestServer, name: string): Promise<PersonToPray[]> =>
  (await server.as(name).get('/api/people-to-pray')).body;

const namesOf = async (server: TestServer, name: string) =>
  (await peopleOf(server, name)).map(({ firstName }) => firstName.toLowerCase());

/** Returns the names of all people that a user gets on these days. */
const namesOver = async (server: TestServer, name: string, days: number) => {
  const seen = new Set<string>();
  for (let day = 0; day < days; day++) {
    for (const one of await namesOf(server, name)) seen.add(one);
    server.clock.now += DAY;
  }
  return [...seen].sort();
};

describe('three people today (P59)', () => {
  test('three members of one’s groups come a day, and all of them in turn', async () => {
    const server = createTestServer();
    const group = await groupOf(server, BETHLEHEM);
    const today = await peopleOf(server, 'ruth');
    expect(today).toHaveLength(3);
    expect(today[0]).toMatchObject({
      lastName: 'of Bethlehem',
      profileImageUrl: null,
      standingRequest: null,
      groups: [{ id: group, name: 'Of ruth' }],
    });
    // Seven others are two days and one third.
    expect(await namesOver(server, 'ruth', 3)).toEqual(BETHLEHEM.slice(1).sort());
  });

  test('they stay all day, also on other devices, and change at midnight of one’s own zone (P60)', async () => {
    const server = createTestServer();
    await groupOf(server, BETHLEHEM);
    await server.as('naomi').patch('/api/user', {
      reminder: { days: [0], hour: 7, timeZone: 'Pacific/Auckland' },
    });
    // It is 12 hours later there, so the day begins at noon UTC.
    server.clock.now = Date.UTC(2026, 4, 10, 12, 0);
    const first = await namesOf(server, 'naomi');
    server.clock.now += 24 * HOUR - 60_000;
    expect(await namesOf(server, 'naomi')).toEqual(first);
    server.clock.now += 60_000;
    const next = await namesOf(server, 'naomi');
    expect(next.filter((name) => first.includes(name))).toEqual([]);
  });

  test.each([
    ['Pacific/Auckland', Date.UTC(2026, 4, 10, 20)],
    ['Asia/Seoul', Date.UTC(2026, 4, 10, 15, 30)],
    ['America/Los_Angeles', Date.UTC(2026, 4, 11, 1)],
  ])('in %s they stay when others join, also on another day in UTC (P60)', async (timeZone, at) => {
    const server = createTestServer();
    const six = BETHLEHEM.slice(0, 6);
    const group = await groupOf(server, six);
    for (const name of six)
      await server.as(name).patch('/api/user', { reminder: { days: [0], hour: 7, timeZone } });
    server.clock.now = at;
    const all = () => Promise.all(six.map((name) => namesOf(server, name)));
    const before = await all();
    const { body: link } = await server.as('ruth').post(`/api/groups/${group}/invite-token`);
    for (const name of ['orpah', 'jesse', 'deborah'])
      await server.as(name).post(`/api/groups/invite/${tokenIn(link.inviteUrl)}/join`);
    expect((await server.as('ruth').get(`/api/groups/${group}/members`)).body).toHaveLength(9);
    expect(await all()).toEqual(before);
  });

  test('the second day of a group that began in the evening brings others (P60)', async () => {
    const server = createTestServer();
    const reminder = { days: [0], hour: 7, timeZone: 'America/Los_Angeles' };
    await server.as('naomi').patch('/api/user', { reminder });
    // Seven in the evening there, and the next day in UTC.
    server.clock.now = Date.UTC(2026, 4, 11, 2);
    await groupOf(server, BETHLEHEM);
    const first = await namesOf(server, 'naomi');
    server.clock.now += 12 * HOUR;
    const next = await namesOf(server, 'naomi');
    expect(next.filter((name) => first.includes(name))).toEqual([]);
  });

  test('members without an address belong to it', async () => {
    const server = createTestServer();
    await groupOf(server, BETHLEHEM.slice(0, 4));
    server.setUser('tamar', { email: null, emailKey: null });
    expect(await namesOver(server, 'ruth', 1)).toContain('tamar');
  });

  test('nobody who is alone, left, was removed or is deactivated comes', async () => {
    const server = createTestServer();
    const group = await groupOf(server, BETHLEHEM);
    expect(await peopleOf(server, 'deborah')).toEqual([]);
    await server.as('orpah').delete(`/api/groups/${group}/members/${server.idOf('orpah')}`);
    await server.as('ruth').delete(`/api/groups/${group}/members/${server.idOf('jesse')}`);
    server.setUser('tamar', { isActive: false });
    expect(await namesOver(server, 'ruth', 6)).toEqual(['boaz', 'hannah', 'miriam', 'naomi']);
    expect(await peopleOf(server, 'orpah')).toEqual([]);
  });

  test('who is in two groups with somebody comes once, with both', async () => {
    const server = createTestServer();
    await groupOf(server, BETHLEHEM);
    await groupOf(server, BETHLEHEM.slice(0, 5).reverse());
    const days: PersonToPray[] = [];
    for (let day = 0; day < 7; day++) {
      days.push(...(await peopleOf(server, 'ruth')));
      server.clock.now += DAY;
    }
    const times = (name: string) => days.filter(({ firstName }) => firstName === name).length;
    expect(BETHLEHEM.slice(1).map((name) => times(name[0]?.toUpperCase() + name.slice(1)))).toEqual(
      BETHLEHEM.slice(1).map(() => 3),
    );
    const hannah = days.find(({ firstName }) => firstName === 'Hannah');
    expect(hannah?.groups.map(({ name }) => name)).toEqual(['Of ruth', 'Of hannah']);
  });

  test('nothing is stored of it (P63)', async () => {
    const server = createTestServer();
    await groupOf(server, BETHLEHEM);
    const stored = () => server.db.$client.serialize();
    const before = stored();
    await namesOver(server, 'naomi', 1);
    expect(stored().equals(before)).toBe(true);
  });

  test('each member has an order of their own, which follows from no number in any answer (P63)', async () => {
    const server = createTestServer();
    await groupOf(server, BETHLEHEM);
    server.clock.now += 2 * DAY;
    const all = await Promise.all(BETHLEHEM.map((name) => namesOf(server, name)));
    expect(new Set(all.map((names) => names.join())).size).toBeGreaterThan(5);
  });
});

describe('“Do not name me” (P62)', () => {
  test('who does not want to be named comes for nobody, and still gets three people', async () => {
    const server = createTestServer();
    await groupOf(server, BETHLEHEM);
    const naomi = server.as('naomi');
    await naomi.patch('/api/user', { standingRequest: LINE });
    const { body } = await naomi.patch('/api/user', { isUnnamed: true });
    expect(body).toMatchObject({ isUnnamed: true, standingRequest: { content: LINE } });
    expect(await namesOver(server, 'ruth', 6)).toEqual(
      BETHLEHEM.filter((name) => name !== 'ruth' && name !== 'naomi').sort(),
    );
    expect(await peopleOf(server, 'naomi')).toHaveLength(3);
    await naomi.patch('/api/user', { isUnnamed: false });
    expect(await namesOver(server, 'ruth', 4)).toContain('naomi');
  });

  test('who tries the switch and turns it back within a day moves nobody (P60)', async () => {
    const server = createTestServer();
    await groupOf(server, BETHLEHEM);
    const all = () => Promise.all(BETHLEHEM.map((name) => namesOf(server, name)));
    for (let day = 0; day < 5; day++) {
      server.clock.now += DAY;
      const before = await all();
      await server.as('naomi').patch('/api/user', { isUnnamed: true });
      server.clock.now += HOUR;
      await server.as('naomi').patch('/api/user', { isUnnamed: false });
      expect(await all()).toEqual(before);
    }
  });

  test('in a group of two or three nothing depends on who wants to be named (T3)', async () => {
    for (const names of [BETHLEHEM.slice(0, 2), BETHLEHEM.slice(0, 3)]) {
      const told = [];
      for (const unnamed of [[], ...names.map((name) => [name]), names]) {
        const server = createTestServer();
        await groupOf(server, names);
        // Deactivated users do not make a group larger.
        await groupOf(server, [...names, 'jesse']);
        server.setUser('jesse', { isActive: false });
        for (const name of unnamed)
          await server.as(name).patch('/api/user', { isUnnamed: true, standingRequest: LINE });
        told.push(
          await Promise.all(
            names.map(async (name) => (await server.as(name).get('/api/people-to-pray')).text),
          ),
        );
      }
      expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
      expect(told[0]).toEqual(names.map(() => '[]'));
    }
  });

  test('the list is the same whoever wrote an anonymous request (T3)', async () => {
    const told = [];
    for (const author of ['naomi', 'boaz']) {
      const server = createTestServer();
      const group = await groupOf(server, BETHLEHEM);
      await server.as(author).post('/api/prayers', {
        title: 'For courage',
        content: 'I have to tell them something.',
        isAnonymous: true,
        groupIds: [group],
      });
      const all = [];
      for (let day = 0; day < 4; day++) {
        for (const name of BETHLEHEM)
          all.push((await server.as(name).get('/api/people-to-pray')).text);
        server.clock.now += DAY;
      }
      told.push(JSON.stringify(all));
    }
    expect(new Set(told).size).toBe(1);
  });

  test('neither the line nor the switch is an event for others', async () => {
    const server = createTestServer();
    await groupOf(server, BETHLEHEM);
    const eventsOf = () =>
      server.db.$client.query('select kind, user_id, group_id from events').all();
    const before = eventsOf();
    await server.as('naomi').patch('/api/user', { isUnnamed: true, standingRequest: LINE });
    const own = { kind: 'account', user_id: server.idOf('naomi'), group_id: null };
    expect(eventsOf().slice(before.length)).toEqual([own, own]);
  });
});
