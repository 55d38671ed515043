import { afterEach, describe, expect, test } from 'bun:test';
import { and, eq } from 'drizzle-orm';
import { startPushService } from '../../test-support/push.ts';
import { createTestServer, quiet, type TestServer, VAPID } from '../../test-support/server.ts';
import { createWorld } from '../../test-support/world.ts';
import { deliveries, pushSubscriptions } from '../db/schema.ts';
import { composing } from '../notices/compose.ts';
import { openPostOffice } from '../outbox/post-office.ts';
import { sweepEndedEndpoints } from './ended-endpoints.ts';
import { isPushService } from './push-hosts.ts';
import { pusher } from './pusher.ts';

const open: { stop: () => unknown }[] = [];
afterEach(async () => {
  for (const part of open.splice(0)) await part.stop();
});

const worldWithPush = async () => {
  const service = await startPushService(VAPID.publicKey);
  open.push(service);
  const server = createTestServer({ pushHosts: [service.origin] });
  const world = await createWorld(server);
  for (const name of ['ruth', 'naomi', 'hannah']) await enable(server, name, service.browser(name));
  return { ...world, service };
};
type World = Awaited<ReturnType<typeof worldWithPush>>;

const enable = (server: TestServer, name: string, subscription: unknown) =>
  server.as(name).post('/api/notifications/subscribe', subscription);

const deliver = async ({ server, service }: Pick<World, 'server' | 'service'>) => {
  const { db, derive, config, clock } = server;
  const common = { db, clock: () => clock.now, log: quiet };
  const send = pusher({
    ...common,
    ...composing({ db, derive, baseUrl: config.baseUrl }),
    keys: VAPID,
    subject: 'mailto:upheld@example.org',
    operatorsOwn: [service.origin],
  });
  const carriers = [{ channel: 'push' as const, atOnce: 4, deliver: send }];
  const office = openPostOffice({ ...common, carriers });
  await office.idle();
  await office.close();
};

const share = ({ server, group }: World, more: object = {}) =>
  server.as('hannah').post('/api/prayers', {
    title: 'For rain',
    content: 'Six weeks without a drop.',
    groupIds: [group],
    ...more,
  });

const storedOwner = ({ db }: TestServer) =>
  db
    .select({ user: deliveries.userId })
    .from(deliveries)
    .where(and(eq(deliveries.channel, 'push'), eq(deliveries.state, 'waiting')))
    .all()
    .map(({ user }) => user ?? 0)
    .sort();

const statesOf = ({ db }: TestServer) =>
  db
    .select({ state: deliveries.state })
    .from(deliveries)
    .where(eq(deliveries.channel, 'push'))
    .all()
    .map(({ state }) => state);

