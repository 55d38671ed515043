import { Database } from 'bun:sqlite';
import { afterAll, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startExecutable } from '../testing-executable.ts';
import { testFolder } from '../testing-folder.ts';

const WRITES = 1000;
const AT_ONCE = 16;
const CUTS = 5;

const folder = testFolder('cut');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(`kill -9 amid ${WRITES} writes, ${CUTS} times over, loses nothing acknowledged`, async () => {
  let server = await startExecutable(folder);
  const registered = await server.post('/api/register', {
    firstName: 'Ruth',
    lastName: 'of Moab',
    username: 'ruth',
    email: 'ruth@example.org',
    password: 'a good password',
    confirmPassword: 'a good password',
  });
  const cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const acknowledged = new Map<number, string>();
  let next = 0;

  const writer = async (until: number) => {
    while (next < until) {
      const title = `Request number ${next++}`;
      try {
        const response = await server.post(
          '/api/prayers',
          { title, content: `${title}, whole or not at all.`, isPrivate: true },
          cookie,
        );
        const body: { id: number } = await response.json();
        if (response.status === 201) acknowledged.set(body.id, title);
      } catch {
        return; // The cut: whether this one was written, nobody was told.
      }
    }
  };

  for (let cut = 1; cut <= CUTS; cut++) {
    const until = (WRITES / CUTS) * cut;
    const writers = Array.from({ length: AT_ONCE }, () => writer(until));
    while (next < until - WRITES / CUTS / 2) await Bun.sleep(1);
    await server.kill();
    await Promise.all(writers);
    server = await startExecutable(folder, {}, server.port);
  }
  expect(acknowledged.size).toBeGreaterThan(WRITES / 4);

  for (const [id, title] of acknowledged) {
    const response = await fetch(`${server.url}/api/prayers/${id}`, { headers: { cookie } });
    expect(await response.json()).toMatchObject({
      title,
      content: `${title}, whole or not at all.`,
    });
  }
  expect(await server.stop()).toBe(0);

  const db = new Database(join(folder, 'data', 'upheld.db'), { readonly: true });
  expect(db.query('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  expect(db.query('pragma foreign_key_check').all()).toEqual([]);
}, 60_000);
