import { afterEach, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { createNotifiedServer } from '../../test-support/notified.ts';
import { createTestServer } from '../../test-support/server.ts';
import { createWorld } from '../../test-support/world.ts';
import { congregation, members, prayers } from '../db/schema.ts';

const HOUR = 60 * 60_000;
const NINE = Date.UTC(2026, 4, 4, 9);

const open: { end: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const scene of open.splice(0)) await scene.end();
});

/** Hannah's request, for which Naomi, Boaz and Tamar have prayed. It is nine o'clock in the congregation. */
const scene = async (more: object = {}) => {
  const world = await createWorld(createTestServer({ mail: true }));
  const { server, group } = world;
  server.db.update(congregation).set({ timeZone: 'UTC' }).run();
  server.clock.now = NINE;
  const hannah = server.as('hannah');
  const { body } = await hannah.post('/api/prayers', {
    title: 'Surgery on Thursday',
    content: 'My mother gets a new hip.',
    groupIds: [group],
    ...more,
  });
  const id: number = body.id;
  const at = `/api/prayers/${id}`;
  const seenBy = async (name: string) => (await server.as(name).get(at)).body;
  const say = async (name = 'hannah', path = at) => {
    const { status, text, headers } = await server.as(name).post(`${path}/now`);
    return status === 200 ? status : [status, headers.get('x-error-code'), text];
  };
  const stored = () => server.db.select().from(prayers).where(eq(prayers.id, id)).get();
  return { ...world, id, at, hannah, seenBy, say, stored };
};

describe('“It is now” (P65)', () => {
  test('is shown for three hours to all who see the request', async () => {
    const { server, seenBy, say } = await scene();
    expect((await seenBy('naomi')).nowUntil).toBeNull();
    server.clock.now += 12_345;
    expect(await say()).toBe(200);
    expect((await seenBy('hannah')).nowUntil).toBe('2026-05-04T12:00:12.345Z');
    // To the minute for others, as all times of a request.
    expect((await seenBy('naomi')).nowUntil).toBe('2026-05-04T12:00:00.000Z');
    const listed = (await server.as('naomi').get('/api/prayers/shared')).body;
    expect(listed[0].nowUntil).toBe('2026-05-04T12:00:00.000Z');
  });

  test('keeps the request alive', async () => {
    const { say, stored } = await scene();
    await say();
    expect(stored()?.touchedAt).toBe(NINE);
  });

  test('comes first in the pray list, and no longer after three hours', async () => {
    const { server, group, id, say } = await scene();
    const ask = (title: string, more: object = {}) =>
      server.as('ruth').post('/api/prayers', {
        ...{ title, content: 'Please pray for us.', groupIds: [group] },
        ...more,
      });
    await ask('A flood', { isUrgent: true });
    const first = async () => (await server.as('naomi').get('/api/prayers/to-pray')).body[0];
    expect((await first()).title).toBe('A flood');
    await say();
    expect((await first()).id).toBe(id);
    server.clock.now += 3 * HOUR;
    expect((await first()).title).toBe('A flood');
  });

  test('is said by the author alone', async () => {
    const { say, stored, id } = await scene({ canMarkAsAnswered: 'anyone' });
    for (const name of ['naomi', 'ruth', 'tamar'])
      expect(await say(name)).toEqual([
        403,
        'author-says-now',
        'Only the author can say that it is now.',
      ]);
    for (const [name, path] of [
      ['jesse', `/api/prayers/${id}`],
      ['hannah', '/api/prayers/999999'],
    ] as const)
      expect(await say(name, path)).toEqual([
        404,
        'request-not-found',
        'Prayer request not found.',
      ]);
    expect(stored()?.saidNowAt).toBeNull();
  });

  test('is refused of a private, an answered and a resting request, with a sentence for each', async () => {
    const { hannah, at, say, stored } = await scene();
    await hannah.patch(at, { isPrivate: true, groupIds: [] });
    const isPrivate = [
      409,
      'now-is-private',
      'Nobody else sees a private request, so there is nobody to tell.',
    ];
    expect(await say()).toEqual(isPrivate);
    const { say: sayResting, hannah: me, at: path, stored: resting } = await scene();
    await me.post(`${path}/rest`);
    const rests = [409, 'now-rests', 'This prayer request is resting. Please bring it back first.'];
    expect(await sayResting()).toEqual(rests);
    expect(resting()?.restedAt).not.toBeNull();
    await me.post(`${path}/answer`, { answerContent: 'She walks.' });
    expect(await sayResting()).toEqual([
      409,
      'already-answered',
      'This prayer request is already marked as answered.',
    ]);
    for (const row of [stored(), resting()]) expect(row?.saidNowAt).toBeNull();
  });

  test('is not shown of a request that was answered, rests or became private since', async () => {
    const ends = {
      answer: ({ hannah, at }: Awaited<ReturnType<typeof scene>>) =>
        hannah.post(`${at}/answer`, { answerContent: 'She walks.' }),
      rest: ({ hannah, at }: Awaited<ReturnType<typeof scene>>) => hannah.post(`${at}/rest`),
      hide: ({ hannah, at }: Awaited<ReturnType<typeof scene>>) =>
        hannah.patch(at, { isPrivate: true, groupIds: [] }),
    };
    for (const end of Object.values(ends)) {
      const one = await scene();
      await one.say();
      expect((await end(one)).status).toBe(200);
      expect((await one.seenBy('hannah')).nowUntil).toBeNull();
    }
  });

  test('is ended by the author alone, which a second time changes nothing', async () => {
    const { server, at, hannah, seenBy, say } = await scene();
    await say();
    expect((await server.as('naomi').delete(`${at}/now`)).status).toBe(403);
    expect((await seenBy('naomi')).nowUntil).not.toBeNull();
    for (let n = 0; n < 2; n++) {
      const { status, body } = await hannah.delete(`${at}/now`);
      expect([status, body.nowUntil]).toEqual([200, null]);
    }
    expect((await seenBy('naomi')).nowUntil).toBeNull();
  });

  test('is not said for the office by somebody who may not write for it any more', async () => {
    const { server, group, seenBy } = await scene();
    const { body } = await server.as('boaz').post('/api/prayers', {
      title: 'For the roof',
      content: 'They begin on Monday.',
      groupIds: [group],
      isFromOffice: true,
    });
    server.db
      .update(members)
      .set({ canInvite: false })
      .where(eq(members.userId, server.idOf('boaz')))
      .run();
    const refused = await server.as('boaz').post(`/api/prayers/${body.id}/now`);
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([
      403,
      'inviters-post-as-office',
    ]);
    expect((await seenBy('naomi')).nowUntil).toBeNull();
  });
});

