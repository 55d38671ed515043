import { expect, test } from 'bun:test';
import { createWorld } from '../../test-support/world.ts';

test('an author finds their formerly anonymous request of a deleted group by their name (P29, G6)', async () => {
  const { server, group } = await createWorld();
  const hannah = server.as('hannah');
  const form = { title: 'A heavy year', content: 'I have told no one.', groupIds: [group] };
  const { body: request } = await hannah.post('/api/prayers', { ...form, isAnonymous: true });
  const found = async () =>
    (await hannah.get('/api/search?q=hannah%20heavy')).body.map(({ id }: { id: number }) => id);
  expect(await found()).toEqual([]);
  expect((await server.as('ruth').delete(`/api/groups/${group}`)).status).toBe(204);
  expect(await found()).toEqual([request.id]);
});
