import { describe, expect, test } from 'bun:test';
import { createWorld } from '../../test-support/world.ts';
import { answers, bookmarks, comments, supports } from '../db/schema.ts';

/* The effects of one user's actions on a request for the others who see it. */

describe('nobody learns', () => {
  test('whether another person prays for it or bookmarked it (P16)', async () => {
    const { server, prayer } = await createWorld();
    await server.as('naomi').post(`/api/prayers/${prayer}/pray`);
    const mine = { hasPrayed: true, isBookmarked: true };
    const notMine = { hasPrayed: false, isBookmarked: false, bookmarkedAt: null, supportCount: 1 };
    expect((await server.as('naomi').get(`/api/prayers/${prayer}`)).body).toMatchObject(mine);
    for (const name of ['ruth', 'hannah'])
      expect((await server.as(name).get(`/api/prayers/${prayer}`)).body).toMatchObject(notMine);
  });

  test('more than the minute in which another person wrote, answered or commented (V6)', async () => {
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

test('stopping to pray or removing a bookmark affects the user’s own only (P16)', async () => {
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

test('members who cannot see a request cannot pray, bookmark or comment (V9)', async () => {
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

test('only the server knows the writer of an answer (V3)', async () => {
  const { server, openPrayer } = await createWorld();
  const path = `/api/prayers/${openPrayer}/answer`;
  const { text } = await server.as('naomi').post(path, { answerContent: 'The lamps are lit.' });
  expect(text).not.toContain('Naomi');
  expect(server.db.select().from(answers).all().at(-1)?.answeredBy).toBe(server.idOf('naomi'));
});

test('only the author and the groups see a request, not an administrator (V1)', async () => {
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