describe('a push message (N7)', () => {
  test('goes to subscribed members except the author, encrypted, naming only the group', async () => {
    const world = await worldWithPush();
    const { server, service } = world;
    const { body: request } = await share(world, {});
    await deliver(world);
    expect(service.received.map(({ to }) => to).sort()).toEqual(['/naomi', '/ruth']);
    for (const { to, message, headers } of service.received) {
      const { body: news } = await server.as(to.slice(1)).get('/api/news');
      expect(message).toMatchObject({
        title: 'New prayer request in Tuesday Group',
        path: `/prayers/${request.id}`,
        // The number on the app's icon (N54).
        unread: news.unreadCount,
      });
      expect(headers.get('content-encoding')).toBe('aes128gcm');
      expect(headers.get('ttl')).toBe('86400');
      expect(JSON.stringify(message)).not.toMatch(/rain|drop|Hannah/);
    }
    await deliver(world);
    expect(service.received).toHaveLength(2);
    expect(statesOf(server)).toEqual(['sent', 'sent']);
  });

  test('about a leaders-only request is not even stored for others (N7)', async () => {
    const world = await worldWithPush();
    const { server, group, service } = world;
    for (const name of ['boaz', 'tamar']) await enable(server, name, service.browser(name));
    const { body: request } = await share(world, { groupIds: [], leadersOnlyGroupIds: [group] });
    const idsOf = (...names: string[]) => names.map(server.idOf).sort();
    expect(storedOwner(server)).toEqual(idsOf('ruth', 'boaz', 'tamar'));
    await deliver(world);
    const report = { groupId: group, reason: 'It names somebody.' };
    await server.as('tamar').post(`/api/prayers/${request.id}/reports`, report);
    // Boaz may invite people, but not moderate.
    expect(storedOwner(server)).toEqual(idsOf('ruth', 'tamar'));
  });

  test('about a request under review goes to the moderators alone, and not as a new request (N7)', async () => {
    const world = await worldWithPush();
    const { server, group } = world;
    await server
      .as('ruth')
      .put(`/api/groups/${group}`, { name: 'Tuesday Group', looksFirst: true });
    await share(world);
    await deliver(world);
    expect(world.service.received.map(({ to, message }) => [to, message.title])).toEqual([
      ['/ruth', 'Something was reported in Tuesday Group'],
    ]);
  });

  test('about an answer goes to the members except its writer', async () => {
    const world = await worldWithPush();
    await world.server
      .as('naomi')
      .post(`/api/prayers/${world.openPrayer}/answer`, { answerContent: 'It is quiet now.' });
    await deliver(world);
    expect(world.service.received.map(({ to, message }) => [to, message.title]).sort()).toEqual([
      ['/hannah', 'Answered prayer in Tuesday Group'],
      ['/ruth', 'Answered prayer in Tuesday Group'],
    ]);
  });

  test('about a comment goes to the author of the request, unless they wrote it (N17)', async () => {
    const world = await worldWithPush();
    const comment = (name: string) =>
      world.server.as(name).post(`/api/prayers/${world.prayer}/comments`, { content: 'With you.' });
    await comment('hannah');
    await comment('naomi');
    await deliver(world);
    expect(world.service.received.map(({ to, message }) => [to, message.title])).toEqual([
      ['/hannah', 'New comment on your prayer request'],
    ]);
  });

  test('is not sent to people who left, were deactivated or unsubscribed meanwhile (N2)', async () => {
    const world = await worldWithPush();
    const { server, group } = world;
    await enable(server, 'tamar', world.service.browser('tamar'));
    await share(world);
    await server.as('naomi').delete(`/api/groups/${group}/members/${server.idOf('naomi')}`);
    await server.as('tamar').delete('/api/notifications/unsubscribe');
    server.setUser('ruth', { isActive: false });
    await deliver(world);
    expect(world.service.asked).toEqual([]);
  });

  test('stops when the session it was enabled in ends (N8)', async () => {
    const world = await worldWithPush();
    const { server, service } = world;
    const naomi = server.as('naomi');
    const [{ id }] = (await naomi.get('/api/sessions')).body;
    await server.as('naomi').delete(`/api/sessions/${id}`);
    await server.as('ruth').post('/api/logout');
    await share(world);
    await deliver(world);
    expect(service.received).toEqual([]);
  });

  test('is sent as a test to a user who has enabled it', async () => {
    const world = await worldWithPush();
    expect((await world.server.as('naomi').post('/api/test-notification')).status).toBe(204);
    await deliver(world);
    expect(world.service.received.map(({ to }) => to)).toEqual(['/naomi']);
    const none = await world.server.as('boaz').post('/api/test-notification');
    expect([none.status, none.text]).toEqual([
      409,
      'Notifications are not enabled on any of your devices.',
    ]);
  });
});

