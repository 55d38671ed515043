import { describe, expect, test } from 'bun:test';
import { createTestServer, type TestServer } from '../../test-support/server.ts';
import { createWorld, tokenIn } from '../../test-support/world.ts';
import { congregation } from '../db/schema.ts';

const DAY = 24 * 60 * 60_000;

describe('praying again (P23)', () => {
  test('does not change the number, and is stored for the user', async () => {
    const { server, prayer } = await createWorld();
    const naomi = server.as('naomi');
    const path = `/api/prayers/${prayer}/pray`;
    const [first, second] = ['2026-05-03T09:30:21.345Z', '2026-05-04T09:30:21.345Z'];
    expect((await naomi.post(path)).body).toEqual({ supportCount: 1, lastPrayedAt: first });
    server.clock.now += DAY;
    expect((await naomi.post(path)).body).toEqual({ supportCount: 1, lastPrayedAt: second });
    expect((await naomi.get(`/api/prayers/${prayer}`)).body).toMatchObject({
      hasPrayed: true,
      lastPrayedAt: second,
    });
    const { body: seen } = await server.as('ruth').get(`/api/prayers/${prayer}`);
    expect([seen.hasPrayed, seen.lastPrayedAt]).toEqual([false, null]);
  });

  test('and taking it back leaves the prayer of an earlier day', async () => {
    const { server, prayer } = await createWorld();
    server.db.update(congregation).set({ timeZone: 'America/New_York' }).run();
    const naomi = server.as('naomi');
    const path = `/api/prayers/${prayer}/pray`;
    const first = '2026-05-03T09:30:21.345Z';
    await naomi.post(path);
    // In New York it is still the same day, half an hour before midnight.
    server.clock.now = Date.UTC(2026, 4, 4, 3, 30);
    await naomi.post(path);
    server.clock.now = Date.UTC(2026, 4, 4, 4, 30);
    await naomi.post(path);
    const left = { supportCount: 1, lastPrayedAt: '2026-05-04T03:30:00.000Z' };
    expect((await naomi.delete(path)).body).toEqual(left);
    // The second click of a double click, or a repeated call.
    expect((await naomi.delete(path)).body).toEqual(left);
    expect((await naomi.get(`/api/prayers/${prayer}`)).body).toMatchObject({
      hasPrayed: true,
      ...left,
    });
    expect(left.lastPrayedAt).not.toBe(first);
    server.clock.now += 2 * 60_000;
    expect((await naomi.delete(path)).body).toEqual({ supportCount: 0, lastPrayedAt: null });
    expect((await naomi.delete(path)).body).toEqual({ supportCount: 0, lastPrayedAt: null });
  });

  test('twice on one day and taking it back leaves no prayer of that day', async () => {
    const { server, prayer } = await createWorld();
    const naomi = server.as('naomi');
    const path = `/api/prayers/${prayer}/pray`;
    await naomi.post(path);
    server.clock.now += 60 * 60_000;
    await naomi.post(path);
    expect((await naomi.delete(path)).body).toEqual({ supportCount: 0, lastPrayedAt: null });
  });

  test('and taking it back on a later day takes back all of it', async () => {
    const { server, prayer } = await createWorld();
    const naomi = server.as('naomi');
    const path = `/api/prayers/${prayer}/pray`;
    for (let day = 0; day < 3; day++) {
      await naomi.post(path);
      server.clock.now += DAY;
    }
    expect((await naomi.delete(path)).body).toEqual({ supportCount: 0, lastPrayedAt: null });
  });

  test('twice within a minute is a double click', async () => {
    const { server, prayer } = await createWorld();
    const naomi = server.as('naomi');
    await naomi.post(`/api/prayers/${prayer}/pray`);
    server.clock.now += 59_000;
    await naomi.post(`/api/prayers/${prayer}/pray`);
    expect((await naomi.get(`/api/prayers/${prayer}`)).body.lastPrayedAt).toBe(
      '2026-05-03T09:30:21.345Z',
    );
  });
});

