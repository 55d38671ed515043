// needs: go curl unzip caddy nginx apache2 haproxy lighttpd lighttpd-mod-openssl varnishd hitch
import { beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/*
 * Traefik is in no distribution. Its module is built once from Go's proxy, without its dashboard. Then the tests of
 * proxies run with it beside the others.
 */

const VERSION = 'v3.6.12';
const FOLDER = resolve(import.meta.dir, '../dist/traefik');
const PROGRAM = join(FOLDER, 'traefik');

setDefaultTimeout(20 * 60_000);

const run = async (command: string[], cwd: string, env = {}) => {
  const child = Bun.spawn(command, { cwd, env: { ...process.env, ...env }, stderr: 'pipe' });
  const said = await new Response(child.stderr).text();
  expect({ command, code: await child.exited, said: said.slice(-3_000) }).toMatchObject({
    code: 0,
  });
  return said;
};

beforeAll(async () => {
  if (existsSync(PROGRAM)) return;
  await mkdir(FOLDER, { recursive: true });
  const archive = `https://proxy.golang.org/github.com/traefik/traefik/v3/@v/${VERSION}.zip`;
  await run(['curl', '--silent', '--fail', '--output', 'traefik.zip', archive], FOLDER);
  await run(['unzip', '-q', '-o', 'traefik.zip'], FOLDER);
  const source = join(FOLDER, `github.com/traefik/traefik/v3@${VERSION}`);
  await run(['go', 'build', '-o', PROGRAM, './cmd/traefik'], source, { CGO_ENABLED: '0' });
});

for (const file of ['proxies', 'connections'])
  test(`the tests of ${file} pass with Traefik, too (R16, L10)`, async () => {
    const path = `./server/program/commands/${file}.system.test.ts`;
    const args = ['test', '--timeout', '240000', '--path-ignore-patterns=none', path];
    const said = await run([process.execPath, ...args], resolve(import.meta.dir, '..'), {
      PATH: `${FOLDER}:${process.env.PATH}`,
    });
    expect(said).toContain(' 0 fail');
    if (file === 'proxies') expect(said).toContain('behind Traefik');
  });
