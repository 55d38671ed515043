import { describe, expect, test } from 'bun:test';
import { createWorld } from '../../test-support/world.ts';
import { sweepSentOnce } from './sent-once.ts';

const key = { 'idempotency-key': 'a-key_1' };
const request = { title: 'For my knee', content: 'It hurts on the stairs.', isPrivate: true };

describe('a repeated key creates nothing (B14)', () => {
  test('a repeated request, comment and update each return the first one', async () => {
    const { server, prayer } = await createWorld();
    const hannah = server.as('hannah');
    for (const [path, body] of [
      ['/api/prayers', request],
      [`/api/prayers/${prayer}/comments`, { content: 'Thank you all.' }],
      [`/api/prayers/${prayer}/updates`, { content: 'He walks again.' }],
    ] as const) {
      const first = await hannah.post(path, body, key);
      server.letDaysPass(1);
      const again = await hannah.post(path, body, key);
      expect([again.status, again.body]).toEqual([201, first.body]);
      const other = await hannah.post(path, body, { 'idempotency-key': 'another' });
      expect(other.body.id).not.toBe(first.body.id);
    }
  });

  test('a repeated request returns the first one, although its date has passed meanwhile', async () => {
    const { server } = await createWorld();
    const hannah = server.as('hannah');
    const body = {
      ...request,
      needAnswerBy: new Date(server.clock.now).toISOString().slice(0, 10),
    };
    const first = await hannah.post('/api/prayers', body, key);
    server.letDaysPass(5);
    const again = await hannah.post('/api/prayers', body, key);
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
    expect((await hannah.post('/api/prayers', body)).status).toBe(400);
  });

  test('another user’s key, and calls without a key, create again', async () => {
    const { server, openPrayer } = await createWorld();
    const path = `/api/prayers/${openPrayer}/comments`;
    const comment = { content: 'With you.' };
    const ids = [
      await server.as('hannah').post(path, comment, key),
      await server.as('naomi').post(path, comment, key),
      await server.as('naomi').post(path, comment),
      await server.as('naomi').post(path, comment),
    ].map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(4);
  });

  test('what was made with a key and deleted is not made again', async () => {
    const { server, prayer } = await createWorld();
    const hannah = server.as('hannah');
    const path = `/api/prayers/${prayer}`;
    const slips = [
      ['/api/prayers', request, '/api/prayers', 'Prayer request not found.'],
      [`${path}/comments`, { content: 'A slip.' }, '/api/prayers/comments', 'Comment not found.'],
      [`${path}/updates`, { content: 'A slip.' }, '/api/prayers/updates', 'Update not found.'],
    ] as const;
    for (const [to, body, from, sentence] of slips) {
      const first = await hannah.post(to, body, key);
      await hannah.delete(`${from}/${first.body.id}`);
      const again = await hannah.post(to, body, key);
      expect([again.status, again.text]).toEqual([404, sentence]);
    }
  });

  test('another text with a used key is refused', async () => {
    const { server, prayer, openPrayer } = await createWorld();
    const hannah = server.as('hannah');
    const [at, other] = [`/api/prayers/${prayer}`, `/api/prayers/${openPrayer}`];
    const words = { content: 'He walks again.' };
    const changed = { content: 'He runs.' };
    for (const [path, body, otherPath, otherBody] of [
      ['/api/prayers', request, '/api/prayers', { ...request, content: 'It is my hip.' }],
      [`${at}/comments`, words, `${at}/comments`, changed],
      [`${at}/comments`, words, `${other}/comments`, words],
      [`${at}/updates`, words, `${at}/updates`, changed],
      [`${at}/updates`, words, `${other}/updates`, words],
    ] as const) {
      expect((await hannah.post(path, body, key)).status).toBe(201);
      const refused = await hannah.post(otherPath, otherBody, key);
      expect([refused.status, refused.headers.get('x-error-code')]).toEqual([409, 'key-used']);
    }
  });

  test('a repeated request returns the first one, although it was edited meanwhile', async () => {
    const { server } = await createWorld();
    const hannah = server.as('hannah');
    const { body: first } = await hannah.post('/api/prayers', request, key);
    server.letDaysPass(1);
    await hannah.put(`/api/prayers/${first.id}`, { title: 'For my hip' });
    const again = await hannah.post('/api/prayers', request, key);
    expect([again.status, again.body.id, again.body.title]).toEqual([201, first.id, 'For my hip']);
  });

  test('a refused call creates later when it is allowed', async () => {
    const { server } = await createWorld();
    const hannah = server.as('hannah');
    expect((await hannah.post('/api/prayers', { ...request, title: '' }, key)).status).toBe(400);
    expect((await hannah.post('/api/prayers', request, key)).status).toBe(201);
  });
});

test('an invalid idempotency key is refused with a sentence and creates nothing (B14)', async () => {
  const { server } = await createWorld();
  const hannah = server.as('hannah');
  const before = (await hannah.get('/api/prayers')).body.length;
  for (const odd of ['', 'a b', "'; drop", 'x'.repeat(65)]) {
    const { status, text } = await hannah.post('/api/prayers', request, { 'idempotency-key': odd });
    expect([odd, status, text]).toEqual([
      odd,
      400,
      'An Idempotency-Key is 1 to 64 letters, digits, - and _.',
    ]);
  }
  expect((await hannah.get('/api/prayers')).body.length).toBe(before);
});

test('a key is deleted after 30 days (B14)', async () => {
  const { server } = await createWorld();
  await server.as('hannah').post('/api/prayers', request, key);
  const keys = () => server.db.$client.query('select key from sent_once').all();
  expect(keys()).toHaveLength(1);
  server.letDaysPass(31);
  sweepSentOnce(server.db, server.clock.now);
  expect(keys()).toHaveLength(0);
});