/** Returns Ruth's groups by name, each with Naomi in it. */
const groupsWithNaomi = async (server: TestServer, names: string[]) => {
  const ids: number[] = [];
  for (const name of names) {
    const { body: group } = await server.as('ruth').post('/api/groups', { name });
    const { body: link } = await server.as('ruth').post(`/api/groups/${group.id}/invite-token`);
    await server.as('naomi').post(`/api/groups/invite/${tokenIn(link.inviteUrl)}/join`);
    ids.push(group.id);
  }
  return ids;
};

const write = async (server: TestServer, title: string, groupIds: number[], more: object = {}) => {
  const content = `${title}, please pray.`;
  const { body } = await server
    .as('ruth')
    .post('/api/prayers', { title, content, groupIds, ...more });
  return body.id as number;
};

const titlesToPray = async (server: TestServer, query = '') => {
  const { body } = await server.as('naomi').get(`/api/prayers/to-pray${query}`);
  return body.map(({ title }: { title: string }) => title);
};

describe('the pray list (P24)', () => {
  test('has urgent and soon first, then requests never prayed for, then longest ago', async () => {
    const server = createTestServer({ budgets: 2 });
    const [choir = 0, house = 0] = await groupsWithNaomi(server, ['Choir', 'House']);
    const first = await write(server, 'Prayed first', [choir]);
    const second = await write(server, 'Prayed second', [house]);
    await write(server, 'Never prayed', [choir, house]);
    await write(server, 'Next month', [choir], { needAnswerBy: '2026-06-03' });
    await write(server, 'Needed this week', [house], { needAnswerBy: '2026-05-08' });
    await write(server, 'Urgent', [choir], { isUrgent: true });
    for (const id of [first, second]) {
      await server.as('naomi').post(`/api/prayers/${id}/pray`);
      server.clock.now += 60_000;
    }
    expect(await titlesToPray(server)).toEqual([
      'Urgent',
      'Needed this week',
      'Next month',
      'Never prayed',
      'Prayed first',
      'Prayed second',
    ]);
    expect(await titlesToPray(server, `?group=${house}`)).toEqual([
      'Needed this week',
      'Never prayed',
      'Prayed second',
    ]);
  });

  test('has no answered, resting or private request, but the user’s own', async () => {
    const server = createTestServer();
    const [choir = 0] = await groupsWithNaomi(server, ['Choir']);
    const answered = await write(server, 'Answered', [choir]);
    await server.as('ruth').post(`/api/prayers/${answered}/answer`, { answerContent: 'Thanks.' });
    const resting = await write(server, 'Resting', [choir]);
    await server.as('ruth').post(`/api/prayers/${resting}/rest`);
    const content = 'Of my own, please.';
    const naomi = server.as('naomi');
    await naomi.post('/api/prayers', { title: 'Private', content, isPrivate: true });
    await naomi.post('/api/prayers', { title: 'My own', content, groupIds: [choir] });
    expect(await titlesToPray(server)).toEqual(['My own']);
  });

  test('has at most 100, in the same order each time', async () => {
    const server = createTestServer({ budgets: 0 });
    const [choir = 0] = await groupsWithNaomi(server, ['Choir']);
    for (let n = 1; n <= 103; n++) await write(server, `Request ${n}`, [choir]);
    const titles = await titlesToPray(server);
    expect([titles.length, titles[0], titles[99]]).toEqual([100, 'Request 103', 'Request 4']);
    expect(await titlesToPray(server)).toEqual(titles);
  });

  test('of a group without the caller is refused as if the group did not exist', async () => {
    const { server, group } = await createWorld();
    const hidden = await server.as('jesse').get(`/api/prayers/to-pray?group=${group}`);
    const missing = await server.as('jesse').get('/api/prayers/to-pray?group=99999');
    expect([hidden.status, hidden.text]).toEqual([missing.status, missing.text]);
    const bad = await server.as('jesse').get('/api/prayers/to-pray?group=mine');
    expect([bad.status, bad.text]).toEqual([400, 'That is not a valid id.']);
  });
});
