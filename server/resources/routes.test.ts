import { describe, expect, test } from 'bun:test';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_MAX } from '../../shared/resources.ts';
import { createTestServer, ORIGIN, type TestServer } from '../../test-support/server.ts';
import { zeros } from '../../test-support/upload.ts';
import { uploads } from '../db/schema.ts';
import { sweepUploads } from './sweep.ts';

const HOUR = 60 * 60_000;

/** Deborah manages the library; Naomi reads in it. */
const library = () => {
  const server = createTestServer();
  server.setUser('deborah', { isAdmin: true });
  return server;
};

type Sent = { by?: string; headers?: Record<string, string> };

const send = (
  server: TestServer,
  path: string,
  body: ConstructorParameters<typeof Response>[0],
  { by = 'deborah', headers = {} }: Sent = {},
) =>
  server.fetch(
    new Request(ORIGIN + path, {
      method: 'PUT',
      headers: { cookie: server.cookieOf(by), ...headers },
      body,
    }),
  );

const requestUpload = async (server: TestServer, by = 'deborah'): Promise<string> =>
  (await server.as(by).post('/api/objects/upload')).body.uploadURL;

const addResource = async (server: TestServer, name = 'Psalm 23.txt', text = 'My shepherd.') => {
  const filePath = await requestUpload(server);
  await send(server, filePath, text, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  });
  return server.as('deborah').post('/api/resources', { title: 'A psalm', filePath });
};

const filesOf = (server: TestServer) => server.files.all().map(({ name }) => name);

