import { describe, expect, spyOn, test } from 'bun:test';
import { createTestServer } from '../../test-support/server.ts';
import { createWorld, tokenIn } from '../../test-support/world.ts';

const DAY = 24 * 60 * 60_000;
const manyOf = (count: number) => Array.from({ length: count }, (_, n) => `person${n}@example.org`);

describe('inviting by a list (I10)', () => {
  test('a check reports each address once and invites nobody', async () => {
    const { server, group } = await createWorld();
    const ruth = server.as('ruth');
    const emails = [
      'new@example.org',
      'naomi@example.org',
      'NEW@example.org',
      'newcomer@example.org',
    ];
    const before = (await ruth.get(`/api/groups/${group}/invitations`)).body;
    const { body } = await ruth.post(`/api/groups/${group}/invitations/check`, { emails });
    expect(body).toEqual([
      { email: 'NEW@example.org', status: 'new' },
      { email: 'naomi@example.org', status: 'member' },
      { email: 'newcomer@example.org', status: 'invited' },
    ]);
    expect((await ruth.get(`/api/groups/${group}/invitations`)).body).toEqual(before);
  });

  test('a check reads at most 300 addresses, 120 times an hour (I21)', async () => {
    const { server, group } = await createWorld();
    const check = (emails: string[]) =>
      server.as('ruth').post(`/api/groups/${group}/invitations/check`, { emails });
    await check(['naomi@example.org']);
    const { $client } = server.db;
    const asked = [spyOn($client, 'query'), spyOn($client, 'prepare')];
    const { body } = await check([...manyOf(299), 'Naomi@example.org']);
    expect(body.length).toBe(300);
    expect(body.at(-1)).toEqual({ email: 'Naomi@example.org', status: 'member' });
    expect(asked.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBeLessThan(20);
    for (const spy of asked) spy.mockRestore();
    for (let n = 2; n < 120; n++) expect((await check(['new@example.org'])).status).toBe(200);
    const refused = await check(['new@example.org']);
    expect([refused.status, refused.text]).toEqual([
      429,
      'You can have 120 lists checked an hour. The next one in 30 seconds.',
    ]);
  });

  test('a check ignores invitations that are over, or to another group (I21)', async () => {
    const { server, group } = await createWorld();
    const ruth = server.as('ruth');
    const other = (await ruth.post('/api/groups', { name: 'Gleaners' })).body.id;
    const emails = ['jesse@example.org', 'obed@example.org', 'perez@example.org'];
    const made = await ruth.post(`/api/groups/${group}/invitations/many`, { emails });
    const [declined, accepted] = made.body.map(({ inviteUrl }: { inviteUrl: string }) =>
      tokenIn(inviteUrl),
    );
    const statuses = async (id = group) =>
      (await ruth.post(`/api/groups/${id}/invitations/check`, { emails })).body.map(
        ({ status }: { status: string }) => status,
      );
    expect(await statuses()).toEqual(['invited', 'invited', 'invited']);
    await server.as('jesse').post(`/api/invitations/${declined}/decline`);
    await server.as('orpah').post(`/api/invitations/${accepted}/accept`);
    expect(await statuses()).toEqual(['new', 'new', 'invited']);
    expect(await statuses(other)).toEqual(['new', 'new', 'new']);
    // A session ends after 30 days without use.
    server.clock.now += 29 * DAY;
    expect(await statuses()).toEqual(['new', 'new', 'invited']);
    server.clock.now += 2 * DAY;
    expect(await statuses()).toEqual(['new', 'new', 'new']);
  });

  test('each address is invited, and its outcome reported', async () => {
    const { server, group } = await createWorld(createTestServer({ mail: true }));
    const emails = ['one@example.org', 'naomi@example.org', 'jesse@example.org'];
    const { body } = await server
      .as('ruth')
      .post(`/api/groups/${group}/invitations/many`, { emails });
    expect(body.map(({ email, outcome }: Record<string, string>) => [email, outcome])).toEqual([
      ['one@example.org', 'invited'],
      ['naomi@example.org', 'member'],
      ['jesse@example.org', 'invited'],
    ]);
    const token = tokenIn(body[2].inviteUrl);
    expect((await server.as('jesse').post(`/api/invitations/${token}/accept`)).status).toBe(200);
    expect(body[1].inviteUrl).toBeNull();
  });

  test('a user invites at most 300 a day by lists; single invitations do not count', async () => {
    const { server, group } = await createWorld();
    const ruth = server.as('ruth');
    const path = `/api/groups/${group}/invitations/many`;
    const tooMany = await ruth.post(path, { emails: manyOf(301) });
    expect([tooMany.status, tooMany.text]).toEqual([
      400,
      'Please invite at most 300 addresses at a time.',
    ]);
    const { body } = await ruth.post(path, { emails: manyOf(300) });
    expect(body.every(({ outcome }: { outcome: string }) => outcome === 'invited')).toBe(true);
    const { body: more } = await ruth.post(path, { emails: ['late@example.org'] });
    expect(more).toEqual([
      { email: 'late@example.org', outcome: 'too-often', inviteUrl: null, isMailed: false },
    ]);
    const single = await ruth.post(`/api/groups/${group}/invitations`, {
      email: 'late@example.org',
    });
    expect(single.status).toBe(201);
  });

  test('a list with an invalid address, or by a member who is not the owner, is refused whole', async () => {
    const { server, group } = await createWorld();
    const path = `/api/groups/${group}/invitations/many`;
    const odd = await server.as('ruth').post(path, { emails: ['one@example.org', 'two'] });
    expect(odd.status).toBe(400);
    const none = await server.as('ruth').post(path, { emails: [] });
    expect([none.status, none.text]).toEqual([400, 'Please enter at least one email address.']);
    for (const name of ['boaz', 'tamar']) {
      const { status, text } = await server.as(name).post(path, { emails: ['a@example.org'] });
      expect([status, text]).toEqual([
        403,
        'Only the owner of the group can invite many people at once.',
      ]);
    }
    const sent = (await server.as('ruth').get(`/api/groups/${group}/invitations`)).body;
    expect(JSON.stringify(sent)).not.toContain('one@example.org');
  });
});
