import { expect, test } from 'bun:test';
import type { World } from '../../test-support/world.ts';
import { createWorld } from '../../test-support/world.ts';
import { notifyWhoWasPrayedFor } from './prayed-for.ts';

const prayedItems = async ({ server }: World, name: string) =>
  (await server.as(name).get('/api/inbox')).body.filter(
    ({ kind }: { kind: string }) => kind === 'prayed',
  );
const notify = ({ server }: World) => notifyWhoWasPrayedFor(server, server.clock.now);

test('authors are notified how many people prayed in a week, each person counted once (P26)', async () => {
  const world = await createWorld();
  const { server, prayer, openPrayer } = world;
  for (const name of ['naomi', 'ruth', 'boaz'])
    await server.as(name).post(`/api/prayers/${prayer}/pray`);
  await server.as('naomi').post(`/api/prayers/${openPrayer}/pray`);
  await server.as('hannah').post(`/api/prayers/${prayer}/pray`);
  await notify(world);
  const [item, ...others] = await prayedItems(world, 'hannah');
  expect(others).toEqual([]);
  expect([item.text, item.path]).toEqual([
    'Three people prayed for your requests this week',
    '/my-prayers',
  ]);
  expect(await prayedItems(world, 'naomi')).toEqual([]);
});

test('one person is a word, and thirteen are a number (P26)', async () => {
  const world = await createWorld();
  const { server, prayer } = world;
  await server.as('naomi').post(`/api/prayers/${prayer}/pray`);
  await notify(world);
  expect((await prayedItems(world, 'hannah'))[0].text).toBe(
    'One person prayed for your requests this week',
  );
  server.letDaysPass(7);
  const insert = server.db.$client.query(
    'insert into supports (prayer_id, user_id, author_id, created_at, last_prayed_at) values (?, ?, ?, ?, ?)',
  );
  server.db.$client.run('pragma foreign_keys = off');
  for (let n = 0; n < 13; n++)
    insert.run(prayer, 9000 + n, server.idOf('hannah'), server.clock.now, server.clock.now);
  await notify(world);
  expect((await prayedItems(world, 'hannah'))[0].text).toBe(
    '13 people prayed for your requests this week',
  );
});

test('nobody is notified twice in a week, nor of a week without prayer (P26)', async () => {
  const world = await createWorld();
  const { server, prayer } = world;
  await server.as('naomi').post(`/api/prayers/${prayer}/pray`);
  await notify(world);
  server.letDaysPass(1);
  await notify(world);
  expect(await prayedItems(world, 'hannah')).toHaveLength(1);
  server.letDaysPass(7);
  await notify(world);
  expect(await prayedItems(world, 'hannah')).toHaveLength(1);
  await server.as('naomi').post(`/api/prayers/${prayer}/pray`);
  await notify(world);
  expect(await prayedItems(world, 'hannah')).toHaveLength(2);
});

test('a member who stopped praying is not counted (P26)', async () => {
  const world = await createWorld();
  await world.server.as('naomi').post(`/api/prayers/${world.prayer}/pray`);
  await world.server.as('naomi').delete(`/api/prayers/${world.prayer}/pray`);
  await notify(world);
  expect(await prayedItems(world, 'hannah')).toEqual([]);
});
