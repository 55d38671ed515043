import { describe, expect, test } from 'bun:test';
import { UPDATES_PER_PRAYER } from '../../shared/updates.ts';
import { createWorld } from '../../test-support/world.ts';
import { updates } from '../db/schema.ts';

describe('an update (P22)', () => {
  test('is added by the author, and all readers of the request read it, oldest first', async () => {
    const { server, prayer } = await createWorld();
    const path = `/api/prayers/${prayer}/updates`;
    const { body, status } = await server
      .as('hannah')
      .post(path, { content: '  The operation went well.  ' });
    expect([status, body.content, body.isMine]).toEqual([201, 'The operation went well.', true]);
    const { body: read } = await server.as('naomi').get(path);
    expect(read.map(({ content }: { content: string }) => content)).toEqual([
      'He is home again.',
      'The operation went well.',
    ]);
    expect(read[1]).toMatchObject({ isMine: false, createdAt: '2026-05-03T09:30:00.000Z' });
  });

  test('is on the request in every list: the newest one, and their number', async () => {
    const { server, group, prayer } = await createWorld();
    await server.as('hannah').post(`/api/prayers/${prayer}/updates`, { content: 'He sleeps.' });
    const { body } = await server.as('naomi').get(`/api/groups/${group}/prayers`);
    const listed = body.find(({ id }: { id: number }) => id === prayer);
    expect(listed).toMatchObject({
      updateCount: 2,
      latestUpdate: { content: 'He sleeps.', createdAt: '2026-05-03T09:30:00.000Z' },
    });
    const { body: other } = await server.as('hannah').post('/api/prayers', {
      title: 'Another one',
      content: 'Nothing is told of it yet.',
      isPrivate: true,
    });
    expect(other).toMatchObject({ updateCount: 0, latestUpdate: null });
  });

  test('is deleted by the author alone, and is gone then', async () => {
    const { server, prayer, update } = await createWorld();
    expect((await server.as('naomi').delete(`/api/prayers/updates/${update}`)).status).toBe(403);
    expect((await server.as('hannah').delete(`/api/prayers/updates/${update}`)).status).toBe(204);
    const again = await server.as('hannah').delete(`/api/prayers/updates/${update}`);
    expect([again.status, again.text]).toEqual([404, 'Update not found.']);
    expect((await server.as('naomi').get(`/api/prayers/${prayer}/updates`)).body).toEqual([]);
  });

  test('of another request by the same author stays', async () => {
    const { server, prayer, openPrayer, update } = await createWorld();
    const hannah = server.as('hannah');
    await hannah.post(`/api/prayers/${openPrayer}/updates`, { content: 'The street is calm.' });
    await hannah.delete(`/api/prayers/updates/${update}`);
    expect((await hannah.get(`/api/prayers/${openPrayer}`)).body.updateCount).toBe(1);
    expect((await hannah.get(`/api/prayers/${prayer}`)).body.updateCount).toBe(0);
  });
});

describe('an update is refused and nothing changes (P22)', () => {
  const cases: [string, unknown, number, string][] = [
    ['empty', { content: '' }, 400, 'Please write an update first.'],
    ['nothing but spaces', { content: ' \n ' }, 400, 'Please write an update first.'],
    ['missing', {}, 400, 'Please write an update first.'],
    ['a number', { content: 7 }, 400, 'Please write an update first.'],
    ['too long', { content: 'x'.repeat(1001) }, 400, 'An update can have at most 1000 characters'],
  ];
  for (const [what, body, status, sentence] of cases)
    test(`if it is ${what}`, async () => {
      const { server, prayer } = await createWorld();
      const before = server.db.select().from(updates).all();
      const answer = await server.as('hannah').post(`/api/prayers/${prayer}/updates`, body);
      expect([answer.status, answer.text]).toEqual([status, sentence]);
      expect(server.db.select().from(updates).all()).toEqual(before);
    });

  test('on a hidden request, as on a missing one', async () => {
    const { server, privatePrayer } = await createWorld();
    const words = { content: 'I was not asked.' };
    const hidden = await server.as('naomi').post(`/api/prayers/${privatePrayer}/updates`, words);
    const missing = await server.as('naomi').post('/api/prayers/99999/updates', words);
    expect([hidden.status, hidden.text]).toEqual([404, 'Prayer request not found.']);
    expect([missing.status, missing.text]).toEqual([404, 'Prayer request not found.']);
  });

  test('on a request that has its 200', async () => {
    const { server, prayer } = await createWorld();
    const row = { prayerId: prayer, userId: server.idOf('hannah'), content: 'More.', createdAt: 1 };
    server.db
      .insert(updates)
      .values(Array.from({ length: UPDATES_PER_PRAYER - 1 }, () => row))
      .run();
    const answer = await server
      .as('hannah')
      .post(`/api/prayers/${prayer}/updates`, { content: 'One too many.' });
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([
      409,
      'too-many-updates-kept',
    ]);
  });
});
