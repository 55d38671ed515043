import { describe, expect, test } from 'bun:test';
import { COMMENTS_PER_PERSON } from '../../shared/comments.ts';
import { PRAYERS_PER_PERSON } from '../../shared/prayers.ts';
import { registrationFor } from '../../test-support/registration.ts';
import { createTestServer, type Received, type TestServer } from '../../test-support/server.ts';
import { createWorld, type World } from '../../test-support/world.ts';
import { deliveries } from '../db/schema.ts';
import { createBudgets } from './budgets.ts';
import { createRateLimiter } from './rate-limiter.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const request = (n: number) => ({
  title: `Request ${n}`,
  content: `It is the ${n}th of them.`,
  isPrivate: true,
});

type Made = (world: World, n: number) => Promise<Received>;

/** Each budget: its calls, its size, and the time until one call comes back. */
const budgets: [what: string, times: number, per: number, says: string, make: Made][] = [
  [
    'writing requests',
    30,
    HOUR,
    'You can share 30 requests an hour. The next one in 2 minutes.',
    ({ server }, n) => server.as('ruth').post('/api/prayers', request(n)),
  ],
  [
    'commenting',
    120,
    HOUR,
    'You can write 120 comments and updates an hour. The next one in 30 seconds.',
    ({ server, prayer }, n) =>
      server.as('ruth').post(`/api/prayers/${prayer}/comments`, { content: `Comment ${n}` }),
  ],
  [
    'praying and bookmarking together',
    600,
    HOUR,
    'You can do this 600 times an hour. The next time in 6 seconds.',
    ({ server, prayer }, n) =>
      server.as('naomi').post(`/api/prayers/${prayer}/${n % 2 ? 'pray' : 'bookmark'}`),
  ],
  [
    'founding groups',
    10,
    24 * HOUR,
    'You can make 10 groups a day. The next one in 3 hours.',
    ({ server }, n) => server.as('naomi').post('/api/groups', { name: `Group ${n}` }),
  ],
  [
    'changing one’s profile',
    60,
    HOUR,
    'You can change your settings 60 times an hour. The next time in 60 seconds.',
    ({ server }, n) => server.as('ruth').patch('/api/user', { notifyNewPrayers: n % 2 === 0 }),
  ],
  [
    'editing a request',
    20,
    HOUR,
    'You can edit a request 20 times an hour. The next time in 3 minutes.',
    ({ server, prayer }, n) =>
      n % 2
        ? server.as('hannah').patch(`/api/prayers/${prayer}`, { title: `Title ${n}` })
        : server.as('hannah').put(`/api/prayers/${prayer}`, { title: `Title ${n}` }),
  ],
  [
    'renewing a link',
    20,
    HOUR,
    'You can renew links 20 times an hour. The next time in 3 minutes.',
    ({ server, group }) => server.as('boaz').delete(`/api/groups/${group}/invite-token`),
  ],
  [
    'exporting',
    4,
    HOUR,
    'You can download your data 4 times an hour. The next time in 15 minutes.',
    ({ server }) => server.as('ruth').get('/api/account/export'),
  ],
  [
    'inviting',
    20,
    HOUR,
    'You can invite 20 people an hour. The next one in 3 minutes.',
    ({ server, group }, n) =>
      server.as('boaz').post(`/api/groups/${group}/invitations`, { email: `p${n}@example.org` }),
  ],
  [
    'writing to the operator',
    5,
    HOUR,
    'You can send 5 messages an hour. The next one in 12 minutes.',
    ({ server }) =>
      server.as('ruth').post('/api/contact', {
        name: 'Ruth',
        email: 'ruth@example.org',
        subject: 'A question',
        category: 'support',
        message: 'How do I make the letters larger?',
      }),
  ],
];