describe('documents (L1)', () => {
  test('a document is uploaded, listed and downloaded as an attachment', async () => {
    const server = library();
    const { status, body } = await addResource(server);
    expect([status, body]).toEqual([
      201,
      {
        id: 1,
        title: 'A psalm',
        description: null,
        filePath: expect.stringMatching(/^\/api\/objects\/[0-9a-f]{32}$/),
        fileName: 'Psalm 23.txt',
        fileSize: 12,
        fileType: 'text/plain',
        uploaderName: expect.any(String),
        createdAt: '2026-05-03T09:30:21.345Z',
      },
    ]);
    expect((await server.as('naomi').get('/api/resources')).body).toEqual([body]);

    const { text, headers } = await server.as('naomi').get(body.filePath);
    expect(text).toBe('My shepherd.');
    expect(headers.get('content-disposition')).toBe('attachment; filename="Psalm 23.txt"');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('content-type')).toStartWith('text/plain');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('an interrupted download is resumed, and begins again only if the file changed (L9)', async () => {
    const server = library();
    const { filePath } = (await addResource(server)).body;
    const get = (headers: Record<string, string>) =>
      server.as('naomi').get(filePath, undefined, headers);
    const { headers } = await get({});
    const etag = headers.get('etag') ?? '';
    expect(headers.get('accept-ranges')).toBe('bytes');
    expect(headers.get('last-modified')).toMatch(/^\w{3}, \d\d \w{3} \d{4} .* GMT$/);
    const rest = await get({ range: 'bytes=3-', 'if-range': etag });
    expect([rest.status, rest.text]).toEqual([206, 'shepherd.']);
    expect(rest.headers.get('content-range')).toBe('bytes 3-11/12');
    expect(rest.headers.get('content-disposition')).toStartWith('attachment');
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
    const beyond = await get({ range: 'bytes=12-' });
    expect([beyond.status, beyond.text]).toEqual([416, 'The file ends before that.']);
    expect(beyond.headers.get('content-range')).toBe('bytes */12');
  });

  test('a document is found by prefixes of words in its title, description or file name (L7)', async () => {
    const server = library();
    const add = async (title: string, description: string, fileName: string) => {
      const filePath = await requestUpload(server);
      await send(server, filePath, 'words');
      const form = { title, description, fileName, filePath };
      return (await server.as('deborah').post('/api/resources', form)).body.id;
    };
    const psalms = await add('Psalmen für Ältere', 'In großer Schrift', 'lieder.pdf');
    const rota = await add('Rota of May', '', 'rota-2026.xlsx');
    const prayers = await add('祈りの本', 'Psalms too', 'book.pdf');
    const found = async (q: string) => {
      const { body } = await server.as('naomi').get(`/api/resources?q=${encodeURIComponent(q)}`);
      return body.map(({ id }: { id: number }) => id);
    };
    expect(await found('psalm')).toEqual([prayers, psalms]);
    expect(await found('PSALM alt')).toEqual([psalms]);
    expect(await found('gross')).toEqual([psalms]);
    expect(await found('2026')).toEqual([rota]);
    expect(await found('りの')).toEqual([prayers]);
    expect(await found('pdf')).toEqual([prayers, psalms]);
    for (const none of ['salm', 'psalm rota', 'りり', 'deborah'])
      expect(await found(none)).toEqual([]);
    expect(await found('  ')).toEqual([prayers, rota, psalms]);

    const first = await server.as('naomi').get('/api/resources?q=psalm&limit=1');
    const next = first.headers.get('x-next-cursor');
    const second = await server.as('naomi').get(`/api/resources?q=psalm&limit=1&before=${next}`);
    expect([first.body[0].id, second.body[0].id]).toEqual([prayers, psalms]);
    expect(second.headers.get('x-next-cursor')).toBeNull();
  });

  test('a document has a name in any language, without a path or hidden characters (L4)', async () => {
    const names = [
      ['Psalmen für Ältere.pdf', 'Psalmen für Ältere.pdf'],
      ['祈り.pdf', '祈り.pdf'],
      ['../../etc/passwd', 'passwd'],
      ['C:\\Users\\ruth\\hymns.doc', 'hymns.doc'],
      ['hymns\u202Efdp.exe', 'hymnsfdp.exe'],
      ['line\r\nbreak.txt', 'linebreak.txt'],
      ['..', 'file'],
    ] as const;
    for (const [sent, kept] of names) {
      const server = library();
      const { body } = await addResource(server, sent);
      expect(body.fileName).toBe(kept);
      const { headers } = await server.as('naomi').get(body.filePath);
      const header = headers.get('content-disposition') ?? '';
      expect(header).toStartWith('attachment; filename');
      if (/[^\x20-\x7e]/.test(kept))
        expect(header).toContain(`filename*=UTF-8''${encodeURIComponent(kept)}`);
    }
  });

  test('a document has the size and type of the upload, whatever the form says (L4)', async () => {
    const server = library();
    const filePath = await requestUpload(server);
    await send(server, filePath, 'four');
    const { body } = await server.as('deborah').post('/api/resources', {
      title: 'A psalm',
      description: 'For the evening.',
      filePath: `http://localhost${filePath}`,
      fileName: '../evening.txt',
      fileSize: 999_999,
      fileType: 'text/html',
    });
    expect(body).toMatchObject({
      description: 'For the evening.',
      fileName: 'evening.txt',
      fileSize: 4,
      fileType: 'application/octet-stream',
    });
  });

  test('a document never has a type that a page could run (L4)', async () => {
    for (const type of [
      'text/javascript',
      'application/ecmascript; x',
      'application/wasm',
      'text/css',
    ]) {
      const server = library();
      const filePath = await requestUpload(server);
      await send(server, filePath, 'alert(1)', { headers: { 'content-type': type } });
      const form = { title: 'A psalm', filePath };
      const { body } = await server.as('deborah').post('/api/resources', form);
      expect(body.fileType).toBe('application/octet-stream');
    }
  });

  test('a document is deleted with its file (L5)', async () => {
    const server = library();
    const { body } = await addResource(server);
    expect((await server.as('naomi').delete(`/api/resources/${body.id}`)).status).toBe(403);
    expect((await server.as('deborah').delete(`/api/resources/${body.id}`)).status).toBe(204);
    expect((await server.as('deborah').delete(`/api/resources/${body.id}`)).status).toBe(404);
    expect((await server.as('naomi').get(body.filePath)).status).toBe(404);
    expect(filesOf(server)).toEqual([]);
  });

  test('a document without its file is not found, which is no internal error', async () => {
    const server = library();
    const { body } = await addResource(server);
    server.files.remove(body.filePath.split('/').at(-1));
    const { status, text } = await server.as('naomi').get(body.filePath);
    expect([status, text]).toEqual([404, 'File not found.']);
  });

  test('a document stays when its uploader’s account is deleted', async () => {
    const server = library();
    await addResource(server);
    server.setUser('ruth', { isAdmin: true });
    await server.as('ruth').delete(`/api/admin/users/${server.idOf('deborah')}`);
    const { body } = await server.as('naomi').get('/api/resources');
    expect(body).toMatchObject([{ uploaderName: 'Unknown User', fileName: 'Psalm 23.txt' }]);
  });
});

describe('upload addresses (L2)', () => {
  test('an address accepts one file, once', async () => {
    const server = library();
    const path = await requestUpload(server);
    const tries = await Promise.all([send(server, path, 'one'), send(server, path, 'two')]);
    expect(tries.map(({ status }) => status).sort()).toEqual([204, 410]);
    expect((await send(server, path, 'three')).status).toBe(410);
    expect(filesOf(server)).toHaveLength(1);
  });

  test('an address is invalid after 15 minutes, and for another administrator', async () => {
    const server = library();
    server.setUser('ruth', { isAdmin: true });
    const path = await requestUpload(server);
    expect((await send(server, path, 'mine now', { by: 'ruth' })).status).toBe(404);
    server.clock.now += 15 * 60_000;
    expect((await send(server, path, 'too late')).status).toBe(410);
    const form = { title: 'A psalm', filePath: path };
    expect((await server.as('deborah').post('/api/resources', form)).status).toBe(400);
    expect(filesOf(server)).toEqual([]);
  });

  test('an address makes one document, for the user who sent the file', async () => {
    const server = library();
    server.setUser('ruth', { isAdmin: true });
    const filePath = await requestUpload(server);
    const form = { title: 'A psalm', filePath };
    await send(server, filePath, 'My shepherd.');
    const answers = [
      await server.as('ruth').post('/api/resources', form),
      await server.as('deborah').post('/api/resources', form),
      await server.as('deborah').post('/api/resources', form),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 201, 400]);
    expect(answers[0]?.text).toBe('Please provide a title and upload a file.');
  });

  test.each([
    [{ filePath: '/api/objects/upload/x' }, 'Please provide a title and upload a file.'],
    [{ title: 'A psalm' }, 'Please provide a title and upload a file.'],
    [{ title: 'A psalm', filePath: '/etc/passwd' }, 'Please provide a title and upload a file.'],
  ])('a form without a title or a file of theirs is refused: %p (L1)', async (form, sentence) => {
    const server = library();
    const { status, text } = await server.as('deborah').post('/api/resources', form);
    expect([status, text]).toEqual([400, sentence]);
  });
});

