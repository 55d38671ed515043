// needs: haproxy curl

import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CERTIFICATE } from '../../test-support/certificate.ts';
import { runExecutable, startHost } from '../../test-support/executable.ts';
import { testFolder } from '../../test-support/folder.ts';
import { freePort } from '../../test-support/free-port.ts';
import { curl } from '../../test-support/proxy.ts';
import { registrationFor } from '../../test-support/registration.ts';

const SHIPPED = resolve(import.meta.dir, '../../docs/operators/hosts/haproxy.cfg');
/** startHost uses the folder `c`. */
const SETTINGS = ['--congregations', 'c', '--domain', 'localhost'];

const folder = testFolder('haproxy');
const ends: (() => unknown)[] = [];
let https: number;

beforeAll(async () => {
  const port = await freePort();
  https = await freePort();
  for (const [name, more] of [
    ['st-john', []],
    ['st-mary', []],
    ['st-luke', ['--base-url', 'https://prayer.luke.test']],
  ] as const)
    await runExecutable(['congregations', 'add', name, ...SETTINGS, ...more], folder);
  const host = await startHost(folder, port);
  ends.push(host.kill);

  const certificate = join(folder, 'certificate.pem');
  writeFileSync(certificate, CERTIFICATE.cert + CERTIFICATE.key);
  const { out } = await runExecutable(
    ['congregations', 'list', '--haproxy', 'host_a', ...SETTINGS],
    folder,
  );
  const map = join(folder, 'upheld.map');
  writeFileSync(map, out);
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(
    config,
    readFileSync(SHIPPED, 'utf8')
      .replace('/etc/haproxy/upheld.map', map)
      .replace('/etc/haproxy/pray.example.org.pem', certificate)
      .replace('bind :::80 v4v6', `bind 127.0.0.1:${await freePort()}`)
      .replace('bind :::443 v4v6', `bind 127.0.0.1:${https}`)
      .replace('10.0.0.2:3000', `127.0.0.1:${port}`),
  );
  const proxy = Bun.spawn(['haproxy', '-db', '-f', config], {
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` },
    stdout: 'ignore',
    stderr: 'pipe',
  });
  ends.push(() => proxy.kill());
  while ((await ask('st-john.localhost', '/api/health')).status !== 200) {
    if (proxy.exitCode !== null)
      throw new Error(`HAProxy did not start: ${await new Response(proxy.stderr).text()}`);
    await Bun.sleep(20);
  }
}, 30_000);

afterAll(async () => {
  for (const end of ends) await end();
});

/** Calls the proxy by this name. */
const ask = (name: string, path: string, more: string[] = []) =>
  curl(['--header', `Host: ${name}:${https}`, ...more, `https://localhost:${https}${path}`]);

test('HAProxy routes to each congregation by the map that the host prints (C13)', async () => {
  const body = JSON.stringify(registrationFor('ruth', { firstName: 'Ruth' }, 'gleaning barley'));
  const json = ['--header', 'Content-Type: application/json', '--data', body];
  const made = await ask('st-john.localhost', '/api/register', json);
  expect(made.status).toBe(201);
  const cookie = /^set-cookie: (upheld_session=[^;]+)/im.exec(made.head)?.[1] ?? '';
  const withCookie = ['--header', `Cookie: ${cookie}`];
  const user = (name: string) => ask(name, '/api/user', withCookie);
  expect((await user('st-john.localhost')).status).toBe(200);
  expect((await user('ST-JOHN.localhost')).status).toBe(200);
  expect((await user('st-mary.localhost')).status).toBe(401);
  expect((await ask('st-mary.localhost', '/api/health')).status).toBe(200);
  expect((await ask('prayer.luke.test', '/api/health')).status).toBe(200);
});

test('HAProxy itself answers a name that is in no map (C13)', async () => {
  const answer = await ask('nobody.localhost', '/api/health');
  expect(answer.status).toBe(404);
  expect(answer.head).not.toContain('x-error-code');
});
