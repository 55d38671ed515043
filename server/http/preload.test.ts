import { describe, expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '../../test-support/folder.ts';
import { createTestServer } from '../../test-support/server.ts';
import { congregation } from '../db/schema.ts';
import { webFilesIn } from './web-files.ts';

const TABLE = {
  pages: [
    { path: '/auth', isPublic: true, modules: ['/assets/visitors.js'], reads: [] },
    { path: '/join/:token', isPublic: true, modules: ['/assets/join.js'], reads: [] },
    { path: '/groups/create', isPublic: false, modules: ['/assets/frame.js'], reads: [] },
    {
      path: '/groups/:id',
      isPublic: false,
      modules: ['/assets/frame.js', '/assets/group.js'],
      reads: ['/api/user', '/api/groups/:id'],
    },
    {
      path: '/my-prayers',
      isPublic: false,
      modules: [],
      reads: ['/api/user', '/api/prayers?status=active'],
    },
  ],
  early: '/assets/early.js',
};

/** The default address has no sign-in method but the password. */
const serverWithPages = ({ baseUrl = 'http://nas', mail = false } = {}) => {
  const folder = testFolder('preload');
  for (const page of ['index', 'visitor', 'sign-in'])
    writeFileSync(join(folder, `${page}.html`), `<head></head>the ${page} page`);
  writeFileSync(join(folder, 'preload.json'), JSON.stringify(TABLE));
  return createTestServer({ webFiles: webFilesIn(folder), baseUrl, mail });
};

/** Returns the paths of a kind in the `Link` header, in their order. */
const linked = ({ headers }: { headers: Headers }, kind: string) =>
  (headers.get('link') ?? '')
    .split(', ')
    .filter((link) => link.includes(`; ${kind}`))
    .map((link) => /<(.+)>/.exec(link)?.[1]);

test('a member’s page names its code and its reads (W18)', async () => {
  const ruth = serverWithPages().as('ruth');
  const page = await ruth.get('/groups/7?message=joined-successfully');
  expect(page.text).toBe('<head></head>the index page');
  expect(linked(page, 'as=fetch; crossorigin')).toEqual(['/api/user', '/api/groups/7']);
  expect(linked(page, 'rel=modulepreload')).toEqual(['/assets/frame.js', '/assets/group.js']);
  expect(linked(await ruth.get('/groups/create'), 'as=fetch')).toEqual([]);
});

test('a page whose address chooses a part of a list does not name the whole list (W18)', async () => {
  const ruth = serverWithPages().as('ruth');
  const reads = async (path: string) => linked(await ruth.get(path), 'as=fetch; crossorigin');
  expect(await reads('/my-prayers')).toEqual(['/api/user', '/api/prayers?status=active']);
  expect(await reads('/my-prayers?show=resting')).toEqual(['/api/user']);
});

test('a browser that ignores named reads gets none (W18, W52)', async () => {
  const ruth = serverWithPages().as('ruth');
  const named = async (userAgent: string) => {
    const page = await ruth.get('/groups/7', undefined, { 'user-agent': userAgent });
    expect(linked(page, 'rel=modulepreload')).toContain('/assets/group.js');
    return linked(page, 'as=fetch; crossorigin').length;
  };
  const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit}`;
  for (const browser of ['Version/18.0', 'CriOS/131.0', 'FxiOS/132.0'])
    expect(await named(`${iPhone} ${browser} Mobile/15E148 Safari/604.1`)).toBe(0);
  const chromium =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
  expect(await named(`${chromium} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`)).toBe(2);
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  expect(await named(firefox)).toBe(2);
});

test('only an id goes from the path into the header', async () => {
  const ruth = serverWithPages().as('ruth');
  for (const path of [
    '/groups/x',
    '/groups/7,8',
    '/groups/%3E',
    '/nowhere',
    `/groups/${'1'.repeat(16)}`,
  ])
    expect(linked(await ruth.get(path), 'as=fetch')).toEqual([]);
});

test('a visitor’s page says so, names no reads and leads to the sign-in page (W18)', async () => {
  const server = serverWithPages();
  const ended = {
    get: (path: string) =>
      server.fetch(
        new Request(`http://localhost${path}`, {
          headers: { cookie: `upheld_session=${'x'.repeat(43)}` },
        }),
      ),
  };
  for (const visitor of [server.signedOut(), ended]) {
    for (const path of ['/auth', '/groups/7']) {
      const page = await visitor.get(path);
      expect(page.text).toBe('<head></head>the sign-in page');
      expect(linked(page, 'as=fetch')).toEqual([]);
      // The sign-in page works without the app, and loads it later.
      expect(linked(page, 'rel=modulepreload')).toEqual([]);
      expect(linked(page, 'rel=preload; as=script')).toContain('/assets/early.js');
    }
    const invited = await visitor.get('/join/abc');
    expect(invited.text).toBe('<head></head>the visitor page');
    expect(linked(invited, 'rel=modulepreload')).toContain('/assets/join.js');
  }
});

