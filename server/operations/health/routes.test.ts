import { describe, expect, test } from 'bun:test';
import {
  createTestServer,
  FREE_SPACE,
  MEMORY,
  type TestServer,
} from '../../../test-support/server.ts';
import { deliveries } from '../../db/schema.ts';

const PATH = '/api/admin/health';
const MINUTE = 60_000;

const withDeborah = (mail = false) => {
  const server = createTestServer({ mail });
  server.setUser('deborah', { isAdmin: true });
  const health = async (span = '') => (await server.as('deborah').get(PATH + span)).body;
  return { server, health };
};

/** Advances the clock by five minutes. */
const wait = async ({ clock, sampler }: TestServer) => {
  clock.now += 5 * MINUTE;
  await sampler.look();
};

describe('measurements of the server (M11)', () => {
  test('the last day has a value for every five minutes', async () => {
    const { server, health } = withDeborah();
    await server.as('naomi').get('/api/groups');
    await server.as('naomi').get('/api/groups/999');
    await wait(server);
    const { span, from, slotSeconds, series } = await health();
    expect({ span, from, slotSeconds }).toEqual({
      span: 'day',
      from: '2026-05-02T09:35:00.000Z',
      slotSeconds: 300,
    });
    for (const values of Object.values(series)) expect(values).toHaveLength(288);
    expect(series.calls.slice(-2)).toEqual([null, 2]);
    expect(series.failed.at(-1)).toBe(0);
  });

  test('the last month has a value for every two hours', async () => {
    const { server, health } = withDeborah();
    await server.as('naomi').get('/api/groups');
    await wait(server);
    server.clock.now += 120 * MINUTE;
    const { slotSeconds, series } = await health('?span=month');
    expect(slotSeconds).toBe(7200);
    for (const values of Object.values(series)) expect(values).toHaveLength(372);
    expect(series.calls.filter((count: unknown) => count !== null)).toEqual([1]);
  });

  test('the current values are shown', async () => {
    const { server, health } = withDeborah();
    const { now } = await health();
    expect(now).toEqual({
      memory: MEMORY,
      freeDisk: FREE_SPACE,
      database: expect.any(Number),
      mail: { count: 0, since: null },
      push: { count: 0, since: null },
      streams: 0,
      isChecking: false,
    });
    expect(now.database).toBeGreaterThan(100_000);
    server.hub.open({ id: server.idOf('naomi'), sessionId: 1 }, undefined);
    expect((await health()).now.streams).toBe(1);
  });

  test('the page shows since when failed mail waits, not mail that waits by plan', async () => {
    const { server, health } = withDeborah(true);
    const { db, clock } = server;
    const row = { channel: 'mail', kind: 'test', state: 'waiting', dueAt: 0 } as const;
    db.insert(deliveries)
      .values([
        { ...row, createdAt: clock.now - 3_000 },
        { ...row, createdAt: clock.now - 2_000, error: '{"code":"timeout"}' },
        { ...row, createdAt: clock.now - 1_000, error: '{"code":"timeout"}' },
        { ...row, channel: 'push', createdAt: clock.now },
      ])
      .run();
    const { now } = await health();
    expect(now.mail).toEqual({ count: 3, since: new Date(clock.now - 2_000).toISOString() });
    expect(now.push).toEqual({ count: 1, since: null });
  });

  test('a span other than a day or a month is refused', async () => {
    const { server } = withDeborah();
    const { status, text } = await server.as('deborah').get(`${PATH}?span=year`);
    expect([status, text]).toEqual([400, 'The span must be day or month.']);
  });

  test('the measurements do not depend on who wrote an anonymous request', async () => {
    const seen = await Promise.all(
      ['naomi', 'miriam'].map(async (author) => {
        const { server, health } = withDeborah(true);
        const ruth = server.as('ruth');
        const { body: group } = await ruth.post('/api/groups', { name: 'Tuesday Group' });
        const { body: link } = await ruth.post(`/api/groups/${group.id}/invite-token`);
        const token = link.inviteUrl.split('/').at(-1);
        for (const name of ['naomi', 'miriam'])
          await server.as(name).post(`/api/groups/invite/${token}/join`);
        await server.as(author).post('/api/prayers', {
          title: 'For courage',
          content: 'I have to tell them something.',
          isAnonymous: true,
          groupIds: [group.id],
        });
        await wait(server);
        return health();
      }),
    );
    expect(seen[0]).toEqual(seen[1]);
  });
});
