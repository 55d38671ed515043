import { describe, expect, test } from 'bun:test';
import { GROUPS_PER_PERSON } from '../../shared/groups.ts';
import { createTestServer } from '../../test-support/server.ts';
import { createWorld } from '../../test-support/world.ts';
import { members } from '../db/schema.ts';

describe('groups', () => {
  test('a group is owned by its creator, who is its first member (G1)', async () => {
    const server = createTestServer();
    const ruth = server.as('ruth');
    const { body } = await ruth.post('/api/groups', { name: '  Choir ', description: ' Altos ' });
    expect(body).toMatchObject({
      name: 'Choir',
      description: 'Altos',
      ownerId: server.idOf('ruth'),
      memberCount: 1,
      isOwner: true,
      canInvite: true,
      canRemove: true,
    });
    expect((await ruth.get('/api/groups')).body).toEqual([body]);
  });

  test('one user can be in 200 groups (G13)', async () => {
    const server = createTestServer({ budgets: 0 });
    const ruth = server.as('ruth');
    for (let n = 0; n < GROUPS_PER_PERSON; n++)
      await ruth.post('/api/groups', { name: `Group ${n}` });
    const oneMore = await ruth.post('/api/groups', { name: 'One more' });
    expect([oneMore.status, oneMore.text]).toEqual([409, 'You can be in at most 200 groups.']);
    expect((await ruth.get('/api/prayers/shared')).body).toEqual([]);
    expect((await ruth.get('/api/stats')).body.groups).toBe(GROUPS_PER_PERSON);
  });

  test('a hidden group and a missing one give equal bytes (V2)', async () => {
    const { server, group } = await createWorld();
    const jesse = server.as('jesse');
    const bytes = async (path: string) => {
      const { status, text, headers } = await jesse.get(path);
      return [status, text, [...headers].sort()];
    };
    for (const tail of ['', '/prayers', '/members', '/invitations'])
      expect(await bytes(`/api/groups/${group}${tail}`)).toEqual(
        await bytes(`/api/groups/987654${tail}`),
      );
  });
});

describe('deleting a group (G6)', () => {
  test('requests shared only with a deleted group become private and are not anonymous', async () => {
    const { server, group } = await createWorld();
    const ruth = server.as('ruth');
    const naomi = server.as('naomi');
    const { body: choir } = await naomi.post('/api/groups', { name: 'Choir' });
    const write = (title: string, groupIds: number[]) =>
      naomi.post('/api/prayers', { title, content: 'Words enough.', groupIds, isAnonymous: true });
    const only = (await write('Only here', [group])).body.id;
    const both = (await write('Both', [group, choir.id])).body.id;

    expect((await ruth.delete(`/api/groups/${group}`)).status).toBe(204);
    expect((await naomi.get(`/api/prayers/${only}`)).body).toMatchObject({
      isPrivate: true,
      isAnonymous: false,
    });
    expect((await naomi.get(`/api/prayers/${both}`)).body).toMatchObject({
      isPrivate: false,
      isAnonymous: true,
      groups: [{ id: choir.id, name: 'Choir' }],
    });
  });

  test('members, invitations and links are deleted with the group', async () => {
    const { server, group, link, invitation } = await createWorld();
    await server.as('ruth').delete(`/api/groups/${group}`);
    expect(server.db.select().from(members).all()).toEqual([]);
    expect((await server.as('jesse').get(`/api/groups/invite/${link}`)).status).toBe(404);
    expect((await server.as('jesse').get(`/api/invitations/${invitation}`)).status).toBe(404);
  });
});

describe('owners', () => {
  test('an owner cannot leave before handing over the group (G5)', async () => {
    const { server, group } = await createWorld();
    const ruth = server.as('ruth');
    const leave = `/api/groups/${group}/members/${server.idOf('ruth')}`;
    expect((await ruth.delete(leave)).status).toBe(403);
    const handed = await ruth.post(`/api/groups/${group}/owner`, { userId: server.idOf('naomi') });
    expect(handed.body).toMatchObject({ ownerId: server.idOf('naomi'), isOwner: false });
    expect((await ruth.delete(leave)).status).toBe(204);
    expect((await server.as('naomi').get(`/api/groups/${group}`)).body.isOwner).toBe(true);
  });

  test('an owner hands the group over to members only (G4)', async () => {
    const { server, group } = await createWorld();
    const answer = await server
      .as('ruth')
      .post(`/api/groups/${group}/owner`, { userId: server.idOf('jesse') });
    expect(answer.status).toBe(404);
  });

  test('an owner cannot hand the group over to themselves', async () => {
    const { server, group } = await createWorld();
    const { status, text } = await server
      .as('ruth')
      .post(`/api/groups/${group}/owner`, { userId: server.idOf('ruth') });
    expect([status, text]).toEqual([400, 'You already own this group.']);
  });
});

test('a description that is not sent does not change (G3)', async () => {
  const { server, group } = await createWorld();
  const { body } = await server.as('ruth').put(`/api/groups/${group}`, { name: 'Elders' });
  expect(body).toMatchObject({ name: 'Elders', description: 'We meet at seven.' });
});
