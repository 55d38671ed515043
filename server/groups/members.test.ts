import { describe, expect, test } from 'bun:test';
import type { Member } from '../../shared/groups.ts';
import { PASSWORD } from '../../test-support/server.ts';
import { createWorld, tokenIn, type World } from '../../test-support/world.ts';

test('members are listed with the owner first, then by name (G11)', async () => {
  const { server, group } = await createWorld();
  const { body } = await server.as('naomi').get(`/api/groups/${group}/members`);
  expect(body.map(({ user }: Member) => user.firstName)).toEqual([
    'Ruth',
    'Boaz',
    'Hannah',
    'Jael',
    'Miriam',
    'Naomi',
    'Tamar',
  ]);
  expect(body[0]).toMatchObject({ isOwner: true, canInvite: true, isMe: false });
  expect(body[5]).toMatchObject({ isOwner: false, canInvite: false, isMe: true });
});

test('members are found by prefixes of their names, ignoring case and accents (G11)', async () => {
  const { server, group } = await createWorld();
  const naomi = server.as('naomi');
  await server.as('boaz').patch('/api/user', { firstName: 'Boáz', lastName: 'Müller' });
  const found = async (q: string, more = '') => {
    const path = `/api/groups/${group}/members?q=${encodeURIComponent(q)}${more}`;
    const { body } = await naomi.get(path);
    return body.map(({ user }: Member) => user.firstName);
  };
  expect(await found('boa')).toEqual(['Boáz']);
  expect(await found('MULL bo')).toEqual(['Boáz']);
  expect(await found('muller ruth')).toEqual([]);
  expect(await found('oaz')).toEqual([]);
  // Punctuation and an operator of the index are no name.
  expect(await found('!')).toHaveLength(7);
  expect(await found('boa" OR "ruth')).toEqual([]);
  // Jesse is not in this group.
  expect(await found('jesse')).toEqual([]);
  // Addresses are not searched.
  expect(await found('example')).toEqual([]);
  expect(await found('a'.repeat(200))).toEqual([]);
  const { status } = await naomi.get(`/api/groups/${group}/members?q=${'a'.repeat(201)}`);
  expect(status).toBe(400);
});

test('a group shows only its own members and requests (G7)', async () => {
  const { server, group } = await createWorld();
  const jesse = server.as('jesse');
  const { body: choir } = await jesse.post('/api/groups', { name: 'Choir' });
  const { body: link } = await jesse.post(`/api/groups/${choir.id}/invite-token`);
  await server.as('naomi').post(`/api/groups/invite/${tokenIn(link.inviteUrl)}/join`);
  await server.as('naomi').post('/api/prayers', {
    title: 'For the altos',
    content: 'Two of us have a cold.',
    groupIds: [choir.id],
  });
  const seen = async (name: string, id: number) => [
    (await server.as(name).get(`/api/groups/${id}/members`)).body.length,
    (await server.as(name).get(`/api/groups/${id}/prayers`)).body.length,
    (await server.as(name).get(`/api/groups/${id}`)).body.memberCount,
  ];
  expect(await seen('naomi', choir.id)).toEqual([2, 1, 2]);
  expect(await seen('naomi', group)).toEqual([7, 2, 7]);
  expect((await jesse.get('/api/prayers/shared')).body).toHaveLength(1);
});

