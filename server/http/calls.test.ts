import { describe, expect, test } from 'bun:test';
import { z } from 'zod';
import { createTestServer, logInto, PASSWORD, quiet } from '../../test-support/server.ts';
import { prayers } from '../db/schema.ts';
import { errorResponse } from './on-error.ts';

const post = (path: string, body: BodyInit | undefined, headers: Record<string, string>) =>
  new Request(`http://localhost${path}`, { method: 'POST', body, headers });
const JSON_TYPE = { 'content-type': 'application/json' };

describe('bad input gets one clear sentence and changes nothing (B4)', () => {
  const cases: [string, BodyInit, Record<string, string>, number, string][] = [
    ['malformed JSON', '{"title":', JSON_TYPE, 400, 'That is not valid JSON.'],
    [
      'bytes that are no text',
      new Uint8Array([0xff, 0xfe]),
      JSON_TYPE,
      400,
      'That is not valid JSON.',
    ],
    ['a list', '[]', JSON_TYPE, 400, 'Please send a JSON object.'],
    ['null', 'null', JSON_TYPE, 400, 'Please send a JSON object.'],
    [
      'a form',
      'title=a',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'Please send this as JSON.',
    ],
    ['plain text', '{}', { 'content-type': 'text/plain' }, 415, 'Please send this as JSON.'],
    [
      'too much',
      JSON.stringify({ title: 'x'.repeat(70_000) }),
      JSON_TYPE,
      413,
      'That is too long to send at once.',
    ],
    ['a number for a title', '{"title":7}', JSON_TYPE, 400, 'Title must be at least 3 characters'],
    ['no title', '{}', JSON_TYPE, 400, 'Title must be at least 3 characters'],
  ];
  for (const [what, body, headers, status, sentence] of cases)
    test(what, async () => {
      const server = createTestServer();
      const cookie = server.cookieOf('ruth');
      const answer = await server.fetch(post('/api/prayers', body, { ...headers, cookie }));
      expect([answer.status, answer.text]).toEqual([status, sentence]);
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(server.db.select().from(prayers).all()).toEqual([]);
    });

  test('a body that is too large without a length is refused', async () => {
    const server = createTestServer();
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('x'.repeat(10_000))),
    });
    const request = post('/api/prayers', endless, {
      ...JSON_TYPE,
      cookie: server.cookieOf('ruth'),
    });
    expect((await server.fetch(request)).status).toBe(413);
  });

  test('a body with too large a length is refused before it is read', async () => {
    const server = createTestServer();
    const headers = { ...JSON_TYPE, cookie: server.cookieOf('ruth'), 'content-length': '65537' };
    expect((await server.fetch(post('/api/groups', '{"name":"Choir"}', headers))).status).toBe(413);
  });

  test('text that is not valid Unicode is refused, in valid JSON too', async () => {
    const server = createTestServer();
    const bytes = new Uint8Array([...new TextEncoder().encode('{"name":"Choir'), 0xff, 0x22, 0x7d]);
    const headers = { ...JSON_TYPE, cookie: server.cookieOf('ruth') };
    expect((await server.fetch(post('/api/groups', bytes, headers))).status).toBe(400);
  });

  test('an incomplete body is refused', async () => {
    const server = createTestServer();
    const broken = new ReadableStream({
      pull: (controller) => controller.error(new DOMException('Gone', 'AbortError')),
    });
    const request = post('/api/prayers', broken, {
      ...JSON_TYPE,
      cookie: server.cookieOf('ruth'),
    });
    expect((await server.fetch(request)).status).toBe(400);
    expect(server.logged).toEqual([]);
  });

  test('invalid ids are refused', async () => {
    const server = createTestServer();
    for (const id of ['0', '-1', '1.5', 'abc', '1e3', '9'.repeat(16), '%00']) {
      const { status, text } = await server.as('ruth').get(`/api/prayers/${id}`);
      expect([id, status, text]).toEqual([id, 400, 'That is not a valid id.']);
    }
  });

  test('an unknown path or method under /api is not found', async () => {
    const server = createTestServer();
    for (const path of ['/api', '/api/', '/api/nothing', '/api/user/1/2'])
      expect((await server.as('ruth').get(path)).status).toBe(404);
    const { status, text } = await server.as('ruth').delete('/api/stats');
    expect([status, text]).toEqual([404, 'There is nothing at this address.']);
  });

  test('a caller who is not signed in does not learn what was wrong (B2)', async () => {
    const server = createTestServer();
    expect((await server.signedOut().get('/api/prayers/abc')).status).toBe(401);
    expect((await server.fetch(post('/api/prayers', '{', JSON_TYPE))).status).toBe(401);
  });
});

test('an internal error answers with a reference, never with its message (B2)', async () => {
  const server = createTestServer();
  server.db.$client.run('drop table comments');
  const { status, text } = await server.as('ruth').get('/api/prayers');
  expect(status).toBe(500);
  expect(text).toMatch(
    /^Something went wrong on our side\. Please try again\. \(Reference \w{12}\)$/,
  );
  expect(server.logged).toHaveLength(1);
  expect(server.logged[0]).not.toContain('comments');
});

test('a stored value that fails a check is an internal error', async () => {
  const lines: string[] = [];
  const broken = z.string().safeParse(7).error;
  const response = errorResponse(broken, logInto(lines), failed);
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('expected');
  expect(lines).toHaveLength(1);
});