test('service workers get the plain page, whoever asks', async () => {
  const server = serverWithPages();
  for (const client of [server.signedOut(), server.as('ruth')]) {
    const page = await client.get('/index.html');
    expect([page.text, page.headers.get('link')]).toEqual(['<head></head>the index page', null]);
  }
});

test('a cached page is revalidated when the user changes', async () => {
  const server = serverWithPages();
  const { headers } = await server.signedOut().get('/auth');
  expect(headers.get('vary')).toBe('accept-encoding, accept-language, cookie');
  const ask = (cookie: string) =>
    server.fetch(
      new Request('http://localhost/auth', {
        headers: { cookie, 'if-none-match': headers.get('etag') ?? '' },
      }),
    );
  expect((await ask('')).status).toBe(304);
  expect(await ask(server.cookieOf('ruth'))).toMatchObject({
    status: 200,
    text: '<head></head>the index page',
  });
});

test('a page names no reads for a user who is signing out (W13)', async () => {
  const server = serverWithPages();
  const page = await server.fetch(
    new Request('http://localhost/groups/7', {
      headers: { cookie: `${server.cookieOf('ruth')}; upheld_signing_out=pending` },
    }),
  );
  expect([page.text, page.headers.get('link')]).toEqual(['<head></head>the index page', null]);
});

test('a visitor’s page names the sign-in methods, and a member’s does not (A31, A33)', async () => {
  const server = serverWithPages({ baseUrl: 'https://pray.example.org', mail: true });
  const ways = /<meta name="ways" content="([^"]+)">/;
  const told = ways.exec((await server.signedOut().get('/auth')).text)?.[1] ?? '';
  expect(JSON.parse(told.replaceAll('&quot;', '"'))).toEqual({
    mail: true,
    passkeys: 'https://pray.example.org',
  });
  expect((await server.as('ruth').get('/')).text).not.toMatch(ways);
});

test('an unknown file is not found, also for a visitor', async () => {
  const server = serverWithPages({ mail: true });
  expect((await server.signedOut().get('/assets/none-1.js')).status).toBe(404);
});

describe('the congregation in a visitor’s page (M9)', () => {
  const NAME = '</head>"St. Mary’s" & <b>';
  const serverOf = (name: string) => {
    const server = serverWithPages();
    server.db.update(congregation).set({ name }).run();
    return server;
  };
  test('the head has the congregation’s name, whatever characters it has', async () => {
    const { text } = await serverOf(NAME).signedOut().get('/join/abc');
    const [, content = ''] = /<meta name="congregation" content="([^"]*)">/.exec(text) ?? [];
    expect(content).not.toMatch(/[<"]/);
    const decoded = content
      .replaceAll('&lt;', '<')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
    expect(JSON.parse(decoded)).toEqual({
      name: NAME,
      help: { name: '', telephone: '', words: '' },
    });
    expect(text).toEndWith('</head>the visitor page');
  });

  test('the page is compressed, and sent again only when it changed', async () => {
    const server = serverOf(NAME);
    const ask = (headers: Record<string, string>) =>
      server.fetch(new Request('http://localhost/auth', { headers }));
    const { headers } = await ask({ 'accept-encoding': 'gzip' });
    expect(headers.get('content-encoding')).toBe('gzip');
    const etag = headers.get('etag') ?? '';
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
    server.db.update(congregation).set({ name: 'St. Paul’s' }).run();
    expect((await ask({ 'if-none-match': etag })).status).toBe(200);
  });

  test('pages of members and of service workers do not name the congregation', async () => {
    const server = serverOf(NAME);
    for (const path of ['/groups/7', '/index.html'])
      expect((await server.as('ruth').get(path)).text).toBe('<head></head>the index page');
  });

  test('the page is served as built if the database does not answer', async () => {
    const server = serverOf(NAME);
    server.db.$client.run('drop table congregation');
    expect((await server.signedOut().get('/auth')).text).toBe('<head></head>the sign-in page');
  });
});