describe('budgets (B6)', () => {
  for (const [what, times, per, says, make] of budgets)
    test(`the budget for ${what} allows ${times} calls, then answers 429 with the time to wait, then one more`, async () => {
      const world = await createWorld();
      for (let n = 0; n < times; n++) expect((await make(world, n)).status).toBeLessThan(300);
      const refused = await make(world, times);
      expect([refused.status, refused.text]).toEqual([429, says]);
      const share = per / times;
      expect(Number(refused.headers.get('retry-after'))).toBe(Math.ceil(share / 1000));
      world.server.clock.elapsed += share + 1;
      expect((await make(world, times + 1)).status).toBeLessThan(300);
      expect((await make(world, times + 2)).status).toBe(429);
    });

  test('the budget of edits is per request, and stays when the operator has disabled budgets', async () => {
    const { server, prayer, openPrayer } = await createWorld(createTestServer({ budgets: 0 }));
    const edit = (id: number, n: number) =>
      server.as('hannah').patch(`/api/prayers/${id}`, { title: `Title ${n}` });
    for (let n = 0; n < 20; n++) expect((await edit(prayer, n)).status).toBe(200);
    expect((await edit(prayer, 20)).status).toBe(429);
    expect((await edit(openPrayer, 21)).status).toBe(200);
  });

  test('the budgets of 100 requests a day and of 30 an hour both count', async () => {
    const { server } = await createWorld();
    let written = 0;
    for (let hour = 0; hour < 6; hour++) {
      for (let n = 0; n < 30; n++)
        if ((await server.as('ruth').post('/api/prayers', request(written))).status === 201)
          written++;
      server.clock.elapsed += HOUR;
    }
    // 100, and the number that came back in five hours.
    expect(written).toBe(100 + Math.floor((5 * 100) / 24));
  });

  test('only valid calls count', async () => {
    const { server } = await createWorld();
    for (let n = 0; n < 40; n++)
      expect((await server.as('ruth').post('/api/prayers', { title: 'x' })).status).toBe(400);
    for (let n = 0; n < 10; n++)
      expect((await server.as('ruth').post('/api/contact', { name: '' })).status).toBe(400);
    expect((await server.as('ruth').post('/api/prayers', request(1))).status).toBe(201);
  });

  test('each user has a separate budget, and setting the clock changes nothing', async () => {
    const { server } = await createWorld();
    for (let n = 0; n < 30; n++) await server.as('ruth').post('/api/prayers', request(n));
    server.clock.now += 24 * HOUR;
    expect((await server.as('ruth').post('/api/prayers', request(30))).status).toBe(429);
    expect((await server.as('naomi').post('/api/prayers', request(30))).status).toBe(201);
  });

  test('the operator’s factor multiplies budgets; 0 disables them', async () => {
    const write = async (server: TestServer, times: number) => {
      const statuses = [];
      for (let n = 0; n < times; n++)
        statuses.push((await server.as('ruth').post('/api/prayers', request(n))).status);
      return statuses.filter((status) => status === 201).length;
    };
    const worldOf = async (factor: number) =>
      (await createWorld(createTestServer({ budgets: factor }))).server;
    expect(await write(await worldOf(2), 70)).toBe(60);
    expect(await write(await worldOf(0.5), 20)).toBe(15);
    expect(await write(await worldOf(0), 150)).toBe(150);
  });
});

describe('budgets of strangers (B15)', () => {
  const write = async (server: TestServer, name: string, times: number) => {
    const statuses = [];
    for (let n = 0; n < times; n++)
      statuses.push((await server.as(name).post('/api/prayers', request(n))).status);
    return statuses.filter((status) => status === 201).length;
  };

  test('a user without a shared group has a tenth of each budget, and all of it after joining', async () => {
    const { server, link } = await createWorld();
    expect(await write(server, 'orpah', 10)).toBe(3);
    const refused = await server.as('orpah').post('/api/prayers', request(4));
    expect(refused.text).toBe('You can share 3 requests an hour. The next one in 20 minutes.');
    // A group with one member does not count.
    await server.as('orpah').post('/api/groups', { name: 'Alone' });
    expect(await write(server, 'orpah', 3)).toBe(0);
    await server.as('orpah').post(`/api/groups/invite/${link}/join`);
    expect(await write(server, 'orpah', 40)).toBe(27);
  });

  test('the administrator who sets up the congregation has the whole budget', async () => {
    const server = createTestServer();
    server.setUser('deborah', { isAdmin: true });
    expect(await write(server, 'deborah', 40)).toBe(30);
  });

  const register = (server: TestServer, n: number, invite?: string) =>
    server.signedOut().post('/api/register', registrationFor(`salma${n}`, { invite }));

  test('one network makes ten accounts in ten minutes, and invited users can still register', async () => {
    const { server, link } = await createWorld();
    for (let n = 0; n < 10; n++) expect((await register(server, n)).status).toBe(201);
    const refused = await register(server, 10);
    expect([refused.status, refused.text, refused.headers.get('retry-after')]).toEqual([
      429,
      'Many accounts were made here just now. Please try again in 10 minutes, or ask for an invitation.',
      '600',
    ]);
    expect((await register(server, 11, link)).status).toBe(201);
    expect((await register(server, 12, 'x'.repeat(43))).status).toBe(429);
    server.clock.elapsed += 10 * MINUTE;
    expect((await register(server, 13)).status).toBe(201);
  });

  test('one network makes sixty accounts an hour, and 300 by invitation', () => {
    const clock = { elapsed: 0 };
    const elapsed = () => clock.elapsed;
    const made = (kind: 'stranger' | 'invited', place: string, factor = 1) => {
      const limiter = createRateLimiter(elapsed);
      const budgets = createBudgets({ elapsed, limiter, factor, isAlone: () => false });
      let count = 0;
      for (let second = 0; second < 3600; second++) {
        clock.elapsed += 1000;
        try {
          budgets.takeAccount(kind, place);
          count++;
        } catch {}
      }
      return count;
    };
    expect(made('stranger', '203.0.113.0/24')).toBe(60);
    expect(made('invited', '203.0.113.0/24')).toBe(300);
    expect(made('stranger', '203.0.113.0/24', 2)).toBe(120);
    expect(made('stranger', '203.0.113.0/24', 0)).toBe(3600);
  });
});

