import { describe, expect, test } from 'bun:test';
import { PICTURE_MAX } from '../../shared/pictures.ts';
import { JPEG, jpegOf, jpegWith, PNG, WEBP } from '../../test-support/pictures.ts';
import { createTestServer, ORIGIN, PASSWORD, type TestServer } from '../../test-support/server.ts';
import { createWorld } from '../../test-support/world.ts';
import { pictures, users } from '../db/schema.ts';

const PATH = '/api/user/picture';

const setBy = async (server: TestServer, name: string, bytes = JPEG): Promise<string> =>
  (await server.as(name).put(PATH, bytes)).body.profileImageUrl;

const storedIn = (server: TestServer) => ({
  pictures: server.db.select().from(pictures).all(),
  addresses: server.db.select({ address: users.profileImageUrl }).from(users).all(),
});

describe('a user’s picture (A37)', () => {
  test('a picture is shown, replaced and removed', async () => {
    const server = createTestServer();
    const naomi = server.as('naomi');
    const { status, body } = await naomi.put(PATH, JPEG);
    expect([status, body.firstName]).toEqual([200, 'Naomi']);
    expect(body.profileImageUrl).toMatch(/^\/api\/pictures\/[\w-]{43}$/);
    expect((await naomi.get('/api/user')).body).toEqual(body);

    const second = await setBy(server, 'naomi', WEBP);
    expect(second).not.toBe(body.profileImageUrl);
    expect((await naomi.get(body.profileImageUrl)).status).toBe(404);
    expect((await naomi.get(second)).headers.get('content-type')).toBe('image/webp');

    const removed = await naomi.delete(PATH);
    expect([removed.status, removed.body.profileImageUrl]).toEqual([200, null]);
    expect((await naomi.get(second)).status).toBe(404);
    expect((await naomi.delete(PATH)).status).toBe(200);
    expect(storedIn(server).pictures).toEqual([]);
  });

  test('a picture’s headers forbid scripts and caching by proxies', async () => {
    const server = createTestServer();
    const { headers, status } = await server.as('naomi').get(await setBy(server, 'naomi'));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('last-modified')).toBeNull();
  });

  test('a picture is not sent again to a browser that has it and may still see it', async () => {
    const { server, group } = await createWorld();
    const address = await setBy(server, 'hannah');
    const etag = (await server.as('naomi').get(address)).headers.get('etag') ?? '';
    const again = () => server.as('naomi').get(address, undefined, { 'if-none-match': etag });
    const kept = await again();
    expect([kept.status, kept.text]).toEqual([304, '']);
    const weak = { 'if-none-match': `W/${etag}` };
    expect((await server.as('naomi').get(address, undefined, weak)).status).toBe(304);
    await server.as('ruth').delete(`/api/groups/${group}/members/${server.idOf('naomi')}`);
    expect((await again()).status).toBe(404);
  });

  test.each([
    ['nothing', Buffer.alloc(0), 400, 'No picture arrived. Please choose one.'],
    ['words', Buffer.from('My face.'), 400, /^That is not a picture in a format/],
    ['a PNG', PNG, 400, /^That is not a picture in a format/],
    ['half of one', JPEG.subarray(0, 200), 400, /^This picture is damaged/],
    ['too many pixels', jpegOf(300, 300), 400, /^A picture can be at most 256 pixels wide/],
    ['a byte too many', Buffer.alloc(PICTURE_MAX + 1), 413, 'A picture can be at most 100 kB.'],
    ['far too many bytes', Buffer.alloc(900_000), 413, 'A picture can be at most 100 kB.'],
  ])(
    'a picture that is %s is refused in one sentence, and the old one stays',
    async (_, bytes, ...told) => {
      const server = createTestServer();
      await setBy(server, 'naomi');
      const before = storedIn(server);
      const { status, text } = await server.as('naomi').put(PATH, bytes);
      expect([status, text]).toEqual([told[0], expect.stringMatching(told[1])]);
      expect(storedIn(server)).toEqual(before);
    },
  );

  test('a picture that is cut off, or has another length than announced, changes nothing', async () => {
    const server = createTestServer();
    const broken = new ReadableStream({
      pull(stream) {
        stream.enqueue(JPEG.subarray(0, 100));
        stream.error(new Error('The line is gone.'));
      },
    });
    const headers = { cookie: server.cookieOf('naomi') };
    const send = (body: ReadableStream | typeof JPEG, more = {}) =>
      server.fetch(
        new Request(ORIGIN + PATH, { method: 'PUT', headers: { ...headers, ...more }, body }),
      );
    expect((await send(broken)).status).toBe(400);
    expect((await send(JPEG, { 'content-length': '900000' })).status).toBe(413);
    expect(storedIn(server).pictures).toEqual([]);
  });

  test('a picture of the maximum bytes is accepted, without its metadata', async () => {
    const server = createTestServer();
    const comment = { marker: 0xfe, data: 'a'.repeat(60_000) };
    const rest = PICTURE_MAX - jpegWith(comment).length - 4;
    const full = jpegWith(comment, { marker: 0xfe, data: 'b'.repeat(rest) });
    expect(full).toHaveLength(PICTURE_MAX);
    const address = await setBy(server, 'naomi', full);
    expect((await server.as('naomi').get(address)).headers.get('content-length')).not.toBe(
      String(PICTURE_MAX),
    );
    expect(storedIn(server).pictures[0]?.bytes.length).toBeLessThan(JPEG.length);
  });

  test('a picture is in the user’s export, and is deleted with the account', async () => {
    const { server } = await createWorld();
    const naomi = server.as('naomi');
    expect((await naomi.get('/api/account/export')).body.picture).toBeNull();
    await setBy(server, 'naomi');
    const { picture } = (await naomi.get('/api/account/export')).body;
    expect(picture).toStartWith('data:image/jpeg;base64,/9j/');
    await naomi.delete('/api/user', { password: PASSWORD });
    expect(storedIn(server).pictures).toEqual([]);
  });

  test('a picture changes as often as a profile', async () => {
    const { server } = await createWorld();
    for (let n = 0; n < 60; n++) await setBy(server, 'naomi');
    expect((await server.as('naomi').put(PATH, JPEG)).status).toBe(429);
  });
});