describe('answers of a push service (N9)', () => {
  const answers = async (status: number, headers?: Record<string, string>) => {
    const world = await worldWithPush();
    world.service.answerWith(() => new Response(null, { status, headers }));
    await share(world);
    await deliver(world);
    return world;
  };

  for (const status of [404, 410])
    test(`${status}: the subscription and its waiting messages are removed`, async () => {
      const { server } = await answers(status);
      const left = server.db.select().from(pushSubscriptions).all();
      expect(left.map(({ userId }) => userId)).toEqual([server.idOf('hannah')]);
      expect(statesOf(server)).toEqual([]);
    });

  test('429 with Retry-After: the message waits that long and arrives once', async () => {
    const world = await answers(429, { 'retry-after': '600' });
    const { server, service } = world;
    service.answerWith(() => new Response(null, { status: 201 }));
    server.clock.now += 599_000;
    await deliver(world);
    expect(service.received).toEqual([]);
    server.clock.now += 1_000;
    await deliver(world);
    expect(service.received).toHaveLength(2);
  });

  for (const status of [429, 500, 503])
    test(`${status}: it is retried after a minute, then later`, async () => {
      const world = await answers(status);
      const { server, service } = world;
      for (const minutes of [1, 2, 5]) {
        const before = service.asked.length;
        server.clock.now += minutes * 60_000 - 1;
        await deliver(world);
        expect(service.asked).toHaveLength(before);
        server.clock.now += 1;
        await deliver(world);
        expect(service.asked).toHaveLength(before + 2);
      }
      expect(server.db.select().from(pushSubscriptions).all()).toHaveLength(3);
    });

  test('413: the message is dropped, the subscription stays', async () => {
    const { server } = await answers(413);
    expect(statesOf(server)).toEqual(['dropped', 'dropped']);
    expect(server.db.select().from(pushSubscriptions).all()).toHaveLength(3);
  });

  for (const status of [401, 403])
    test(`${status}: the subscription stays and the trouble is reported`, async () => {
      const { server } = await answers(status);
      expect(statesOf(server)).toEqual(['failed', 'failed']);
      expect(server.db.select().from(pushSubscriptions).all()).toHaveLength(3);
    });

  for (const status of [404, 410])
    test(`${status}: a browser that sends the same endpoint again is told to make a new one (N86)`, async () => {
      const { server, service } = await answers(status);
      const again = await enable(server, 'naomi', service.browser('naomi'));
      expect([again.status, again.headers.get('x-error-code')]).toEqual([
        410,
        'push-endpoint-over',
      ]);
      expect((await enable(server, 'naomi', service.browser('naomi-anew'))).status).toBe(204);
      sweepEndedEndpoints(server.db, server.clock.now + 181 * 24 * 60 * 60_000);
      expect((await enable(server, 'naomi', service.browser('naomi'))).status).toBe(204);
    });

  const OUTCOMES = [
    [201, { subscription: 'known', test: { state: 'taken', status: null } }],
    [401, { subscription: 'refused', test: { state: 'refused', status: 401 } }],
    [413, { subscription: 'known', test: { state: 'refused', status: 413 } }],
    [429, { subscription: 'known', test: { state: 'waiting', status: 429 } }],
    [500, { subscription: 'known', test: { state: 'waiting', status: 500 } }],
    [410, { subscription: 'unknown', test: null }],
  ] as const;
  for (const [status, outcome] of OUTCOMES)
    test(`${status}: a browser reads the result of its test message (N86)`, async () => {
      const world = await worldWithPush();
      const { server, service } = world;
      const endpoint = `${service.origin}/naomi`;
      const state = async (name: string) =>
        (await server.as(name).post('/api/notifications/state', { endpoint })).body;
      expect(await state('naomi')).toEqual({ subscription: 'known', test: null });
      service.answerWith(() => new Response(null, { status }));
      await server.as('naomi').post('/api/test-notification');
      expect(await state('naomi')).toEqual({
        subscription: 'known',
        test: { state: 'sending', status: null },
      });
      await deliver(world);
      expect(await state('naomi')).toEqual(outcome);
      // Another user cannot read the state of this browser.
      expect(await state('ruth')).toEqual({ subscription: 'unknown', test: null });
    });

  test('a redirect is not followed', async () => {
    const { server, service } = await answers(307, { location: '/elsewhere' });
    expect(service.asked.filter((path) => path === '/elsewhere')).toEqual([]);
    expect(statesOf(server)).toEqual(['failed', 'failed']);
  });

  test('a port on which nothing listens: it is retried later', async () => {
    const world = await worldWithPush();
    await share(world);
    world.service.stop();
    await deliver(world);
    expect(statesOf(world.server)).toEqual(['waiting', 'waiting']);
  });
});