test('the page is in the reader’s language, if that is built (O4)', async () => {
  const folder = testFolder('preload');
  for (const [place, words] of Object.entries({ '': 'in English', 'en-XA': 'marked' })) {
    mkdirSync(join(folder, place), { recursive: true });
    for (const page of ['index', 'visitor', 'sign-in'])
      writeFileSync(join(folder, place, `${page}.html`), `<head></head>the ${page} page ${words}`);
    const [auth, joining] = TABLE.pages;
    const wave = { ...TABLE, pages: [auth, { ...joining, modules: [`/assets/${place}.js`] }] };
    writeFileSync(join(folder, place, 'preload.json'), JSON.stringify(wave));
    writeFileSync(join(folder, place, 'sw.js'), '');
  }
  const server = createTestServer({ webFiles: webFilesIn(folder), baseUrl: 'http://nas' });
  const visitor = server.signedOut();
  const cookie = 'upheld_language=en-XA';
  const own = await visitor.get('/auth', undefined, { cookie });
  expect(own.text).toBe('<head></head>the sign-in page marked');
  expect(own.headers.get('content-language')).toBe('en-XA');
  const invited = await visitor.get('/join/abc', undefined, { cookie });
  expect(linked(invited, 'rel=modulepreload')[0]).toBe('/assets/en-XA.js');
  const english = await visitor.get('/auth');
  expect(english.text).toBe('<head></head>the sign-in page in English');
  // A cached page of another language does not match.
  const kept = { 'if-none-match': own.headers.get('etag') ?? '' };
  expect((await visitor.get('/auth', undefined, kept)).status).toBe(200);
  expect((await visitor.get('/auth', undefined, { ...kept, cookie })).status).toBe(304);

  const ruth = server.as('ruth');
  await ruth.patch('/api/user', { language: 'en-XA' });
  expect((await ruth.get('/groups/7')).text).toBe('<head></head>the index page marked');
  expect((await ruth.get('/index.html')).text).toBe('<head></head>the index page in English');
  expect((await ruth.get('/en-XA/index.html')).text).toBe('<head></head>the index page marked');
  expect((await ruth.get('/en-XA/sw.js')).headers.get('service-worker-allowed')).toBe('/');
  const other = await serverWithPages().signedOut().get('/auth', undefined, { cookie });
  expect(other.text).toBe('<head></head>the sign-in page');
});

test('an unknown path of programs is 404, one of people gets the page, and a file is served (R38)', async () => {
  const server = serverWithPages();
  for (const visitor of [server.as('ruth'), server.signedOut()]) {
    for (const path of [
      '/favicon.ico',
      '/healthz',
      '/.well-known/security.txt',
      '/de/index.html',
    ]) {
      const { status, text, headers } = await visitor.get(path);
      expect([path, status, text]).toEqual([path, 404, 'There is nothing at this address.']);
      expect(headers.get('x-error-code')).toBe('nothing-here');
    }
    for (const path of ['/nowhere', '/groups/seven', '/join/abc.please']) {
      const { status, text } = await visitor.get(path);
      expect([path, status, text.slice(0, 6)]).toEqual([path, 200, '<head>']);
    }
    expect((await visitor.get('/preload.json')).status).toBe(200);
  }
});

test('a password manager is led to where the password is changed (R58)', async () => {
  const server = serverWithPages();
  for (const visitor of [server.as('ruth'), server.signedOut()]) {
    const { status, headers } = await visitor.get('/.well-known/change-password');
    expect([status, headers.get('location')]).toEqual([303, '/profile?tab=password']);
    // It also asks for a page that no site has, to learn whether the site tells what is missing.
    const { status: missing } = await visitor.get(
      '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
    );
    expect(missing).toBe(404);
  }
});
