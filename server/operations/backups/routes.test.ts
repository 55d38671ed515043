import { describe, expect, spyOn, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { testFolder } from '../../../test-support/folder.ts';
import {
  createTestServer,
  logInto,
  ORIGIN,
  PASSWORD,
  type TestServer,
} from '../../../test-support/server.ts';
import { audit } from '../../db/schema.ts';
import { createBackups } from './backups.ts';
import { NotBackedUp } from './errors.ts';
import { type BackupProgress, type Outcome, ThreadFailed } from './thread.ts';
import { verifyBackup } from './unpack.ts';

const serverWithAdmin = () => {
  const server = createTestServer();
  server.setUser('deborah', { isAdmin: true });
  server.setUser('ruth', { isAdmin: true });
  return server;
};

const GOOD: Outcome = { path: '/backups/a.tar.gz', size: 1, missing: 0 };

/** Makes a backup by the call and waits for it. Returns its name. */
const makeOne = async ({ as, backups }: TestServer): Promise<string> => {
  expect((await as('deborah').post('/api/admin/backups')).status).toBe(204);
  expect(backups.state().isRunning).toBe(true);
  expect((await as('deborah').get('/api/admin/backups')).body.isRunning).toBe(true);
  await backups.make('by-hand', null);
  return (await as('deborah').get('/api/admin/backups')).body.backups[0].name;
};

/** Downloads an address into a file. */
const download = async ({ app, cookieOf }: TestServer, path: string, name = 'deborah') => {
  const response = await app.handle(
    new Request(`http://localhost${path}`, { headers: { cookie: cookieOf(name) } }),
  );
  const file = join(testFolder('download'), 'backup');
  writeFileSync(file, new Uint8Array(await response.arrayBuffer()));
  return { status: response.status, headers: response.headers, file };
};

describe('backups for administrators (M15)', () => {
  test('backups are listed, made one at a time, and audited', async () => {
    const server = serverWithAdmin();
    const empty = await server.as('deborah').get('/api/admin/backups');
    expect(empty.body).toEqual({
      backups: [],
      isRunning: false,
      progress: null,
      isNightly: true,
      isOnWindows: process.platform === 'win32',
      copies: null,
      failure: null,
      copyFailure: null,
    });
    const name = await makeOne(server);
    const { body } = await server.as('deborah').get('/api/admin/backups');
    expect(body).toMatchObject({ isRunning: false, backups: [{ name, reason: 'by-hand' }] });
    expect(server.db.select().from(audit).where(eq(audit.kind, 'backup-made')).all()).toMatchObject(
      [{ actorId: server.idOf('deborah') }],
    );
  });

  test('the bytes of the backup that is being made are shown until it is made', async () => {
    const { db, dataFiles, config, clock } = createTestServer();
    const reached: BackupProgress = { step: 'read', done: 3, total: 4 };
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    const backups = createBackups({
      ...{ db, files: dataFiles, config, clock: () => clock.now, log: logInto([]) },
      make: (_task, onProgress) => {
        onProgress(reached);
        return promise;
      },
    });
    const made = backups.make('by-hand', null);
    expect(backups.state()).toMatchObject({ isRunning: true, progress: reached });
    resolve(GOOD);
    await made;
    expect(backups.state()).toMatchObject({ isRunning: false, progress: null });
  });

  test('the last failure of a backup is shown until one succeeds', async () => {
    const { db, dataFiles, config, clock } = createTestServer();
    const outcomes: (() => Outcome)[] = [
      () => {
        throw new NotBackedUp('no-room', 'There is too little space.');
      },
      () => {
        throw new ThreadFailed('RangeError', undefined);
      },
      () => ({ ...GOOD, notCopied: { hindrance: 'no-folder', sentence: 'There is no folder.' } }),
      () => GOOD,
    ];
    const logged: string[] = [];
    const backups = createBackups({
      db,
      files: dataFiles,
      config,
      clock: () => clock.now,
      log: logInto(logged),
      make: async () => outcomes.shift()?.() ?? GOOD,
    });
    const after = async () => {
      await backups.make('nightly', null).catch(() => {});
      const { failure, copyFailure } = backups.state();
      return [failure?.hindrance, copyFailure?.hindrance];
    };
    expect(await after()).toEqual(['no-room', undefined]);
    expect(await after()).toEqual(['other', undefined]);
    expect(await after()).toEqual([undefined, 'no-folder']);
    expect(await after()).toEqual([undefined, undefined]);
    expect(logged.filter((line) => line.includes('"error"'))).toHaveLength(3);
  });

  test('a backup is downloaded for the password, once and within a minute', async () => {
    const server = serverWithAdmin();
    const name = await makeOne(server);
    const ask = (password: string, who = 'deborah') =>
      server.as(who).post(`/api/admin/backups/${name}/download`, { password });
    expect((await ask('not the password')).status).toBe(403);
    const { path } = (await ask(PASSWORD)).body;
    // The address is invalid for another administrator.
    expect((await download(server, path, 'ruth')).status).toBe(410);
    const first = await download(server, path);
    expect(first.status).toBe(200);
    expect(first.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    expect((await verifyBackup(first.file, {})).rows.users).toBe(9);
    expect((await download(server, path)).status).toBe(410);
    const late = (await ask(PASSWORD)).body.path;
    server.clock.now += 60_000;
    expect((await download(server, late)).status).toBe(410);
    expect(server.logged.join()).not.toContain(path.split('/').at(-1));
  });

  test('an interrupted download is resumed within an hour by the administrator who began it (D21)', async () => {
    const server = serverWithAdmin();
    const name = await makeOne(server);
    const ask = async (more = {}) => {
      const form = { password: PASSWORD, ...more };
      return (await server.as('deborah').post(`/api/admin/backups/${name}/download`, form)).body
        .path;
    };
    const path = await ask();
    const get = (headers: Record<string, string> = {}, who = 'deborah', at = path) =>
      server.app.handle(
        new Request(ORIGIN + at, { headers: { cookie: server.cookieOf(who), ...headers } }),
      );
    const first = await get();
    const etag = first.headers.get('etag') ?? '';
    const whole = Buffer.from(await first.arrayBuffer());
    const rest = { range: 'bytes=1000-', 'if-range': etag };
    server.clock.now += 59 * 60_000;
    // The headers of Chrome and Safari, then of Firefox, that resume a download.
    for (const goingOn of [rest, { range: 'bytes=1000-', 'if-match': etag }]) {
      const second = await get(goingOn);
      expect(second.status).toBe(206);
      expect(Buffer.from(await second.arrayBuffer()).equals(whole.subarray(1000))).toBe(true);
    }
    expect([(await get()).status, (await get(rest, 'ruth')).status]).toEqual([410, 410]);
    // The address gives neither the whole file nor its beginning.
    const refused: Record<string, string>[] = [
      { range: 'bytes=0-' },
      { range: 'bytes=0-', 'if-range': etag },
      { range: 'bytes=00-', 'if-range': etag },
      { range: `bytes=-${whole.length}`, 'if-range': etag },
      { range: 'bytes=5-3', 'if-range': etag },
      { range: 'bytes=1-,0-0', 'if-range': etag },
      { range: 'bytes=1000-' },
      { range: 'bytes=1000-', 'if-range': '"other"' },
      { range: 'bytes=1000-', 'if-range': first.headers.get('last-modified') ?? '' },
      { range: 'bytes=1000-', 'if-range': '"other"', 'if-match': etag },
      { 'if-range': etag },
    ];
    for (const headers of refused)
      expect([headers, (await get(headers)).status]).toEqual([headers, 410]);
    const begun = await get({ range: 'bytes=0-' }, 'deborah', await ask());
    expect(begun.status).toBe(206);
    server.clock.now += 2 * 60_000;
    expect((await get(rest)).status).toBe(410);
    // An encrypted download has different bytes each time.
    const locked = await ask({ passphrase: 'the barley harvest' });
    await (await get({}, 'deborah', locked)).arrayBuffer();
    expect((await get(rest, 'deborah', locked)).status).toBe(410);
  });

  test('ten of 400 passwords for downloads are checked, and all attempts are audited', async () => {
    const server = serverWithAdmin();
    const name = await makeOne(server);
    const checking = spyOn(Bun.password, 'verify');
    const statuses = new Map<number, number>();
    for (let n = 0; n < 400; n++) {
      const path = `/api/admin/backups/${name}/download`;
      const { status } = await server.as('deborah').post(path, { password: `guess ${n}` });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(checking).toHaveBeenCalledTimes(10);
    checking.mockRestore();
    expect([...statuses]).toEqual([
      [403, 10],
      [429, 390],
    ]);
    const noted = server.db.select().from(audit).where(eq(audit.kind, 'proof-failed')).all();
    expect(noted.reduce((sum, { count }) => sum + count, 0)).toBe(400);
    expect(new Set(noted.map(({ userId }) => userId))).toEqual(new Set([server.idOf('deborah')]));
  });

  test('a download is encrypted with a passphrase', async () => {
    const server = serverWithAdmin();
    const name = await makeOne(server);
    const passphrase = 'the barley harvest';
    const asked = await server
      .as('deborah')
      .post(`/api/admin/backups/${name}/download`, { password: PASSWORD, passphrase });
    const { headers, file } = await download(server, asked.body.path);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}.age"`);
    expect((await verifyBackup(file, { passphrase })).rows.users).toBe(9);
    expect(verifyBackup(file, { passphrase: 'another' })).rejects.toThrow('another passphrase');
  });

  test('a backup that is missing or elsewhere answers with 404', async () => {
    const server = serverWithAdmin();
    await makeOne(server);
    for (const name of [
      'upheld-2026-01-01-000000-nightly.tar.gz',
      '..%2Fupheld.db',
      'x'.repeat(99),
    ])
      expect([
        name,
        (
          await server
            .as('deborah')
            .post(`/api/admin/backups/${name}/download`, { password: PASSWORD })
        ).status,
      ]).toEqual([name, 404]);
  });
});
