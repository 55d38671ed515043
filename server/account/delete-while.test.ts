import { expect, test } from 'bun:test';
import { createWorld, type World } from '../../test-support/world.ts';
import { deleteUser, deleteUserInTurns } from './delete.ts';

/** Deletes an account large enough for several portions, and calls a function between two of them. */
const deleteWhile = async (
  { server, prayer }: World,
  name: string,
  meanwhile: () => Promise<unknown>,
) => {
  const id = server.idOf(name);
  const comment = server.db.$client.query(
    'insert into comments (prayer_id, user_id, content, created_at) values (?, ?, ?, 1)',
  );
  for (let n = 0; n < 100; n++) comment.run(prayer, id, `Number ${n}`);
  let turns = 0;
  const inTurn = async <T>(work: () => T) => {
    if (++turns === 2) await meanwhile();
    return work();
  };
  const { db, notify, clock } = server;
  await deleteUserInTurns({ db, inTurn, notify }, id, { id, place: 'here' }, clock.now);
  expect(turns).toBeGreaterThan(2);
};

test('a group given to a user during the deletion of the account goes to the next owner (A25)', async () => {
  const world = await createWorld();
  const { server, group } = world;
  const give = () =>
    server.as('ruth').post(`/api/groups/${group}/owner`, { userId: server.idOf('naomi') });
  await deleteWhile(world, 'naomi', give);
  const { status, body } = await server.as('ruth').get(`/api/groups/${group}`);
  expect([status, body.ownerId]).toEqual([200, server.idOf('boaz')]);
  const notices = await server.as('boaz').get('/api/account/notices');
  expect(notices.body[0].kind).toBe('group-given');
});

test('a user who joins a group while its owner is being deleted owns it (A25)', async () => {
  const world = await createWorld();
  const { server } = world;
  const { body: group } = await server.as('miriam').post('/api/groups', { name: 'Alone' });
  const { $client } = server.db;
  const join = async () =>
    $client.run('insert into members (group_id, user_id, joined_at) values (?, ?, ?)', [
      group.id,
      server.idOf('jesse'),
      server.clock.now,
    ]);
  await deleteWhile(world, 'miriam', join);
  const { status, body } = await server.as('jesse').get(`/api/groups/${group.id}`);
  expect([status, body.ownerId]).toEqual([200, server.idOf('jesse')]);
});

test('a group link that a deleted owner could see ends at once (G12)', async () => {
  const world = await createWorld();
  const { server, link } = world;
  let during = 0;
  await deleteWhile(world, 'ruth', async () => {
    during = (await server.as('jesse').post(`/api/groups/invite/${link}/join`)).status;
  });
  expect(during).toBe(410);

  const other = await createWorld();
  const ruth = other.server.idOf('ruth');
  const parts = { db: other.server.db, notify: other.server.notify };
  deleteUser(parts, ruth, { id: ruth, place: 'here' }, other.server.clock.now);
  const after = await other.server.as('jesse').post(`/api/groups/invite/${other.link}/join`);
  expect(after.status).toBe(410);
});