describe('“It is now” a second time (P66)', () => {
  const TWICE = [
    409,
    'now-said-today',
    'You have already said today that it is now. You can say it again tomorrow.',
  ];

  test('is refused on one day, also after the author ended it, and said again on the next', async () => {
    const { server, at, hannah, say, stored } = await scene();
    expect(await say()).toBe(200);
    expect(await say()).toEqual(TWICE);
    await hannah.delete(`${at}/now`);
    expect(await say()).toEqual(TWICE);
    server.clock.now = Date.UTC(2026, 4, 4, 23, 59);
    expect(await say()).toEqual(TWICE);
    expect(stored()).toMatchObject({ saidNowAt: NINE, nowEndsAt: null });
    server.clock.now = Date.UTC(2026, 4, 5);
    expect(await say()).toBe(200);
    expect(stored()?.saidNowAt).toBe(server.clock.now);
  });

  test('counts by the day of the author’s own zone, and of the congregation’s for an anonymous request', async () => {
    const reminder = { days: [0], hour: 7, timeZone: 'Asia/Seoul' };
    // Midnight in Korea is three in the afternoon in UTC.
    for (const [isAnonymous, outcome] of [
      [false, 200],
      [true, TWICE],
    ] as const) {
      const { server, hannah, say } = await scene({ isAnonymous });
      await hannah.patch('/api/user', { reminder });
      server.clock.now = Date.UTC(2026, 4, 4, 14, 59);
      expect(await say()).toBe(200);
      server.clock.now = Date.UTC(2026, 4, 4, 15);
      expect(await say()).toEqual(outcome as never);
    }
  });
});

describe('open pages (P67)', () => {
  test('are told at once that it is now, and users who prayed get a line without the title', async () => {
    const told = await createNotifiedServer();
    open.push(told);
    const { server, group } = await createWorld(told.server);
    const hannah = server.as('hannah');
    const { body } = await hannah.post('/api/prayers', {
      title: 'Surgery on Thursday',
      content: 'My mother gets a new hip.',
      groupIds: [group],
    });
    await server.as('naomi').post(`/api/prayers/${body.id}/pray`);
    for (const name of ['naomi', 'miriam', 'hannah']) await told.listen(name);
    await hannah.post(`/api/prayers/${body.id}/now`);
    open.pop();
    const eventsOf = await told.end();
    const line = `{"title":"Now: a request that you prayed for","path":"/prayers/${body.id}"}`;
    for (const [name, notices] of [
      ['naomi', 1],
      ['miriam', 0],
      ['hannah', 0],
    ] as const) {
      const { events } = eventsOf(name);
      expect(events).toContain('"kind":"it-is-now"');
      expect(events).toContain(`"/api/prayers/${body.id}"`);
      expect([name, events.split(line).length - 1]).toEqual([name, notices]);
      expect(events).not.toContain('Surgery');
    }
  });
});
