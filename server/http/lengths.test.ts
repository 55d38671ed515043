import { expect, test } from 'bun:test';
import { createTestServer } from '../../test-support/server.ts';
import { createWorld } from '../../test-support/world.ts';
import { users } from '../db/schema.ts';
import { filler, paddingLength } from './lengths.ts';

test('an answer about an anonymous request has equal length for its author and others (V19)', async () => {
  const world = await createWorld(createTestServer());
  const { server, group } = world;
  // Names of maximum length, three bytes per character.
  server.db
    .update(users)
    .set({ lastName: '語'.repeat(60) })
    .run();
  const hannah = server.as('hannah');
  const { body: request } = await hannah.post('/api/prayers', {
    title: 'For rain',
    content: 'Six weeks without a drop.',
    groupIds: [group],
    isAnonymous: true,
  });
  const own = `/api/prayers/${request.id}`;
  const { body: comment } = await hannah.post(`${own}/comments`, { content: 'It is still dry.' });
  await hannah.post(`${own}/updates`, { content: 'A few drops.' });
  // Both have seen and done equal things, except writing it.
  for (const name of ['hannah', 'naomi']) {
    await server.as(name).post(`/api/groups/${group}/visit`, { upTo: request.id });
    await server.as(name).post(`${own}/bookmark`);
    await server.as(name).post(`${own}/pray`);
  }
  // Only other users can say Amen to it.
  await server.as('naomi').put(`/api/prayers/comments/${comment.id}/amen`);
  await hannah.put(own, { content: 'Seven weeks without a drop.' });
  for (const path of [
    own,
    `${own}/comments`,
    `${own}/updates`,
    `/api/groups/${group}/prayers?limit=1`,
    '/api/prayers/bookmarked?limit=1',
  ]) {
    const [author, other] = [await hannah.get(path), await server.as('naomi').get(path)];
    expect(author.text).not.toBe(other.text);
    expect([path, Buffer.byteLength(author.text)]).toEqual([path, Buffer.byteLength(other.text)]);
  }
});

test('an item without an author needs no spaces, and a signed request only for its flags', () => {
  expect(paddingLength([{ id: 1, name: 'Choir' }, null, 'text'])).toBe(0);
  const flags = { isMine: true, canEdit: true, canDelete: true, isAnonymous: false };
  expect(paddingLength({ items: [{ prayer: { ...flags, user: { firstName: 'Ruth' } } }] })).toBe(3);
});

test('a compressed answer has a header of a random length (V19)', async () => {
  const lengths = new Set(Array.from({ length: 2_000 }, () => filler().length));
  expect(Math.min(...lengths)).toBeLessThan(10);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(255);
  expect(lengths.size).toBeGreaterThan(200);

  const { server, group } = await createWorld();
  for (let n = 0; n < 5; n++)
    await server.as('ruth').post('/api/prayers', {
      title: `Request ${n}`,
      content: 'A request that is long enough to be worth the work.',
      groupIds: [group],
    });
  const headers = { cookie: server.cookieOf('ruth'), 'accept-encoding': 'gzip' };
  const read = () =>
    server.app.handle(new Request(`http://localhost/api/groups/${group}/prayers`, { headers }));
  const fillers = [await read(), await read()].map((answer) => answer.headers.get('x-filler'));
  expect(fillers[0]).not.toBeNull();
  expect(fillers[0]).not.toBe(fillers[1] ?? null);
});
