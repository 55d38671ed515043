import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../stand-ins/electron/until.ts';
import { built } from '../../test-support/built.ts';
import { type RunningServer, startExecutable } from '../../test-support/executable.ts';
import { JPEG } from '../../test-support/pictures.ts';
import { appProtocol, type ServerLine } from './app-protocol.ts';

/* The app's own scheme, with the built web app and the compiled server. */
const folder = mkdtempSync(join(tmpdir(), 'upheld-protocol-'));
const pages = join(folder, 'pages');
mkdirSync(pages);
writeFileSync(join(pages, 'choose.html'), '<h1>Choose</h1>');
let upheld: RunningServer;

/** A partition of the browser, with its own cookies. */
const partition = (url: () => string) => {
  let cookie = '';
  const line: ServerLine = {
    get origin() {
      return url();
    },
    fetch: async (to, init) => {
      const headers = new Headers(init.headers);
      if (cookie) headers.set('cookie', cookie);
      const answer = await fetch(to, { ...init, headers });
      const set = answer.headers.get('set-cookie');
      if (set) cookie = set.split(';')[0] ?? '';
      return answer;
    },
  };
  return line;
};

let line: ServerLine | undefined;
const english = { now: () => 'en' as const, choose: () => {} };
const handle = appProtocol({
  folders: { app: built('dist/web'), pages },
  language: english,
  server: () => line,
});
const get = (url: string, init?: RequestInit) => handle(new Request(url, init));
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  get(`upheld://app${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

beforeAll(async () => {
  upheld = await startExecutable(folder);
  line = partition(() => upheld.url);
  const setup = /setup=([\w-]+)/.exec(upheld.output())?.[1];
  const answer = await post('/api/register', {
    firstName: 'Deborah',
    lastName: 'Miller',
    username: 'deborah',
    email: 'deborah@example.org',
    password: 'under the palm',
    confirmPassword: 'under the palm',
    setup,
  });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('set-cookie')).toBeNull();
});
afterAll(async () => {
  await upheld.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the packaged pages (T2)', () => {
  test('the web app is one page at every path of its router', async () => {
    for (const path of ['/', '/groups/3', '/join/abc', '/index.html']) {
      const answer = await get(`upheld://app${path}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
      expect(await answer.text()).toContain('<div id="root">');
    }
  });

  test('have a strict content policy, which is stricter for the program’s own pages', async () => {
    const app = (await get('upheld://app/')).headers.get('content-security-policy') ?? '';
    const own = (await get('upheld://pages/choose.html')).headers.get('content-security-policy');
    for (const csp of [app, own ?? '']) {
      expect(csp).toStartWith("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(csp).not.toMatch(/unsafe|\*|wasm/);
    }
    expect(app).toContain("form-action 'self' https://www.paypal.com");
    expect(own).toContain("form-action 'none'");
  });

  const missing = [
    'upheld://app/assets/none.js',
    'upheld://app/sw.js',
    'upheld://app/../../etc/passwd.txt',
    'upheld://app/%2e%2e/%2e%2e/package.json',
    'upheld://app/..%2f..%2fpackage.json',
    'upheld://pages/none.html',
    'upheld://elsewhere/',
    'upheld://pages/api/user',
  ];
  for (const url of missing)
    test(`are not found: ${url}`, async () => {
      const answer = await get(url);
      if (answer.status === 200) expect(await answer.text()).toContain('<div id="root">');
      else expect([404]).toContain(answer.status);
      expect(answer.headers.get('content-type') ?? '').not.toContain('json');
    });

  test('can be read, but not written', async () => {
    expect((await get('upheld://app/', { method: 'POST', body: 'x' })).status).toBe(405);
  });
});

