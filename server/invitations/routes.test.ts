import { describe, expect, test } from 'bun:test';
import { createWorld, tokenIn, type World } from '../../test-support/world.ts';
import { invitations, members } from '../db/schema.ts';
import { hashToken } from '../secrets.ts';

const DAY = 24 * 60 * 60 * 1000;
const INVALID = 'This invitation link is invalid or has expired.';

const membersOf = async ({ server, group }: World) =>
  (await server.as('ruth').get(`/api/groups/${group}/members`)).body.length;

describe('group links (I3)', () => {
  test('a link stays the same until it expires after 30 days', async () => {
    const { server, group } = await createWorld();
    const make = async () =>
      (await server.as('ruth').post(`/api/groups/${group}/invite-token`)).body.inviteUrl;
    const first = await make();
    expect(first).toMatch(/^http:\/\/localhost\/join\/[\w-]{43}$/);
    server.clock.now += 20 * DAY;
    expect(await make()).toBe(first);
    server.clock.now += 10 * DAY;
    const expired = await server.as('jesse').get(`/api/groups/invite/${tokenIn(first)}`);
    expect([expired.status, expired.text]).toEqual([410, INVALID]);
    expect(await make()).not.toBe(first);
  });

  test('a link shows a visitor only the group’s name (I4)', async () => {
    const { server, link } = await createWorld();
    const { body } = await server.signedOut().get(`/api/groups/invite/${link}`);
    expect(body).toEqual({
      name: 'Tuesday Group',
      description: 'We meet at seven.',
      memberCount: 7,
    });
  });

  test('an invitation shows its inviter and the number of members, but no member (I4)', async () => {
    const { server, invitation } = await createWorld();
    const { body } = await server.signedOut().get(`/api/invitations/${invitation}`);
    expect(body).toEqual({
      group: { id: expect.any(Number), name: 'Tuesday Group', description: 'We meet at seven.' },
      memberCount: 7,
      invitedBy: 'Ruth of Bethlehem',
      email: null,
      isUsed: false,
      isMember: false,
    });
  });

  test('a link can be used twice without an error', async () => {
    const world = await createWorld();
    const { server, link, group } = world;
    const jesse = server.as('jesse');
    const before = await membersOf(world);
    const both = await Promise.all([
      jesse.post(`/api/groups/invite/${link}/join`),
      jesse.post(`/api/groups/invite/${link}/join`),
    ]);
    expect(both.map(({ body }) => body)).toEqual([
      { groupId: group, alreadyMember: false },
      { groupId: group, alreadyMember: true },
    ]);
    expect(await membersOf(world)).toBe(before + 1);
  });

  test('a revoked link does not work', async () => {
    const { server, link, group } = await createWorld();
    await server.as('boaz').delete(`/api/groups/${group}/invite-token`);
    expect((await server.as('jesse').post(`/api/groups/invite/${link}/join`)).status).toBe(410);
  });

  test('a made-up link is not found', async () => {
    const { server } = await createWorld();
    const { status, text } = await server.as('jesse').get(`/api/groups/invite/${'x'.repeat(43)}`);
    expect([status, text]).toEqual([404, INVALID]);
  });
});