describe('uploaded files (L3)', () => {
  test('a file of 50 MB is accepted; one byte more is refused and leaves nothing', async () => {
    const server = library();
    const path = await requestUpload(server);
    expect((await send(server, path, zeros(FILE_MAX))).status).toBe(204);
    expect(
      server.files.all().map(({ name }) => statSync(join(server.files.folder, name)).size),
    ).toEqual([FILE_MAX]);

    const other = await requestUpload(server);
    const { status, text } = await send(server, other, zeros(FILE_MAX + 1));
    expect([status, text]).toEqual([413, 'A file can be at most 50 MB.']);
    expect(filesOf(server)).toHaveLength(1);
    expect(server.db.select().from(uploads).all()).toHaveLength(1);
  });

  test('a file that is cut off or shorter than announced leaves nothing', async () => {
    const server = library();
    const broken = new ReadableStream({
      pull(stream) {
        stream.enqueue(new TextEncoder().encode('half'));
        stream.error(new Error('The line is gone.'));
      },
    });
    const sentence = 'The upload stopped before it was finished. Please try again.';
    const first = await send(server, await requestUpload(server), broken);
    const second = await send(server, await requestUpload(server), 'half', {
      headers: { 'content-length': '8' },
    });
    expect([first.status, first.text]).toEqual([400, sentence]);
    expect([second.status, second.text]).toEqual([400, sentence]);
    expect(filesOf(server)).toEqual([]);
    expect(server.db.select().from(uploads).all()).toEqual([]);
  });

  test('a file without a row is deleted after a day; one in use is not (L5)', async () => {
    const server = library();
    const { body } = await addResource(server);
    await send(server, await requestUpload(server), 'never used');
    server.files.write('0'.repeat(32), 'left over');
    expect(filesOf(server)).toHaveLength(3);
    sweepUploads(server.db, server.files, Date.now());
    expect(filesOf(server)).toHaveLength(3);
    sweepUploads(server.db, server.files, Date.now() + 25 * HOUR);
    expect(filesOf(server)).toEqual([body.filePath.split('/').at(-1)]);
  });
});

test('an upload address that became a document accepts no second file (L2)', async () => {
  const server = library();
  const deborah = server.as('deborah');
  const { body } = await deborah.post('/api/objects/upload');
  const put = () =>
    server.fetch(
      new Request(`http://localhost${body.uploadURL}`, {
        method: 'PUT',
        headers: { cookie: server.cookieOf('deborah') },
        body: 'Grace and peace.',
      }),
    );
  expect((await put()).status).toBe(204);
  const form = { title: 'Order of prayer', filePath: body.uploadURL, fileName: 'order.txt' };
  expect((await deborah.post('/api/resources', form)).status).toBe(201);
  expect((await put()).status).toBe(410);
  // The file cannot be added to the library twice.
  expect((await deborah.post('/api/resources', form)).status).toBe(400);
});
