import { expect, test } from 'bun:test';
import { ownLists } from '../../test-support/own-lists.ts';
import { createWorld, type World } from '../../test-support/world.ts';

/** Writes as Boaz, who may invite: office requests, or requests of his own. */
const write = async ({ server, group }: World, title: string, isFromOffice: boolean) => {
  const { body } = await server
    .as('boaz')
    .post('/api/prayers', { title, content: `${title}, please.`, groupIds: [group], isFromOffice });
  return Number(body.id);
};

const titlesAt = async ({ server }: World, path: string, name = 'boaz') => {
  const { body, headers } = await server.as(name).get(path);
  return { titles: body.map(({ title }: { title: string }) => title), headers };
};

const numbersOf = async ({ server }: World) => {
  const { myPrayers, answered } = (await server.as('boaz').get('/api/stats')).body;
  return { myPrayers, answered };
};

test('an office request is in no list and number of its writer’s own (P48)', async () => {
  const world = await createWorld();
  const boaz = world.server.as('boaz');
  const before = await numbersOf(world);
  const own = await write(world, 'A quieter heart', false);
  const [open, heard, quiet] = [
    await write(world, 'Card one', true),
    await write(world, 'Card two', true),
    await write(world, 'Card three', true),
  ];
  await boaz.post(`/api/prayers/${heard}/answer`, { answerContent: 'Heard.' });
  await boaz.post(`/api/prayers/${quiet}/rest`);
  await boaz.post(`/api/prayers/${own}/answer`, { answerContent: 'It is quiet.' });
  const kept = await write(world, 'Rain', false);

  const isCard = (title: string) => title.startsWith('Card');
  const seen: string[] = [];
  for (const path of ownLists) {
    const { titles } = await titlesAt(world, path);
    expect(titles.filter(isCard), path).toEqual([]);
    seen.push(...titles);
  }
  expect(seen).toContain('A quieter heart');
  const answered = await titlesAt(world, '/api/prayers/answered');
  expect(answered.titles).toEqual(['A quieter heart']);
  expect(await numbersOf(world)).toEqual({
    myPrayers: before.myPrayers + 1,
    answered: before.answered + 1,
  });
  // The count is that of the list.
  const { body: list } = await boaz.get('/api/prayers?status=active&limit=100');
  expect(list).toHaveLength(before.myPrayers + 1);
  expect(list.map(({ id }: { id: number }) => id)).toContain(kept);
  // Other members see the office request in its group as before.
  const group = await titlesAt(world, `/api/groups/${world.group}/prayers`, 'naomi');
  expect(group.titles).toContain('Card one');

  const cards = await titlesAt(world, `/api/prayers?office=${world.group}`);
  expect(cards.titles).toEqual(['Card three', 'Card two', 'Card one']);
  const oldest = await titlesAt(world, `/api/prayers?office=${world.group}&sort=oldest`);
  expect(oldest.titles).toEqual(['Card one', 'Card two', 'Card three']);
  expect((await boaz.patch(`/api/prayers/${open}`, { title: 'Card 1' })).status).toBe(200);
});

test('the office requests of a list are those of one user and one group (P48)', async () => {
  const world = await createWorld();
  const { server } = world;
  await write(world, 'Card one', true);
  await write(world, 'A quieter heart', false);
  const { body: choir } = await server.as('boaz').post('/api/groups', { name: 'Choir' });
  const other = await server.as('boaz').post('/api/prayers', {
    title: 'Card of the choir',
    content: 'For the tenors.',
    groupIds: [choir.id],
    isFromOffice: true,
  });
  expect(other.status).toBe(201);
  const at = (group: number) => `/api/prayers?office=${group}`;
  expect((await titlesAt(world, at(world.group))).titles).toEqual(['Card one']);
  expect((await titlesAt(world, at(choir.id))).titles).toEqual(['Card of the choir']);
  expect((await titlesAt(world, at(world.group), 'ruth')).titles).toEqual([]);
  expect((await titlesAt(world, at(world.group), 'naomi')).titles).toEqual([]);
});

test('an office request whose author shows their name is a request of their own (P48)', async () => {
  const world = await createWorld();
  const before = await numbersOf(world);
  const id = await write(world, 'Card one', true);
  expect(await numbersOf(world)).toEqual(before);
  await world.server.as('boaz').patch(`/api/prayers/${id}`, { isAnonymous: false });
  expect((await numbersOf(world)).myPrayers).toBe(before.myPrayers + 1);
  expect((await titlesAt(world, `/api/prayers?office=${world.group}`)).titles).toEqual([]);
});

test('the years of a user’s own answers have no office request (P48)', async () => {
  const world = await createWorld();
  const boaz = world.server.as('boaz');
  const yearsOf = async () => (await boaz.get('/api/prayers/answered/years?of=own')).body;
  const id = await write(world, 'Card one', true);
  await boaz.post(`/api/prayers/${id}/answer`, { answerContent: 'Heard.' });
  expect(await yearsOf()).toEqual([]);
  const own = await write(world, 'Rain', false);
  await boaz.post(`/api/prayers/${own}/answer`, { answerContent: 'It rained.' });
  expect(await yearsOf()).toHaveLength(1);
});