describe('invitations to one address (B6)', () => {
  /** Owners of one group each. Returns what each is answered when they invite an address. */
  const inviting = async (server = createTestServer({ mail: true })) => {
    const groups = new Map<string, number>();
    for (const name of ['ruth', 'boaz', 'naomi', 'tamar', 'jesse'])
      groups.set(name, (await server.as(name).post('/api/groups', { name: 'A group' })).body.id);
    const ask = async (name: string, email = 'Obed@example.org') =>
      (await server.as(name).post(`/api/groups/${groups.get(name)}/invitations`, { email })).status;
    const mailed = () => server.db.select().from(deliveries).all().length;
    return { server, ask, mailed };
  };

  test('one user invites an address five times a day, whatever follows the plus sign', async () => {
    const { server, ask } = await inviting();
    for (let n = 0; n < 5; n++) expect(await ask('ruth', `obed+${n}@example.org`)).toBe(201);
    expect(await ask('ruth')).toBe(429);
    server.clock.elapsed += 24 * HOUR;
    expect(await ask('ruth')).toBe(201);
  });

  test('invitations by other users do not count, and no user learns of them (I11)', async () => {
    const { ask, mailed } = await inviting();
    for (let n = 0; n < 6; n++) await ask('boaz');
    expect(await ask('ruth')).toBe(201);
    expect(mailed()).toBe(6);
  });

  test('an address gets twenty mails a day, whoever invites, and the answers are equal (I11)', async () => {
    const { server, ask, mailed } = await inviting();
    for (const name of ['boaz', 'naomi', 'tamar', 'jesse'])
      for (let n = 0; n < 5; n++) await ask(name);
    expect(mailed()).toBe(20);
    expect(await ask('ruth')).toBe(201);
    expect(mailed()).toBe(20);
    server.clock.elapsed += 24 * HOUR;
    expect(await ask('ruth')).toBe(201);
    expect(mailed()).toBe(21);
  });
});

describe('limits of what one user can store (B6)', () => {
  test('a user stores at most 5,000 requests', async () => {
    const { server } = await createWorld();
    const insert = server.db.$client.query(
      `insert into prayers (user_id, title, content, category, can_mark_as_answered, created_at)
       values (?, 'Of before', 'Written long ago.', 'Other', 'creator', 1)`,
    );
    for (let n = 0; n < PRAYERS_PER_PERSON - 1; n++) insert.run(server.idOf('jesse'));
    const jesse = server.as('jesse');
    expect((await jesse.post('/api/prayers', request(1))).status).toBe(201);
    const one = await jesse.post('/api/prayers', request(2));
    expect([one.status, one.text]).toEqual([
      409,
      'You can keep at most 5000 prayer requests. Please delete some first.',
    ]);
  });

  test('a user stores at most 20,000 comments', async () => {
    const { server, prayer } = await createWorld();
    const insert = server.db.$client.query(
      "insert into comments (prayer_id, user_id, content, created_at) values (?, ?, 'Of before', 1)",
    );
    for (let n = 0; n < COMMENTS_PER_PERSON - 1; n++) insert.run(prayer, server.idOf('tamar'));
    const say = (content: string) =>
      server.as('tamar').post(`/api/prayers/${prayer}/comments`, { content });
    expect((await say('The last.')).status).toBe(201);
    const one = await say('One more.');
    expect([one.status, one.text]).toEqual([
      409,
      'You can have written at most 20000 comments. Please delete some first.',
    ]);
  });
});
