import { beforeEach, expect, test } from 'bun:test';
import { createTestServer } from '../../test-support/server.ts';
import { call, readPage, sendOnce, setTransport } from './client.ts';
import { ApiError, isRefused, serverSentence } from './errors.ts';
import { callTheRealApp } from './testing.ts';

let app: ReturnType<typeof callTheRealApp>;
beforeEach(() => {
  app = callTheRealApp(createTestServer({ budgets: 10 }));
});

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a call sends its parameters and body by the contract and returns the result (B1)', async () => {
  app.signIn('ruth');
  const made = await call('createGroup', { body: { name: 'Tuesday Group', description: '' } });
  const group = await call('getGroup', { params: { id: made.id } });
  expect(group.name).toBe('Tuesday Group');
  expect(group.isOwner).toBe(true);
});

test("an error message is the status, a colon and the server's sentence", async () => {
  app.signIn('ruth');
  const error = await failure(call('getGroup', { params: { id: 999 } }));
  expect(error).toBeInstanceOf(ApiError);
  if (!(error instanceof ApiError)) return;
  expect(error.status).toBe(404);
  expect(error.message).toBe(`404: ${error.sentence}`);
  expect(error.sentence).toMatch(/^[A-Z].*\.$/);
});

test('an error of a proxy has its status text as message', async () => {
  setTransport({
    base: 'http://localhost',
    fetch: async () =>
      new Response('<h1>Bad Gateway</h1>', {
        status: 502,
        statusText: 'Bad Gateway',
        headers: { 'content-type': 'text/html' },
      }),
  });
  const error = await failure(call('getInfo'));
  expect(String(error)).toBe('ApiError: 502: Bad Gateway');
  // Users read a sentence of the catalogue.
  expect(serverSentence(error)).toBe('Something went wrong. Please try again.');
});

test('users do not see sentences that are meant for programs (W35)', async () => {
  app.signIn('ruth');
  const body = { title: 'My hip', content: 'It hurts at night.', isPrivate: true };
  await sendOnce('/api/prayers', body, 'k-1');
  const error = await failure(
    sendOnce('/api/prayers', { ...body, content: 'It heals by now.' }, 'k-1'),
  );
  expect(isRefused(error, 'key-used')).toBe(true);
  expect(String(error)).toContain('Idempotency-Key');
  expect(serverSentence(error)).toBe('Something went wrong. Please try again.');
});

test('a response without content is read as null', async () => {
  app.signIn('ruth');
  expect(await call('signOut')).toBeFalsy();
});

test('a list is read page by page (B3)', async () => {
  app.signIn('ruth');
  for (const name of ['One group', 'Two groups', 'Three groups'])
    await call('createGroup', { body: { name } });
  const first = await readPage<'listGroups'>('/api/groups?limit=2', undefined);
  expect(first.items).toHaveLength(2);
  expect(first.next).toBeString();
  const whole = await readPage<'listGroups'>('/api/groups', undefined);
  expect(whole.next).toBeUndefined();
});

test('a call sends its method, its path and an optional JSON body (B1)', async () => {
  const sent: Request[] = [];
  setTransport({
    base: 'http://localhost',
    fetch: async (input, init) => {
      sent.push(new Request(input, init));
      return new Response(null, { status: 204 });
    },
  });
  await call('getCurrentUser');
  await call('endOtherSessions');
  await call('addComment', { params: { id: 7 }, body: { content: 'Amen.' } });
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET http://localhost/api/user',
    'DELETE http://localhost/api/sessions',
    'POST http://localhost/api/prayers/7/comments',
  ]);
  expect(sent.map(({ headers }) => headers.get('content-type'))).toEqual([
    null,
    null,
    'application/json',
  ]);
  expect(await Promise.all(sent.map((request) => request.text()))).toEqual([
    '',
    '',
    '{"content":"Amen."}',
  ]);
});

test('an empty response with status 200 throws', async () => {
  setTransport({
    base: 'http://localhost',
    fetch: async () => new Response('', { status: 200 }),
  });
  expect(await failure(call('getCurrentUser'))).toBeInstanceOf(TypeError);
});
