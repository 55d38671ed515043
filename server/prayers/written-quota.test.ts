import { expect, test } from 'bun:test';
import { WRITTEN_MOST } from '../../shared/prayers.ts';
import { miscounted } from '../../test-support/counters.ts';
import { createWorld } from '../../test-support/world.ts';

const SENTENCE =
  'You have written 20 megabytes, as much as one account holds. Please delete something first.';

test('no user stores more text than the written quota (B17)', async () => {
  const { server, group, prayer } = await createWorld();
  const hannah = server.as('hannah');
  const own = await hannah.post('/api/prayers', {
    title: 'A short one',
    content: 'For a good week.',
    groupIds: [group],
  });
  const path = `/api/prayers/${own.body.id}`;
  const fill = (room: number) =>
    server.db.$client.run('update users set written_bytes = ? where id = ?', [
      WRITTEN_MOST - room,
      server.idOf('hannah'),
    ]);
  // The quota counts bytes; a character may have several.
  const content = '主'.repeat(40);
  const writing = {
    request: () => hannah.post('/api/prayers', { title: 'Another', content, isPrivate: true }),
    edit: () => hannah.patch(path, { content: content.repeat(2) }),
    change: () => hannah.put(path, { title: 'A short one', content: content.repeat(2) }),
    comment: () => hannah.post(`/api/prayers/${prayer}/comments`, { content }),
    update: () => hannah.post(`${path}/updates`, { content }),
    answer: () => hannah.post(`${path}/answer`, { answerContent: content }),
  };
  for (const [what, write] of Object.entries(writing)) {
    fill(100);
    const { status, text } = await write();
    expect([what, status, text]).toEqual([what, 409, SENTENCE]);
  }
  expect((await hannah.get(path)).body).toMatchObject({
    content: 'For a good week.',
    commentCount: 0,
  });
  fill(120);
  expect((await writing.comment()).status).toBe(201);
  expect((await writing.comment()).status).toBe(409);
});

test('a user above the quota can still shorten a request and make it private (B17)', async () => {
  const { server, prayer } = await createWorld();
  const hannah = server.as('hannah');
  server.db.$client.run('update users set written_bytes = ? where id = ?', [
    WRITTEN_MOST + 1_000_000,
    server.idOf('hannah'),
  ]);
  const path = `/api/prayers/${prayer}`;
  expect((await hannah.patch(path, { content: 'For him alone.' })).status).toBe(200);
  expect((await hannah.patch(path, { isPrivate: true })).status).toBe(200);
  expect((await hannah.patch(path, { content: 'For him and for me.' })).status).toBe(409);
});

test('the stored text of a user is counted after every kind of change (B17)', async () => {
  const { server, prayer } = await createWorld();
  const hannah = server.as('hannah');
  expect(miscounted(server.db)).toEqual([]);
  await hannah.patch(`/api/prayers/${prayer}`, {
    title: 'Für meinen Bruder',
    content: 'Er ist weit fort.',
  });
  expect(miscounted(server.db)).toEqual([]);
  await hannah.delete(`/api/prayers/${prayer}`);
  expect(miscounted(server.db)).toEqual([]);
  const written = () =>
    server.db.$client
      .query<{ bytes: number }, [number]>('select written_bytes as bytes from users where id = ?')
      .get(server.idOf('naomi'))?.bytes;
  const before = written() ?? 0;
  const { body } = await server.as('naomi').post('/api/prayers', {
    title: 'Für uns',
    content: 'Wir brauchen Geduld.',
    isPrivate: true,
  });
  expect(written()).toBe(before + 8 + 20);
  await server.as('naomi').delete(`/api/prayers/${body.id}`);
  expect(written()).toBe(before);
});
