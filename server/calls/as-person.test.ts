import { expect, test } from 'bun:test';
import type { RefusalCode } from '../../shared/refusals.ts';
import { createWorld, type World } from '../../test-support/world.ts';
import { performWith } from './as-person.ts';

const comment = ({ server, prayer }: World, name: string, content: string) =>
  performWith(server.parts)('addComment', {
    userId: server.idOf(name),
    by: 'mail',
    params: { id: String(prayer) },
    body: { content },
  });

const refusalOf = async (call: Promise<unknown>): Promise<[number, RefusalCode]> => {
  try {
    await call;
  } catch (error) {
    const { status, code } = Object(error);
    return [status, code];
  }
  throw new Error('It was not refused.');
};

test('a call without HTTP has the effects of the call (B18)', async () => {
  const world = await createWorld();
  const made = await comment(world, 'naomi', 'With you.');
  const { body } = await world.server.as('hannah').get(`/api/prayers/${world.prayer}/comments`);
  expect(body.at(-1)).toMatchObject({ id: made.id, content: 'With you.' });
});

test('a call without HTTP is refused by rights and limits, and for a deleted account (B18)', async () => {
  const world = await createWorld();
  const { server } = world;
  expect(await refusalOf(comment(world, 'jesse', 'Who are you?'))).toEqual([
    404,
    'request-not-found',
  ]);
  expect(await refusalOf(comment(world, 'naomi', ''))).toEqual([400, 'invalid']);
  expect(await refusalOf(comment(world, 'naomi', 'x'.repeat(1001)))).toEqual([400, 'invalid']);
  await server
    .as('deborah')
    .patch(`/api/admin/users/${server.idOf('naomi')}/active`, { isActive: false });
  expect(await refusalOf(comment(world, 'naomi', 'Still here.'))).toEqual([401, 'signed-out']);
  const { body } = await server.as('hannah').get(`/api/prayers/${world.prayer}/comments`);
  expect(JSON.stringify(body)).not.toContain('Still here.');
});

test('a call without HTTP uses the user’s budgets, together with their HTTP calls (B18)', async () => {
  const world = await createWorld();
  const { server, prayer } = world;
  for (let n = 0; n < 60; n++) {
    await comment(world, 'naomi', `Day ${n}.`);
    await server.as('naomi').post(`/api/prayers/${prayer}/comments`, { content: `Night ${n}.` });
  }
  expect(await refusalOf(comment(world, 'naomi', 'One more.'))).toEqual([429, 'too-often']);
});
