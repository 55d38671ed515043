import { expect, test } from 'bun:test';
import { createWorld, type World } from '../testing/world.ts';
import { deleteUser, deleteUserInTurns } from './delete.ts';

/** Deletes an account that has enough for several portions, and does something between two of them. */
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
  const { db, tell, clock } = server;
  await deleteUserInTurns({ db, inTurn, tell }, id, { id, place: 'here' }, clock.now);
  expect(turns).toBeGreaterThan(2);
};

test('nobody comes in by a link that a deleted owner has seen, from the first moment (G12)', async () => {
  const world = await createWorld();
  const { server, link } = world;
  let during = 0;
  await deleteWhile(world, 'ruth', async () => {
    during = (await server.as('jesse').post(`/api/groups/invite/${link}/join`)).status;
  });
  expect(during).toBe(410);

  const other = await createWorld();
  const ruth = other.server.idOf('ruth');
  const parts = { db: other.server.db, tell: other.server.tell };
  deleteUser(parts, ruth, { id: ruth, place: 'here' }, other.server.clock.now);
  const after = await other.server.as('jesse').post(`/api/groups/invite/${other.link}/join`);
  expect(after.status).toBe(410);
});