describe('subscribing (N8)', () => {
  test('again moves the browser to its new user, who gets nothing of the old one', async () => {
    const world = await worldWithPush();
    const { server, service } = world;
    await share(world);
    await enable(server, 'jesse', service.browser('naomi'));
    await deliver(world);
    expect(service.received.map(({ to }) => to)).toEqual(['/ruth']);
    expect((await server.as('naomi').post('/api/test-notification')).status).toBe(409);
    expect((await server.as('jesse').post('/api/test-notification')).status).toBe(204);
  });

  test('can be undone for one browser or for all', async () => {
    const world = await worldWithPush();
    const { server, service } = world;
    const second = service.browser('naomi-2');
    await enable(server, 'naomi', second);
    const naomi = server.as('naomi');
    await naomi.delete('/api/notifications/unsubscribe', { endpoint: second.endpoint });
    await naomi.post('/api/test-notification');
    await deliver(world);
    expect(service.received.map(({ to }) => to)).toEqual(['/naomi']);
    await naomi.delete('/api/notifications/unsubscribe');
    expect((await naomi.post('/api/test-notification')).status).toBe(409);
  });

  test('leaves the last ten browsers of a user', async () => {
    const { server, service } = await worldWithPush();
    for (let n = 0; n < 12; n++) await enable(server, 'boaz', service.browser(`boaz-${n}`));
    const rows = server.db
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, server.idOf('boaz')))
      .all();
    expect(rows.map(({ endpoint }) => endpoint.split('-')[1])).toEqual([
      ...['2', '3', '4', '5', '6', '7', '8', '9', '10', '11'],
    ]);
  });

  test('needs a complete subscription', async () => {
    const { server, service } = await worldWithPush();
    const good = service.browser('boaz');
    const broken = [
      { ...good, endpoint: 'not a url' },
      { ...good, keys: { ...good.keys, auth: 'short' } },
      { ...good, keys: { ...good.keys, p256dh: 'A'.repeat(86) } },
      { endpoint: good.endpoint },
    ];
    for (const body of broken) {
      const { status, text } = await enable(server, 'boaz', body);
      expect([status, text]).toEqual([400, 'That is not a push subscription.']);
    }
  });

  const OPERATORS_OWN = ['http://push.example.org:8080', 'https://ntfy.example.org'];
  const endpoints: [string, boolean][] = [
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['https://web.push.apple.com/abc', true],
    ['https://db5p.notify.windows.com/w/?token=abc', true],
    ['http://push.example.org:8080/abc', true],
    // A push service of UnifiedPush, which the operator names, and others in the operator's own network.
    ['https://ntfy.example.org/upA1b2C3d4E5?up=1', true],
    ['https://ntfy.example.org:8443/upA1b2C3d4E5?up=1', false],
    ['https://ntfy.example.org.evil.example/up?up=1', false],
    ['https://192.168.1.5/upA1b2C3d4E5?up=1', false],
    ['https://[fd00::5]/upA1b2C3d4E5?up=1', false],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
    ['https://fcm.googleapis.com.evil.example/abc', false],
    ['https://evil.example/fcm.googleapis.com', false],
    ['https://evilnotify.windows.com/abc', false],
    ['https://user:password@fcm.googleapis.com/abc', false],
    ['https://127.0.0.1/abc', false],
    ['https://localhost/abc', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['http://push.example.org:8081/abc', false],
    ['https://push.example.org/abc', false],
    ['file:///etc/passwd', false],
    ['gopher://fcm.googleapis.com/', false],
  ];
  for (const [endpoint, allowed] of endpoints)
    test(`${endpoint} is ${allowed ? '' : 'not '}called`, () =>
      expect(isPushService(endpoint, OPERATORS_OWN)).toBe(allowed));
});
