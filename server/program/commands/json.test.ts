import { expect, test } from 'bun:test';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runExecutable, startExecutable } from '../../../test-support/executable.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { registrationFor } from '../../../test-support/registration.ts';
import { VERSION } from '../../version.ts';

const folder = testFolder('json');

/** Runs a command with `--json`, and returns what it printed, which must be JSON and nothing else. */
const read = async (args: string[], cwd: string) => {
  const { out, err, code } = await runExecutable([...args, '--json'], cwd);
  expect([args.join(' '), code, err]).toEqual([args.join(' '), 0, '']);
  return JSON.parse(out);
};

test('each command that lists prints JSON for programs (R56)', async () => {
  const cwd = mkdtempSync(join(folder, 'house-'));
  const server = await startExecutable(cwd);
  await fetch(`${server.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(registrationFor('ruth')),
  });
  await runExecutable(['admin', 'grant', 'ruth', '--data', server.data], cwd);
  await server.stop();
  const data = ['--data', server.data];

  expect(await read(['version'], cwd)).toEqual({
    version: VERSION,
    bun: Bun.version,
    sqlite: expect.stringMatching(/^3\.\d+\.\d+$/),
    platform: `${process.platform}-${process.arch}`,
  });

  expect(await read(['admin', 'list', ...data], cwd)).toEqual([
    {
      id: 1,
      firstName: expect.any(String),
      lastName: expect.any(String),
      username: 'ruth',
      email: 'ruth@example.org',
      isActive: true,
    },
  ]);

  expect(await read(['backup', 'list', ...data], cwd)).toEqual([]);
  const made = await runExecutable(['backup', ...data], cwd);
  const [path = ''] = made.out.split('\n');
  const [backup, ...others] = await read(['backup', 'list', ...data], cwd);
  expect(others).toEqual([]);
  expect(backup).toEqual({
    path,
    madeAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/),
    reason: 'by-hand',
    size: Bun.file(path).size,
    isEncrypted: false,
  });

  expect(await read(['backup', 'verify', path, ...data], cwd)).toEqual({
    path,
    madeAt: expect.stringMatching(/Z$/),
    version: VERSION,
    reason: 'by-hand',
    rows: expect.objectContaining({ users: 1, prayers: 0 }),
    files: 0,
    missing: 0,
  });
});

test('config show --json has numbers, the source of each value, and no secret (R56)', async () => {
  const cwd = mkdtempSync(join(folder, 'config-'));
  writeFileSync(
    join(cwd, 'upheld.toml'),
    'port = 3999\nsmtp-url = "smtps://ruth:secret-of-ruth@mail.example.org"\n',
  );
  const { out } = await runExecutable(['config', 'show', '--json'], cwd);
  expect(out).not.toContain('secret-of-ruth');
  const settings: { name: string; value: unknown; from: string }[] = JSON.parse(out);
  const setting = (name: string) => settings.find((one) => one.name === name);
  expect(setting('port')).toEqual({
    name: 'port',
    value: 3999,
    from: expect.stringContaining('upheld.toml'),
  });
  expect(setting('host')?.from).toBe('default');
  expect(setting('imap-url')).toEqual({ name: 'imap-url', value: null, from: 'default' });
});

test('a command that fails prints no JSON, but its error as ever (R56)', async () => {
  const cwd = mkdtempSync(join(folder, 'nothing-'));
  for (const args of [
    ['admin', 'list', '--data', 'nowhere'],
    ['backup', 'verify', 'nothing.tar.gz', '--data', 'nowhere'],
  ]) {
    const { out, err, code } = await runExecutable([...args, '--json'], cwd);
    expect([out, code > 0]).toEqual(['', true]);
    expect(err).toMatch(/^upheld: [^\n]+\n$/);
  }
});