test('a full disk is reported as such (D2)', async () => {
  const server = createTestServer({ budgets: 0 });
  const pages = server.db.$client.query<{ page_count: number }, []>('pragma page_count').get();
  server.db.$client.run(`pragma max_page_count = ${pages?.page_count}`);
  const content = 'We need a great deal of room. '.repeat(30);
  let last = 201;
  for (let n = 0; n < 50 && last === 201; n++)
    last = (
      await server.as('ruth').post('/api/prayers', { title: `No ${n}`, content, isPrivate: true })
    ).status;
  expect(last).toBe(507);
  expect((await server.as('ruth').get('/api/prayers')).status).toBe(200);
});

test('an upload is refused when the disk is full (D2)', async () => {
  for (const code of ['ENOSPC', 'EDQUOT']) {
    const error = Object.assign(new Error(`${code}: /data/files/0a1b`), { code });
    const response = errorResponse(error, quiet, failed);
    expect(response.status).toBe(507);
    expect(await response.text()).not.toContain('/data');
  }
});

const failed = { method: 'POST', route: '/api/prayers', ms: 1 };

describe('calls from another site (B7)', () => {
  const changes: [string, Record<string, string>, number][] = [
    ['same origin', { 'sec-fetch-site': 'same-origin' }, 201],
    ['typed by the user', { 'sec-fetch-site': 'none' }, 201],
    ['cross site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sister site', { 'sec-fetch-site': 'same-site' }, 403],
    ['own Origin', { origin: 'http://localhost', host: 'localhost' }, 201],
    ['foreign Origin', { origin: 'http://evil.example', host: 'localhost' }, 403],
    ['opaque Origin', { origin: 'null', host: 'localhost' }, 403],
    ['a program', {}, 201],
  ];
  for (const [what, headers, status] of changes)
    test(`a call from ${what} gets ${status}`, async () => {
      const server = createTestServer();
      const cookie = server.cookieOf('ruth');
      const request = post('/api/groups', '{"name":"Choir"}', { ...JSON_TYPE, ...headers, cookie });
      expect((await server.fetch(request)).status).toBe(status);
    });
});

describe('behind a proxy that changes the host (B9)', () => {
  const call = (
    options: Parameters<typeof createTestServer>[0],
    headers: Record<string, string>,
  ) => {
    const server = createTestServer(options);
    const cookie = server.cookieOf('ruth');
    return server.fetch(
      post('/api/groups', '{"name":"Choir"}', { ...JSON_TYPE, ...headers, cookie }),
    );
  };
  const origin = 'https://pray.example.org:8443';
  const cases: [string, Parameters<typeof createTestServer>[0], Record<string, string>, number][] =
    [
      [
        'a page at the base URL is ours, whatever the proxy passes on as the host',
        { baseUrl: origin },
        { origin, host: 'pray.example.org' },
        201,
      ],
      [
        'a trusted proxy says what the host was',
        { trustedProxies: ['127.0.0.1'] },
        { origin, host: 'localhost', 'x-forwarded-host': 'pray.example.org:8443' },
        201,
      ],
      [
        'anybody else’s word about the host counts for nothing',
        {},
        { origin, host: 'localhost', 'x-forwarded-host': 'pray.example.org:8443' },
        403,
      ],
    ];
  for (const [what, options, headers, status] of cases)
    test(what, async () => expect((await call(options, headers)).status).toBe(status));
});

describe('a server with an https base URL that is opened over http (A13)', () => {
  const signIn = (origin: string | undefined) =>
    createTestServer({ baseUrl: 'https://pray.example.org' }).fetch(
      post('/api/login', JSON.stringify({ email: 'ruth@example.org', password: PASSWORD }), {
        ...JSON_TYPE,
        'sec-fetch-site': 'same-origin',
        ...(origin && { origin }),
      }),
    );
  test('the refusal names the address at which signing in works', async () => {
    const { status, text } = await signIn('http://192.168.1.7:3000');
    expect([status, text]).toEqual([
      400,
      'Signing in works only at https://pray.example.org. Please open that address instead.',
    ]);
  });
  for (const origin of ['https://pray.example.org', 'http://localhost:3000', undefined])
    test(`a call of ${origin ?? 'a program'} signs in`, async () =>
      expect((await signIn(origin)).status).toBe(200));
});

test('a HEAD of the event stream ends, with its headers', async () => {
  const server = createTestServer();
  const { status, text, headers } = await server.fetch(
    new Request('http://localhost/api/events', {
      method: 'HEAD',
      headers: { cookie: server.cookieOf('ruth') },
    }),
  );
  expect([status, text, headers.get('content-type')]).toEqual([200, '', 'text/event-stream']);
});

test('opening an unsubscribe link leads to the page with the button (N4)', async () => {
  const { status, headers } = await createTestServer().signedOut().get('/api/unsubscribe/1-n-abc');
  expect([status, headers.get('location')]).toEqual([302, '/unsubscribe/1-n-abc']);
});

test('a description that is not text is refused', async () => {
  const ruth = createTestServer().as('ruth');
  const { status, text } = await ruth.post('/api/groups', { name: 'Choir', description: null });
  expect([status, text]).toEqual([400, 'The description must be text.']);
});
