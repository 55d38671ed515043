import { afterAll, describe, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { runExecutable, startExecutable } from '../../../test-support/executable.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { memberOf } from '../../../test-support/member.ts';

const folder = testFolder('locks');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a second server is refused even if the lock file was removed (D8)', async () => {
  const server = await startExecutable(folder);
  const { data } = server;
  rmSync(join(data, 'upheld.lock'));
  const second = await runExecutable(['serve', '--port', '0', '--data', data], folder);
  expect(second).toEqual({
    code: 75,
    out: '',
    err: 'upheld: Another Upheld is already running on this data folder.\n',
  });
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

describe('while another program holds the write lock (D6)', () => {
  const held = async () => {
    const server = await startExecutable(testFolder('held'), {
      UPHELD_SMTP_URL: 'smtp://127.0.0.1:9',
    });
    const ruth = await memberOf(server, 'ruth');
    const other = server.openDatabase();
    other.run('begin immediate');
    return {
      server,
      ruth,
      other,
      /** Releases the lock after a few reads were answered, and the write had time to begin. */
      releaseSoon: async () => {
        for (let i = 0; i < 5; i++) expect((await ruth.get('/api/prayers')).status).toBe(200);
        other.run('commit');
      },
      end: () => {
        other.close();
        return server.stop();
      },
    };
  };

  test('reads work, a write is refused after a second, and no other call waits', async () => {
    const { ruth, other, end } = await held();
    const began = performance.now();
    let isOver = false;
    const write = ruth.write('A request').finally(() => {
      isOver = true;
    });
    let reads = 0;
    while (!isOver) {
      expect((await ruth.get('/api/prayers')).status).toBe(200);
      expect((await ruth.get('/api/health')).status).toBe(200);
      reads += 2;
    }
    const refused = await write;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(refused.text).toBe('The server is busy. Please try again in a moment.');
    expect(performance.now() - began).toBeGreaterThan(900);
    // If the write blocked reads too, none of them would have been answered meanwhile.
    expect(reads).toBeGreaterThan(4);
    other.run('rollback');
    expect((await ruth.write('A request')).status).toBe(201);
    expect(await end()).toBe(0);
  });

  test('writes succeed when the lock is released soon', async () => {
    const { ruth, releaseSoon, end } = await held();
    const writes = Array.from({ length: 10 }, (_, i) => ruth.write(`Request ${i}`));
    await releaseSoon();
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await end()).toBe(0);
  });

  test('a call that waits for the lock is counted once and its mail is sent', async () => {
    const { server, ruth, other, releaseSoon, end } = await held();
    // More than three an hour for one account are ignored.
    const asked = server.post('/api/forgot-password', { email: ruth.email });
    // As long as a few tries of a call that is repeated.
    await Bun.sleep(150);
    await releaseSoon();
    expect((await asked).status).toBeLessThan(300);
    expect(
      other
        .query("select count(*) as posted from deliveries where kind = 'password-forgotten'")
        .get(),
    ).toEqual({ posted: 1 });
    expect(await end()).toBe(0);
  });
});
