import { describe, expect, test } from 'bun:test';
import { answers, bookmarks, comments, supports } from '../db/schema.ts';
import { createWorld } from '../testing/world.ts';

/* What one person does to a request, as it is to the others who see it. */

describe('nobody is told', () => {
  test('whether another person prays for it or keeps it (R19)', async () => {
    const { server, prayer } = await createWorld();
    await server.as('naomi').post(`/api/prayers/${prayer}/pray`);
    const mine = { hasPrayed: true, isBookmarked: true };
    const notMine = { hasPrayed: false, isBookmarked: false, bookmarkedAt: null, supportCount: 1 };
    expect((await server.as('naomi').get(`/api/prayers/${prayer}`)).body).toMatchObject(mine);
    for (const name of ['ruth', 'hannah'])
      expect((await server.as(name).get(`/api/prayers/${prayer}`)).body).toMatchObject(notMine);
  });

  test('more than the minute in which another wrote, answered or spoke (R17)', async () => {
    const { server, prayer, answeredPrayer } = await createWorld();
    const naomi = server.as('naomi');
    const { body: answered } = await naomi.get(`/api/prayers/${answeredPrayer}`);
    const { body: comments } = await naomi.get(`/api/prayers/${prayer}/comments`);
    for (const time of [answered.createdAt, answered.answeredAt, comments[0].createdAt])
      expect(time).toBe('2026-05-03T09:30:00.000Z');
    const { body: own } = await server.as('hannah').get(`/api/prayers/${answeredPrayer}`);
    expect([own.createdAt, own.answeredAt]).toEqual(Array(2).fill('2026-05-03T09:30:21.345Z'));
  });
});

test('whoever stops takes back their own prayer and bookmark only', async () => {
  const { server, prayer } = await createWorld();
  for (const name of ['ruth', 'naomi']) {
    await server.as(name).post(`/api/prayers/${prayer}/pray`);
    await server.as(name).post(`/api/prayers/${prayer}/bookmark`);
  }
  await server.as('ruth').delete(`/api/prayers/${prayer}/pray`);
  await server.as('ruth').delete(`/api/prayers/${prayer}/bookmark`);
  expect((await server.as('naomi').get(`/api/prayers/${prayer}`)).body).toMatchObject({
    hasPrayed: true,
    isBookmarked: true,
    supportCount: 1,
  });
});

test('who may not see it changes nothing by praying, keeping or speaking (R25)', async () => {
  const { server, group, prayer } = await createWorld();
  const miriam = server.as('miriam');
  await miriam.post(`/api/prayers/${prayer}/pray`);
  await miriam.post(`/api/prayers/${prayer}/bookmark`);
  await miriam.delete(`/api/groups/${group}/members/${server.idOf('miriam')}`);
  const tables = [supports, bookmarks, comments];
  const rows = () => tables.map((table) => server.db.select().from(table).all());
  const before = rows();
  for (const [name, path] of [
    ['miriam', 'pray'],
    ['miriam', 'bookmark'],
    ['jesse', 'pray'],
    ['jesse', 'bookmark'],
  ]) {
    const someone = server.as(name ?? '');
    expect((await someone.delete(`/api/prayers/${prayer}/${path}`)).status).toBe(404);
    expect((await someone.post(`/api/prayers/${prayer}/${path}`)).status).toBe(404);
  }
  for (const name of ['miriam', 'jesse']) {
    const said = await server
      .as(name)
      .post(`/api/prayers/${prayer}/comments`, { content: 'I am still here.' });
    expect(said.status).toBe(404);
  }
  expect(rows()).toEqual(before);
});

test('who answered it is known to the server alone', async () => {
  const { server, openPrayer } = await createWorld();
  const path = `/api/prayers/${openPrayer}/answer`;
  const { text } = await server.as('naomi').post(path, { answerContent: 'The lamps are lit.' });
  expect(text).not.toContain('Naomi');
  expect(server.db.select().from(answers).all().at(-1)?.answeredBy).toBe(server.idOf('naomi'));
});

test('a request is its author’s and its groups’, and no administrator’s to see (R15)', async () => {
  const { server, prayer, privatePrayer } = await createWorld();
  const seenBy = async (name: string) => {
    const read = (id: number) => server.as(name).get(`/api/prayers/${id}`);
    return [(await read(prayer)).status, (await read(privatePrayer)).status];
  };
  expect(await seenBy('hannah')).toEqual([200, 200]);
  for (const member of ['ruth', 'naomi']) expect(await seenBy(member)).toEqual([200, 404]);
  for (const other of ['jesse', 'orpah', 'deborah'])
    expect(await seenBy(other)).toEqual([404, 404]);
});