describe('email invitations (I1)', () => {
  test('the answer does not reveal whether the address has an account (I2)', async () => {
    const { server, group } = await createWorld();
    const ask = (email: string) =>
      server.as('ruth').post(`/api/groups/${group}/invitations`, { email });
    const [known, unknown] = [await ask('jesse@example.org'), await ask('nobody@example.org')];
    expect(known.status).toBe(unknown.status);
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
  });

  test('an invitation works once, for anybody who has it', async () => {
    const world = await createWorld();
    const { server, invitation, group } = world;
    const accept = (name: string) => server.as(name).post(`/api/invitations/${invitation}/accept`);
    expect((await accept('jesse')).body).toEqual({ groupId: group, alreadyMember: false });
    expect((await accept('jesse')).body).toEqual({ groupId: group, alreadyMember: true });
    const other = await accept('deborah');
    expect([other.status, other.text]).toEqual([410, INVALID]);
  });

  test('the mailed link shows its address, and the other link does not (I17)', async () => {
    const { server, invitation, group } = await createWorld();
    const shown = await server.signedOut().get(`/api/invitations/${invitation}`);
    expect([shown.body.invitedBy, shown.body.email]).toEqual(['Ruth of Bethlehem', null]);
    // As when the mail is made, which alone has this token.
    const mailedHash = hashToken('mailed');
    server.db.update(invitations).set({ mailedHash }).run();
    const mailed = () => server.signedOut().get('/api/invitations/mailed');
    const { email } = server.db.select().from(invitations).get() ?? {};
    expect((await mailed()).body).toMatchObject({ group: { id: group }, email, isUsed: false });
    await server.as('jesse').post('/api/invitations/mailed/accept');
    expect((await mailed()).body).toMatchObject({ email: null, isUsed: true });
  });

  test('a member does not use up an invitation', async () => {
    const { server, invitation, group } = await createWorld();
    const member = await server.as('naomi').post(`/api/invitations/${invitation}/accept`);
    expect(member.body).toEqual({ groupId: group, alreadyMember: true });
    expect((await server.as('jesse').get(`/api/invitations/${invitation}`)).status).toBe(200);
  });

  test('an invitation is void after it was declined, or after thirty days', async () => {
    const declined = await createWorld();
    const { server } = declined;
    const path = `/api/invitations/${declined.invitation}`;
    expect((await server.as('jesse').post(`${path}/decline`)).status).toBe(204);
    expect((await server.as('jesse').post(`${path}/accept`)).status).toBe(410);

    const late = await createWorld();
    late.server.clock.now += 29 * DAY;
    const jesse = late.server.as('jesse');
    expect((await jesse.get(`/api/invitations/${late.invitation}`)).status).toBe(200);
    late.server.clock.now += DAY;
    expect((await jesse.post(`/api/invitations/${late.invitation}/accept`)).status).toBe(410);
  });

  test('a used invitation leads its user to the group, and no other user', async () => {
    const { server, invitation, group } = await createWorld();
    const path = `/api/invitations/${invitation}`;
    const open = await server.signedOut().get(path);
    expect(open.body).toMatchObject({ isUsed: false, isMember: false });
    await server.as('jesse').post(`${path}/accept`);
    expect((await server.as('jesse').get(path)).body).toMatchObject({
      group: { id: group },
      isUsed: true,
      isMember: true,
    });
    // A signed-out visitor may be that user, and is asked to sign in.
    expect((await server.signedOut().get(path)).body).toMatchObject({
      group: { name: 'Tuesday Group' },
      isUsed: true,
      isMember: false,
    });
    const other = await server.as('deborah').get(path);
    expect([other.status, other.text]).toEqual([410, INVALID]);

    const declined = await createWorld();
    const its = `/api/invitations/${declined.invitation}`;
    await declined.server.as('jesse').post(`${its}/decline`);
    for (const client of [declined.server.signedOut(), declined.server.as('jesse')])
      expect((await client.get(its)).status).toBe(410);
  });

  test('viewing an invitation does not use it up, even with HEAD', async () => {
    const { server, invitation } = await createWorld();
    for (const method of ['HEAD', 'GET', 'HEAD']) {
      const request = new Request(`http://localhost/api/invitations/${invitation}`, { method });
      expect((await server.app.handle(request)).status).toBe(200);
    }
    expect((await server.as('jesse').post(`/api/invitations/${invitation}/accept`)).status).toBe(
      200,
    );
  });

  test('a member’s address is refused; a second invitation replaces the first (I7)', async () => {
    const { server, group } = await createWorld();
    const ask = (email: string) =>
      server.as('boaz').post(`/api/groups/${group}/invitations`, { email });
    expect((await ask('NAOMI@example.org')).status).toBe(409);
    const first = await ask('new@example.org');
    const second = await ask('New@example.org');
    const gone = tokenIn(first.body.inviteUrl);
    expect((await server.as('jesse').get(`/api/invitations/${gone}`)).status).toBe(404);
    const { body } = await server.as('ruth').get(`/api/groups/${group}/invitations`);
    expect(body.map(({ email, status }: Record<string, string>) => [email, status])).toEqual([
      ['New@example.org', 'pending'],
      ['newcomer@example.org', 'pending'],
    ]);
    expect(JSON.stringify(body)).not.toContain(tokenIn(second.body.inviteUrl));
  });

  test('an invitation is stored only as a hash (I5)', async () => {
    const { server, invitation } = await createWorld();
    expect(JSON.stringify(server.db.select().from(invitations).all())).not.toContain(invitation);
  });

  test('links use the base URL, whatever the Host header is (I5)', async () => {
    const { server, group } = await createWorld();
    const answer = await server.fetch(
      new Request(`http://evil.example/api/groups/${group}/invite-token`, {
        method: 'POST',
        headers: { cookie: server.cookieOf('ruth'), host: 'evil.example' },
      }),
    );
    expect(answer.body.inviteUrl).toStartWith('http://localhost/join/');
    expect(server.db.select().from(members).all().length).toBeGreaterThan(0);
  });
});
