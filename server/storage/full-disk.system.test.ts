import { Database } from 'bun:sqlite';
import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { mountSmallDisk } from '../../test-support/disk.ts';
import {
  type RunningServer,
  runExecutable,
  startExecutable,
} from '../../test-support/executable.ts';
import { type Member, memberOf } from '../../test-support/member.ts';

const MEGABYTE = 1024 * 1024;
const NO_ROOM = 'The server has no room left to save this. Please tell its operator.';
/** A secret of the operator and the members, which no log line may have. */
const SECRET = 'smtp-canary-4711';

setDefaultTimeout(60_000);

const disk = mountSmallDisk(64 * MEGABYTE);
afterAll(() => disk?.unmount());

describe.skipIf(!disk)('a full disk, as root (D2)', () => {
  if (!disk) return;
  const data = join(disk.path, 'data');
  const ballast = join(data, 'upheld.ballast');
  const acknowledged = new Map<number, string>();
  const deleted: number[] = [];
  const outputs: string[] = [];
  let server: RunningServer;
  let ruth: Member;
  let upload = '';
  let number = 0;

  const start = async (before: string[] = []) => {
    const env = { UPHELD_SMTP_URL: `smtp://upheld:${SECRET}@127.0.0.1:9` };
    server = await startExecutable(disk.path, env, server?.port, before);
  };
  const stop = async () => {
    const code = await server.stop();
    outputs.push(server.output());
    return code;
  };
  const write = async () => {
    const title = `Request number ${number++}`;
    const written = await ruth.write(title, `${title}. ${'All of it must be kept. '.repeat(30)}`);
    if (written.status === 201) acknowledged.set(written.id, title);
    return written;
  };
  const writeUntilFull = async () => {
    for (;;) {
      const written = await write();
      if (written.status !== 201) return written;
    }
  };
  const grantAdmin = async (email: string) => {
    const args = ['admin', 'grant', email, '--data', data];
    expect(await runExecutable(args, disk.path)).toMatchObject({ code: 0 });
  };
  const statusOf = async (path: string) => (await ruth.get(path)).status;
  const expectReading = async () => {
    for (const path of ['/api/health', '/api/user', '/api/prayers', '/api/groups', '/api/stats'])
      expect([path, await statusOf(path)]).toEqual([path, 200]);
  };

  test('writes are refused with 507 and a sentence', async () => {
    await start();
    ruth = await memberOf(server, 'ruth');
    await grantAdmin(ruth.email);
    await server.post('/api/forgot-password', { email: ruth.email });
    for (let i = 0; i < 200; i++) await write();
    upload = z
      .object({ uploadURL: z.string() })
      .parse(await (await ruth.post('/api/objects/upload')).json()).uploadURL;
    expect(existsSync(ballast)).toBe(true);
    disk.fill();
    expect(await writeUntilFull()).toMatchObject({ status: 507, text: NO_ROOM });
  });

  test('uploads are refused with 507', async () => {
    const response = await fetch(new URL(upload, server.url), {
      method: 'PUT',
      headers: { cookie: ruth.cookie(), 'content-type': 'application/pdf' },
      body: new Uint8Array(MEGABYTE),
    });
    expect([response.status, await response.text()]).toEqual([507, NO_ROOM]);
    expect(readdirSync(join(data, 'files'))).toEqual([]);
  });

  test('reading and the health check work', expectReading);

  test('signing in, signing out and deleting work in the space of the ballast', async () => {
    expect(await ruth.signOut()).toBe(204);
    expect(await ruth.signIn()).toBe(200);
    const [one] = [...acknowledged.keys()];
    expect((await ruth.delete(`/api/prayers/${one}`)).status).toBe(204);
    deleted.push(one ?? 0);
    acknowledged.delete(one ?? 0);
    expect(existsSync(ballast)).toBe(false);
  });

  test('other writes do not use that space', async () => {
    const before = disk.free();
    for (let i = 0; i < 20; i++) expect((await write()).status).toBe(507);
    expect(disk.free()).toBeGreaterThanOrEqual(before);
  });

  test('SIGTERM ends the server with 0', async () => {
    expect(await stop()).toBe(0);
  });

  test('the server starts again, and still refuses other writes', async () => {
    await start();
    await expectReading();
    expect(await ruth.signOut()).toBe(204);
    expect(await ruth.signIn()).toBe(200);
    for (let i = 0; i < 20; i++)
      expect(await write()).toMatchObject({ status: 507, text: NO_ROOM });
    expect(await stop()).toBe(0);
  });

  test('with free space, writes work at once and the ballast is written again', async () => {
    await start();
    expect((await write()).status).toBe(507);
    disk.empty();
    expect((await write()).status).toBe(201);
    expect(existsSync(ballast)).toBe(true);
    expect(await stop()).toBe(0);
  });

  test('a server starts on a disk that became full while it was stopped', async () => {
    expect(existsSync(ballast)).toBe(true);
    // The server opens the database with little space, and then has to write: mail is queued.
    disk.fill(40 * 1024);
    await start();
    await expectReading();
    expect(await ruth.signIn()).toBe(200);
    expect(existsSync(ballast)).toBe(false);
    expect((await write()).status).toBe(507);
  });

  test('a server killed on a full disk starts again', async () => {
    await server.kill();
    outputs.push(server.output());
    await start();
    await expectReading();
    expect(await ruth.signIn()).toBe(200);
    disk.empty();
    expect((await write()).status).toBe(201);
    expect(await stop()).toBe(0);
  });

  test('SIGTERM ends the server with 0 even if the ballast’s space is used', async () => {
    await start();
    disk.fill();
    expect((await writeUntilFull()).status).toBe(507);
    expect(await ruth.signIn()).toBe(200);
    disk.fill();
    for (let status = 200; status !== 507; ) status = await ruth.signIn();
    await expectReading();
    expect(await stop()).toBe(0);
  });

  test('without space or ballast a start is refused in one sentence', async () => {
    disk.fill();
    const { code, err } = await runExecutable(['serve', '--data', data], disk.path);
    expect(code).toBe(1);
    expect(err).toBe(`upheld: The data folder ${data} cannot be used: the disk is full.\n`);
    disk.empty();
    await start();
    expect((await write()).status).toBe(201);
    expect(await stop()).toBe(0);
  });

  test('a log file on the full disk does not end the server', async () => {
    const log = join(disk.path, 'upheld.log');
    await start(['/bin/bash', '-c', `exec "$0" "$@" 2>>${log}`]);
    disk.fill();
    expect((await writeUntilFull()).status).toBe(507);
    expect(await ruth.signIn()).toBe(200);
    disk.fill();
    for (let status = 200; status !== 507; ) status = await ruth.signIn();
    // Each write is a line in the log.
    for (let i = 0; i < 50; i++) expect((await write()).status).toBe(507);
    await expectReading();
    disk.empty();
    expect((await write()).status).toBe(201);
    expect(await stop()).toBe(0);
    outputs.push(readFileSync(log, 'utf8'));
  });

  test('nothing acknowledged is lost, deleted text is gone, no unfinished file is left', () => {
    expect(
      readdirSync(data, { recursive: true }).filter((name) => /\.tmp$/.test(`${name}`)),
    ).toEqual([]);
    const db = new Database(join(data, 'upheld.db'), { readonly: true });
    expect(db.query('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
    const rows = db.query<{ id: number; title: string }, []>('select id, title from prayers').all();
    const kept = new Map(rows.map(({ id, title }) => [id, title]));
    const lost = [...acknowledged].filter(([id, title]) => kept.get(id) !== title);
    process.stdout.write(`full disk: ${acknowledged.size} acknowledged, ${lost.length} lost\n`);
    expect(lost).toEqual([]);
    expect(deleted.filter((id) => kept.has(id))).toEqual([]);
    db.close();
  });

  test('no log line contains what members or the operator entered', () => {
    const all = outputs.join('');
    expect(all).toContain('disk full');
    for (const canary of [SECRET, ruth.email, ruth.cookie().split('=')[1] ?? '', 'must be kept'])
      expect(all).not.toContain(canary);
  });
});
