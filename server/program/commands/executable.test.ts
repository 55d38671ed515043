import { afterAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { built } from '../../../test-support/built.ts';
import { runExecutable, startExecutable } from '../../../test-support/executable.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { registrationFor } from '../../../test-support/registration.ts';
import { VERSION } from '../../version.ts';

const folder = testFolder('exe');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the command line (R2)', () => {
  test('prints its version and its usage', async () => {
    expect(await runExecutable(['--version'], folder)).toMatchObject({
      code: 0,
      out: `${VERSION}\n`,
    });
    const help = await runExecutable(['--help'], folder);
    expect([help.code, help.out]).toEqual([0, expect.stringContaining('serve [options]')]);
    const ofServe = await runExecutable(['serve', '--help'], folder);
    expect(ofServe.out).toContain('Usage: upheld serve [options]');
  });

  const mistakes = [
    ['serve', '--prot', '80'],
    ['serve', '--port'],
    ['serve', 'twice'],
    ['sing'],
    ['admin'],
    ['admin', 'grant'],
    ['admin', 'grant', 'nobody@example.org', 'twice'],
    ['admin', 'grant', 'nobody@example.org', '--data', 'nowhere'],
  ];
  for (const args of mistakes)
    test(`upheld ${args.join(' ')} prints the error in one line and exits 2`, async () => {
      const { code, out, err } = await runExecutable(args, folder);
      expect([code, out]).toEqual([2, '']);
      expect(err.trimEnd().split('\n')).toHaveLength(1);
      expect(err).toStartWith('upheld: ');
    });
});

test('a reader that closes the pipe is no fault (R2)', async () => {
  const script = `for _ in $(seq 5); do '${built('dist/upheld')}' serve --help; done | true`;
  const shell = Bun.spawn(['sh', '-c', script], { stdout: 'pipe', stderr: 'pipe' });
  expect(await new Response(shell.stderr).text()).toBe('');
});

test('a wrong setting exits with 78 and is named (R3)', async () => {
  const args = ['serve', '--port', '99999', '--base-url', 'https://here/and/there'];
  const { code, out, err } = await runExecutable(args, folder);
  expect([code, out]).toEqual([78, '']);
  expect(err.trimEnd().split('\n')).toHaveLength(3);
  expect(err).toStartWith('upheld: 2 settings are wrong:\n  port = "99999" (--port): expected');
});

test('admin grant makes an administrator while the server runs (A10)', async () => {
  const house = mkdtempSync(join(folder, 'grant-'));
  const server = await startExecutable(house);
  const answer = await server.post(
    '/api/register',
    registrationFor('ruth', { firstName: 'Ruth' }, 'gleaning barley'),
  );
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const isAdmin = async () =>
    JSON.parse(await (await fetch(`${server.url}/api/user`, { headers: { cookie } })).text())
      .isAdmin;
  expect(await isAdmin()).toBe(false);

  const grant = (email: string) =>
    runExecutable(['admin', 'grant', email, '--data', join(house, 'data')], house);
  expect(await grant('naomi@example.org')).toEqual({
    code: 2,
    out: '',
    err: 'upheld: Nobody is registered as naomi@example.org.\n',
  });
  expect(await isAdmin()).toBe(false);
  expect(await grant('Ruth@Example.org')).toMatchObject({ code: 0, err: '' });
  expect(await isAdmin()).toBe(true);
  await server.stop();
});

describe('serving', () => {
  test('needs no other file and reads none in its folder (R1)', async () => {
    const empty = mkdtempSync(join(folder, 'empty-'));
    writeFileSync(join(empty, 'bunfig.toml'), 'preload = ["./evil.ts"]');
    writeFileSync(join(empty, 'evil.ts'), 'await Bun.write("evil-was-here", "yes");');
    writeFileSync(join(empty, '.env'), 'UPHELD_URL=https://evil.example\n');
    const server = await startExecutable(empty);
    expect(server.output()).not.toContain('evil.example');
    expect(existsSync(join(empty, 'evil-was-here'))).toBe(false);
    const page = await fetch(server.url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<div id="root">');
    expect(await server.stop()).toBe(0);
  });

  test('prints at most six lines, with the set-up link if there is no administrator (R9)', async () => {
    const data = mkdtempSync(join(folder, 'lines-'));
    const first = await startExecutable(data);
    expect(first.output().trimEnd().split('\n').length).toBeLessThanOrEqual(6);
    const code = /\/auth\?setup=([\w-]{43})/.exec(first.output())?.[1];
    const { status } = await first.post(
      '/api/register',
      registrationFor('ruth', { firstName: 'Ruth', setup: code }),
    );
    expect(status).toBe(201);
    await first.stop();
    const second = await startExecutable(data);
    expect(second.output()).not.toContain('setup=');
    await second.stop();
  });

  test('sends the page with an ETag, compressed files to cache for ever, and all headers (B8)', async () => {
    const server = await startExecutable(mkdtempSync(join(folder, 'web-')));
    const page = await fetch(server.url);
    const tag = page.headers.get('etag') ?? '';
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const again = await fetch(server.url, { headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
    const [script] = /\/assets\/index-[\w-]+\.js/.exec(await page.text()) ?? [''];
    for (const encoding of ['br', 'gzip']) {
      const file = await fetch(server.url + script, { headers: { 'accept-encoding': encoding } });
      expect(file.headers.get('content-encoding')).toBe(encoding);
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(file.headers.get('content-security-policy')).toStartWith("default-src 'none'");
      expect((await file.text()).length).toBeGreaterThan(1000);
    }
    const deep = await fetch(`${server.url}/groups/1`);
    expect(deep.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect((await fetch(`${server.url}/assets/none-1.js`)).status).toBe(404);
    expect((await fetch(`${server.url}/assets/../../etc/passwd`)).headers.get('content-type')).toBe(
      'text/html; charset=utf-8',
    );
    await server.stop();
  });

  test('a second server on the same data is refused and the first continues (D8)', async () => {
    const data = mkdtempSync(join(folder, 'twice-'));
    const first = await startExecutable(data);
    const second = await runExecutable(
      ['serve', '--port', '0', '--data', join(data, 'data')],
      data,
    );
    expect(second.code).toBe(75);
    expect(second.err).toMatch(/^upheld: .*already running.*\n$/);
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200);
    expect(await first.stop()).toBe(0);
  });
});
