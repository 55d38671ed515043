import { describe, expect, test } from 'bun:test';
import { createWorld, tokenIn } from '../../test-support/world.ts';
import { invitations } from '../db/schema.ts';

/* Links and invitations of one group do not affect another group's. */

const DAY = 24 * 60 * 60 * 1000;

const twoGroups = async () => {
  const world = await createWorld();
  const ruth = world.server.as('ruth');
  const { body: choir } = await ruth.post('/api/groups', { name: 'Choir' });
  const path = (group: number, tail: string) => `/api/groups/${group}/${tail}`;
  return { ...world, ruth, choir: choir.id as number, path };
};

describe('links and invitations per group', () => {
  test('each group revokes its own link (I3)', async () => {
    const { server, ruth, group, choir, link, path } = await twoGroups();
    const make = async (id: number) =>
      tokenIn((await ruth.post(path(id, 'invite-token'))).body.inviteUrl);
    const others = await make(choir);
    expect(others).not.toBe(link);
    await ruth.delete(path(group, 'invite-token'));
    expect((await server.as('jesse').post(`/api/groups/invite/${others}/join`)).status).toBe(200);
    const next = await make(group);
    expect(next).not.toBe(link);
    expect((await server.as('jesse').post(`/api/groups/invite/${next}/join`)).status).toBe(200);
  });

  test('each group has its own invitations, and its members can be invited to the other', async () => {
    const { ruth, group, choir, path } = await twoGroups();
    for (const email of ['naomi@example.org', 'newcomer@example.org'])
      expect((await ruth.post(path(choir, 'invitations'), { email })).status).toBe(201);
    const emails = async (id: number) =>
      (await ruth.get(path(id, 'invitations'))).body.map(({ email }: { email: string }) => email);
    expect(await emails(choir)).toEqual(['newcomer@example.org', 'naomi@example.org']);
    // Inviting this address to the other group has not replaced this invitation.
    expect(await emails(group)).toEqual(['newcomer@example.org']);
  });
});

test('removing a member ends invitations of this group only (G8)', async () => {
  const { server, ruth, group, choir, path } = await twoGroups();
  // Naomi is invited by email but joined by the link: her invitation is still open.
  const open = server.db.select().from(invitations).all()[0];
  if (open) server.db.update(invitations).set({ emailKey: 'naomi@example.org' }).run();
  const { body: toChoir } = await ruth.post(path(choir, 'invitations'), {
    email: 'naomi@example.org',
  });
  const { body: taken } = await server
    .as('boaz')
    .post(path(group, 'invitations'), { email: 'jesse@example.org' });
  await server.as('jesse').post(`/api/invitations/${tokenIn(taken.inviteUrl)}/accept`);
  for (const name of ['naomi', 'boaz'])
    await ruth.delete(path(group, `members/${server.idOf(name)}`));

  const listed = (await ruth.get(path(group, 'invitations'))).body;
  expect(listed.map(({ email, status }: Record<string, string>) => [email, status])).toEqual([
    ['jesse@example.org', 'accepted'],
  ]);
  const naomi = server.as('naomi');
  expect((await naomi.get(`/api/invitations/${tokenIn(toChoir.inviteUrl)}`)).status).toBe(200);
});

test('the list of invitations shows the state of each (I8)', async () => {
  const { server, group, invitation } = await createWorld();
  const ruth = server.as('ruth');
  const send = async (email: string) =>
    tokenIn(
      (await ruth.post(`/api/groups/${group}/invitations`, { email, sendWelcomeMessage: false }))
        .body.inviteUrl,
    );
  const declined = await send('declined@example.org');
  await send('expired@example.org');
  await server.as('jesse').post(`/api/invitations/${invitation}/accept`);
  await server.as('deborah').post(`/api/invitations/${declined}/decline`);
  server.clock.now += 30 * DAY;
  server.letDaysPass(0);
  await send('pending@example.org');
  const { body } = await ruth.get(`/api/groups/${group}/invitations`);
  expect(
    body.map(({ status, sendWelcomeMessage }: Record<string, unknown>) => [
      status,
      sendWelcomeMessage,
    ]),
  ).toEqual([
    ['pending', false],
    ['expired', false],
    ['declined', false],
    ['accepted', true],
  ]);
});