describe('members who leave or are removed (V9)', () => {
  test('a former member sees nothing of the group, and what they shared stays (G7)', async () => {
    const { server, group, prayer } = await createWorld();
    const hannah = server.as('hannah');
    const naomi = server.as('naomi');
    await naomi.delete(`/api/groups/${group}/members/${server.idOf('naomi')}`);
    for (const path of [
      `/api/groups/${group}`,
      `/api/groups/${group}/prayers`,
      `/api/prayers/${prayer}`,
      `/api/prayers/${prayer}/comments`,
    ])
      expect((await naomi.get(path)).status).toBe(404);
    expect((await naomi.get('/api/prayers/bookmarked')).body).toEqual([]);
    expect((await naomi.get('/api/stats')).body).toMatchObject({ groups: 0, groupPrayers: 0 });

    await hannah.delete(`/api/groups/${group}/members/${server.idOf('hannah')}`);
    const left = await server.as('ruth').get(`/api/groups/${group}/prayers`);
    expect(left.body).toHaveLength(2);
  });

  test('removing a member ends the group’s link and the member’s invitations (G8)', async () => {
    const { server, group, link, invitation } = await createWorld();
    const boaz = server.as('boaz');
    const { body: mine } = await boaz.post(`/api/groups/${group}/invitations`, {
      email: 'spare@example.org',
    });
    await server.as('ruth').delete(`/api/groups/${group}/members/${server.idOf('boaz')}`);
    expect((await boaz.post(`/api/groups/invite/${link}/join`)).status).toBe(410);
    const spare = mine.inviteUrl.split('/').at(-1);
    expect((await boaz.post(`/api/invitations/${spare}/accept`)).status).toBe(410);
    // Invitations by others stay open.
    expect((await boaz.get(`/api/invitations/${invitation}`)).status).toBe(200);
  });

  test('losing the right to invite ends a member’s invitations and the link (G12)', async () => {
    const loses: [string, (world: World) => Promise<unknown>][] = [
      [
        'by a change of permissions',
        ({ server, group }) =>
          server
            .as('ruth')
            .patch(`/api/groups/${group}/members/${server.idOf('boaz')}/permissions`, {
              canInvite: false,
              canRemove: false,
            }),
      ],
      [
        'by leaving',
        ({ server, group }) =>
          server.as('boaz').delete(`/api/groups/${group}/members/${server.idOf('boaz')}`),
      ],
      [
        'by being switched off',
        ({ server }) =>
          server
            .as('deborah')
            .patch(`/api/admin/users/${server.idOf('boaz')}/active`, { isActive: false }),
      ],
      [
        'by deleting the account',
        ({ server }) => server.as('boaz').delete('/api/user', { password: PASSWORD }),
      ],
    ];
    for (const [how, lose] of loses) {
      const world = await createWorld();
      const { server, group, link, invitation } = world;
      const { body: mine } = await server
        .as('boaz')
        .post(`/api/groups/${group}/invitations`, { email: 'spare@example.org' });
      await lose(world);
      const jesse = server.as('jesse');
      expect([how, (await jesse.post(`/api/groups/invite/${link}/join`)).status]).toEqual([
        how,
        410,
      ]);
      const spare = mine.inviteUrl.split('/').at(-1);
      const { status } = await jesse.post(`/api/invitations/${spare}/accept`);
      expect([404, 410]).toContain(status);
      expect((await jesse.get(`/api/invitations/${invitation}`)).status).toBe(200);
    }
  });

  test('handing the group over ends the former owner’s right to invite (G12)', async () => {
    const { server, group, link, invitation, fellow } = await createWorld();
    await server.as('ruth').post(`/api/groups/${group}/owner`, { userId: fellow });
    expect((await server.signedOut().get(`/api/groups/invite/${link}`)).status).toBe(410);
    expect((await server.signedOut().get(`/api/invitations/${invitation}`)).status).toBe(410);
  });

  test('leaving without the right to invite does not end the link', async () => {
    const { server, group, link } = await createWorld();
    await server.as('naomi').delete(`/api/groups/${group}/members/${server.idOf('naomi')}`);
    expect((await server.as('jesse').post(`/api/groups/invite/${link}/join`)).status).toBe(200);
  });
});

test('a member with the right to remove cannot remove one with a permission (G10)', async () => {
  const { server, group } = await createWorld();
  const tamar = server.as('tamar');
  const remove = (name: string) =>
    tamar.delete(`/api/groups/${group}/members/${server.idOf(name)}`);
  expect((await remove('boaz')).status).toBe(403);
  expect((await remove('ruth')).status).toBe(403);
  expect((await remove('naomi')).status).toBe(204);
});

test('the owner sets permissions, and nobody sets the owner’s (G9)', async () => {
  const { server, group, link } = await createWorld();
  const ruth = server.as('ruth');
  const of = (name: string) => `/api/groups/${group}/members/${server.idOf(name)}/permissions`;
  const { body } = await ruth.patch(of('naomi'), { canInvite: true, canRemove: true });
  expect(body).toMatchObject({ canInvite: true, canRemove: true });
  expect(
    (await server.as('naomi').post(`/api/groups/${group}/invite-token`)).body.inviteUrl,
  ).toEndWith(link);
  await ruth.patch(of('naomi'), { canInvite: false, canRemove: false });
  expect((await server.as('naomi').post(`/api/groups/${group}/invite-token`)).status).toBe(403);
  expect((await ruth.patch(of('ruth'), { canInvite: false, canRemove: false })).status).toBe(403);
});
