import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_MAX } from '../../shared/resources.ts';
import { type RunningServer, startExecutable } from '../../test-support/executable.ts';
import { testFolder } from '../../test-support/folder.ts';
import { registrationFor } from '../../test-support/registration.ts';
import { until } from '../../test-support/until.ts';
import { beginUpload, putZeros } from '../../test-support/upload.ts';

/* Uploads over real sockets to the compiled program, as by a browser with a bad connection. */
const MB = 1024 * 1024;
const folder = testFolder('upload');
let server: RunningServer;
let cookie = '';

beforeAll(async () => {
  server = await startExecutable(folder);
  const setup = /setup=([\w-]+)/.exec(server.output())?.[1];
  const answer = await server.post(
    '/api/register',
    registrationFor(
      'deborah',
      { firstName: 'Deborah', lastName: 'of Ephraim', setup },
      'under the palm',
    ),
  );
  cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const files = () => readdirSync(join(folder, 'data/files'));
const requestUpload = async () => {
  const answer = await server.post('/api/objects/upload', undefined, cookie);
  const { uploadURL }: { uploadURL: string } = JSON.parse(await answer.text());
  return uploadURL;
};

/** Returns the number of stored documents and complete uploads. */
const rows = () => {
  const db = server.openDatabase();
  const received = '(select count(*) from uploads where received_at is not null)';
  const found = db.query(`select count(*) as resources, ${received} as received from resources`);
  const counts = found.get();
  db.close();
  return counts;
};

/** Memory in bytes: the current and the maximum one. */
const memory = (field: 'VmRSS' | 'VmHWM') =>
  Number(
    new RegExp(`${field}:\\s+(\\d+) kB`).exec(
      readFileSync(`/proc/${server.pid}/status`, 'utf8'),
    )?.[1],
  ) * 1024;

const put = (path: string, size: number) => putZeros(server.url + path, cookie, size);

test('an upload of 50 MB takes at most 30 MB of memory (L3)', async () => {
  const before = memory('VmRSS');
  expect((await put(await requestUpload(), FILE_MAX)).status).toBe(204);
  // Measured: 10 to 18 MB.
  const taken = (memory('VmHWM') - before) / MB;
  expect(taken).toBeLessThan(30);
  expect(files()).toHaveLength(1);
  expect(Bun.file(join(folder, 'data/files', files()[0] ?? '')).size).toBe(FILE_MAX);
});

test('an upload of one byte more is refused with 413 and leaves nothing (L3)', async () => {
  const [before, held] = [files(), rows()];
  const { status, text } = await put(await requestUpload(), FILE_MAX + 1);
  expect([status, text]).toEqual([413, 'A file can be at most 50 MB.']);
  expect(files()).toEqual(before);
  expect(rows()).toEqual(held);
});

for (const [how, length] of [
  ['after it said its length', 'content-length: 1000000'],
  ['without a length', 'transfer-encoding: chunked'],
] as const)
  test(`an upload that is cut ${how} leaves nothing, and its address is used up (L2)`, async () => {
    const [before, held] = [files().length, rows()];
    const path = await requestUpload();
    const cut = beginUpload(server.port, path, cookie, length);
    await until('the file is begun', () => files().length === before + 1);
    cut();
    await until('the file is gone', () => files().length === before);
    // Its address is deleted a moment after its file.
    await until('its address is unknown', async () => (await put(path, 10)).status === 404);
    expect(rows()).toEqual(held);
  });