describe('a page’s call to the server (T2)', () => {
  test('is sent with the cookie of its partition, which the page never sees', async () => {
    const answer = await get('upheld://app/api/user');
    expect(await answer.json()).toMatchObject({ firstName: 'Deborah' });
    line = partition(() => upheld.url);
    expect((await get('upheld://app/api/user')).status).toBe(401);
    const signIn = { email: 'deborah@example.org', password: 'under the palm' };
    expect((await post('/api/login', signIn)).status).toBe(200);
    expect((await get('upheld://app/api/user')).status).toBe(200);
  });

  test('returns the status, the sentence and the headers of the server', async () => {
    const wrong = await post('/api/login', { email: 'x@example.org', password: 'x' });
    expect([wrong.status, await wrong.text()]).toEqual([401, 'Incorrect email or password.']);
    const list = await get('upheld://app/api/prayers?limit=1');
    expect([list.status, await list.json()]).toEqual([200, []]);
    expect((await get('upheld://app/api/login')).headers.get('location')).toBe('/auth');
  });

  test('returns data only: no response of a server can become a page of the app', async () => {
    for (const path of ['/api/health', '/api/user', '/api/none'])
      expect((await get(`upheld://app${path}`)).headers.get('content-security-policy')).toBe(
        "default-src 'none'; sandbox",
      );
  });

  test('sends the server no data about this program', async () => {
    const seen: Record<string, string>[] = [];
    const echo = Bun.serve({
      port: 0,
      fetch: (request) => {
        seen.push(Object.fromEntries(request.headers));
        return new Response('ok', { headers: { 'set-cookie': 'a=b', 'x-own': 'kept' } });
      },
    });
    const before = line;
    line = { origin: `http://localhost:${echo.port}`, fetch };
    const answer = await get('upheld://app/api/user', {
      headers: {
        origin: 'upheld://app',
        referer: 'upheld://app/groups/3',
        cookie: 'mine=1',
        'sec-fetch-site': 'cross-site',
        'last-event-id': '7',
      },
    });
    expect(seen[0]).toMatchObject({ 'last-event-id': '7' });
    for (const name of ['origin', 'referer', 'cookie', 'sec-fetch-site'])
      expect(seen[0]).not.toHaveProperty([name]);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('x-own')).toBe('kept');
    line = before;
    await echo.stop(true);
  });

  test('is allowed for the app’s pages only', async () => {
    for (const origin of ['upheld://pages', 'https://evil.example', 'null'])
      expect((await get('upheld://app/api/user', { headers: { origin } })).status).toBe(403);
  });

  test('streams the upload and the download of a file', async () => {
    const { uploadURL } = await (await post('/api/objects/upload', {})).json();
    const bytes = crypto.getRandomValues(new Uint8Array(60_000));
    const body = new ReadableStream({
      start: (stream) => {
        for (let n = 0; n < 50; n++) stream.enqueue(bytes);
        stream.close();
      },
    });
    const sent = await get(`upheld://app${uploadURL}`, { method: 'PUT', body });
    expect(sent.status).toBe(204);
    const form = { title: 'Order', filePath: uploadURL, fileName: 'order.pdf' };
    const { filePath, fileSize } = await (await post('/api/resources', form)).json();
    expect(fileSize).toBe(3_000_000);
    const file = await get(`upheld://app${filePath}`);
    expect(file.headers.get('content-disposition')).toContain('order.pdf');
    const received = new Uint8Array(await file.arrayBuffer());
    expect(received.length).toBe(3_000_000);
    expect(received.subarray(0, 60_000)).toEqual(bytes);
  });

  test('uploads and downloads a picture, with its header for caching (A37)', async () => {
    const sent = await get('upheld://app/api/user/picture', { method: 'PUT', body: JPEG });
    const { profileImageUrl } = await sent.json();
    const picture = await get(`upheld://app${profileImageUrl}`);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    expect(picture.headers.get('cache-control')).toBe('private, no-cache');
    const headers = { 'if-none-match': picture.headers.get('etag') ?? '' };
    const again = await get(`upheld://app${profileImageUrl}`, { headers });
    expect([again.status, again.body]).toEqual([304, null]);
    await get('upheld://app/api/user/picture', { method: 'DELETE' });
    expect((await get(`upheld://app${profileImageUrl}`)).status).toBe(404);
  });

  test('streams events as they happen', async () => {
    const answer = await get('upheld://app/api/events');
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    const reader = answer.body?.getReader();
    let told = '';
    const listening = (async () => {
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
        told += new TextDecoder().decode(next.value);
    })();
    await get('upheld://app/api/user', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ firstName: 'Debora' }),
    });
    await until(() => told.includes('"account"'));
    await reader?.cancel();
    await listening;
  });

  test('ends at the server if the page cancels the response, even without a signal', async () => {
    let isOver = false;
    const endless = Bun.serve({
      port: 0,
      fetch: (request) => {
        request.signal.addEventListener('abort', () => {
          isOver = true;
        });
        return new Response(new ReadableStream({ start: (stream) => stream.enqueue('hello') }));
      },
    });
    const before = line;
    // As in Electron's fetch: only its signal ends the call.
    const held = async (to: string, init: RequestInit) => {
      const reader = (await fetch(to, init)).body?.getReader();
      return new Response(
        new ReadableStream({
          pull: async (stream) => stream.enqueue((await reader?.read())?.value),
        }),
      );
    };
    line = { origin: `http://localhost:${endless.port}`, fetch: held };
    const answer = await get('upheld://app/api/events');
    await answer.body?.cancel();
    await until(() => isOver);
    line = before;
    await endless.stop(true);
  });

  test('times out if the server never answers', async () => {
    const silent = Bun.serve({ port: 0, fetch: () => new Promise<Response>(() => {}) });
    const patient = appProtocol({
      folders: { app: built('dist/web'), pages },
      language: english,
      server: () => ({ origin: `http://localhost:${silent.port}`, fetch }),
      answerWithin: 20,
    });
    expect((await patient(new Request('upheld://app/api/user'))).type).toBe('error');
    await silent.stop(true);
  });

  test('fails like a network error without the server, and with 503 if none is chosen', async () => {
    const before = line;
    line = { origin: 'http://127.0.0.1:1', fetch };
    expect((await get('upheld://app/api/user')).type).toBe('error');
    line = undefined;
    expect((await get('upheld://app/api/user')).status).toBe(503);
    line = before;
  });
});