describe('who sees a picture (V18)', () => {
  /** Returns the picture addresses that a user gets in every list with Hannah. */
  const toldTo = async (
    name: string,
    { server, group, prayer }: Awaited<ReturnType<typeof createWorld>>,
  ) => {
    const client = server.as(name);
    const answers = await Promise.all(
      [
        `/api/groups/${group}/members`,
        `/api/groups/${group}/prayers`,
        `/api/prayers/${prayer}`,
        `/api/prayers/${prayer}/comments`,
        '/api/prayers/shared',
        '/api/search?q=hannah',
      ].map((path) => client.get(path)),
    );
    return answers.map(({ text }) => text.match(/\/api\/pictures\/[\w-]+/)?.[0] ?? null);
  };

  test('users who share a group see the picture in every list', async () => {
    const world = await createWorld();
    const address = world.picture('hannah');
    for (const name of ['naomi', 'ruth', 'hannah'])
      expect(await toldTo(name, world)).toEqual(Array(6).fill(address));
    for (const name of ['jesse', 'deborah', 'orpah'])
      expect(await toldTo(name, world)).toEqual(Array(6).fill(null));
  });

  test('no user sees the picture when the last shared group is gone, though the request stays', async () => {
    const world = await createWorld();
    const { server, group, prayer } = world;
    const address = world.picture('hannah');
    const hannah = server.as('hannah');
    await hannah.delete(`/api/groups/${group}/members/${server.idOf('hannah')}`);
    expect(await toldTo('naomi', world)).toEqual(Array(6).fill(null));
    expect((await server.as('naomi').get(address)).status).toBe(404);
    const { body } = await server.as('naomi').get(`/api/prayers/${prayer}`);
    expect(body.user).toMatchObject({ firstName: 'Hannah', profileImageUrl: null });
    expect((await hannah.get(address)).status).toBe(200);
  });

  test('users who may not see it get the bytes of a missing picture', async () => {
    const world = await createWorld();
    const { server } = world;
    const address = world.picture('hannah');
    const answer = async (client: ReturnType<TestServer['signedOut']>, path: string) => {
      const { status, text, headers } = await client.get(path);
      return [status, text, [...headers].sort()];
    };
    for (const client of [server.as('jesse'), server.as('deborah'), server.signedOut()]) {
      const nothing = await answer(client, '/api/pictures/nobodys');
      expect(await answer(client, address)).toEqual(nothing);
      expect(nothing[0]).toBe(404);
    }
  });

  test('administrators do not get its address', async () => {
    const world = await createWorld();
    world.picture('hannah');
    const { text } = await world.server.as('deborah').get('/api/admin/users');
    expect(text).not.toContain('/api/pictures');
  });

  test('office requests never show the picture of their author', async () => {
    const world = await createWorld();
    const { server, group } = world;
    world.picture('ruth');
    const { body: request } = await server.as('ruth').post('/api/prayers', {
      title: 'For Mary',
      content: 'She asks for your prayers.',
      groupIds: [group],
      isFromOffice: true,
    });
    await server.as('ruth').post(`/api/prayers/${request.id}/comments`, { content: 'Thank you.' });
    for (const name of ['naomi', 'ruth'])
      for (const path of [`/api/prayers/${request.id}`, `/api/prayers/${request.id}/comments`])
        expect((await server.as(name).get(path)).text).not.toContain('/api/pictures');
  });
});
