import { expect, test } from 'bun:test';
import { createTestServer, PASSWORD } from '../../test-support/server.ts';

/* The sign-in page is a form that a browser sends by itself where the app did not load. */

const sent = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  new Request('http://localhost/api/login', {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  });

const RUTH = { email: 'ruth@example.org', password: PASSWORD };

test('a form signs in and opens the home page (W18)', async () => {
  const server = createTestServer();
  const { status, headers } = await server.fetch(sent(RUTH));
  expect([status, headers.get('location')]).toEqual([303, '/']);
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  const me = await server.fetch(new Request('http://localhost/api/user', { headers: { cookie } }));
  expect(me.body.username).toBe('ruth');
});

test('a refused form is answered by one sentence, in the reader’s language (W18, O4)', async () => {
  const server = createTestServer();
  const wrong = { ...RUTH, password: 'not the password' };
  const { status, text, headers } = await server.fetch(sent(wrong));
  expect([status, text]).toEqual([401, 'Incorrect email or password.']);
  expect(headers.get('set-cookie')).toBeNull();
  const marked = await server.fetch(sent(wrong, { cookie: 'upheld_language=en-XA' }));
  expect(marked.headers.get('content-language')).toBe('en-XA');
  expect((await server.fetch(sent({}))).status).toBe(400);
});

test('a form of another site does not sign in', async () => {
  const server = createTestServer();
  const { status, headers } = await server.fetch(sent(RUTH, { origin: 'https://other.example' }));
  expect([status, headers.get('x-error-code')]).toEqual([403, 'other-site']);
  expect(headers.get('set-cookie')).toBeNull();
});
