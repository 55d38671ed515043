// needs: systemd-analyze strace unshare setpriv

import { describe, expect, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { built } from '../test-support/built.ts';
import { type RunningServer, startExecutable } from '../test-support/executable.ts';
import { testFolder } from '../test-support/folder.ts';
import { registrationFor } from '../test-support/registration.ts';

const SERVICE = join(import.meta.dir, 'upheld.service');
const EXECUTABLE = built('dist/upheld');
const unit = readFileSync(SERVICE, 'utf8');

const analyze = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['--no-pager', ...args], {
    encoding: 'utf8',
    env: { ...process.env, SYSTEMD_COLORS: '0' },
  });
  return { status, output: `${stdout}${stderr}` };
};

const settings = (name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

describe('the service file (S4)', () => {
  test('is one that systemd takes without a warning', () => {
    // The program is not where an operator puts it.
    const copy = join(testFolder('unit'), 'upheld.service');
    writeFileSync(copy, unit.replaceAll('/usr/local/bin/upheld', EXECUTABLE));
    expect(analyze('verify', copy)).toEqual({ status: 0, output: '' });
  });

  test('leaves the program an exposure of at most 3.0 of 10', () => {
    const { status, output } = analyze('security', '--offline=true', '--threshold=30', SERVICE);
    const [, exposure = ''] = /exposure level for upheld\.service: ([\d.]+)/.exec(output) ?? [];
    console.log(`Exposure of upheld.service: ${exposure}`);
    expect(status).toBe(0);
    expect(Number(exposure)).toBeGreaterThan(0);
    expect(Number(exposure)).toBeLessThanOrEqual(3);
  });
});

/**
 * Root without any capability, which cannot get one, on a file system where only the program's own
 * folder can be written, and with its own processes alone in /proc: as the service file and the
 * container have it.
 */
const confined = (folder: string, trace: string) => {
  const path = (name: string) => Bun.which(name) ?? name;
  const [mount, setpriv, strace] = ['mount', 'setpriv', 'strace'].map(path);
  const script = `
    ${mount} --make-rprivate / &&
    ${mount} --bind "${folder}" "${folder}" &&
    ${mount} -o remount,bind,ro / &&
    ${mount} -t proc -o subset=pid,hidepid=invisible proc /proc &&
    exec ${setpriv} --bounding-set=-all --inh-caps=-all --ambient-caps=-all --no-new-privs \\
      ${strace} -D -f -q -o "${trace}" "$@"`;
  return [path('unshare'), '--mount', path('sh'), '-c', script, 'sh'];
};

describe.skipIf(process.getuid?.() !== 0)(
  'what service file and container take away, as root',
  () => {
    test('is nothing that the program needs (S4)', async () => {
      const folder = testFolder('confined');
      const trace = join(folder, 'trace');
      const server = await startExecutable(folder, {}, undefined, confined(folder, trace));
      expect(readFileSync(`/proc/${server.pid}/status`, 'utf8')).toMatch(/^CapEff:\s0+$/m);
      await useIt(server);
      expect(await server.stop()).toBe(0);
      // The tracer ends after the program.
      const ended = new RegExp(`^${server.pid} +\\+\\+\\+ exited`, 'm');
      while (!ended.test(readFileSync(trace, 'utf8'))) await Bun.sleep(10);

      const calls = new Set(
        [...readFileSync(trace, 'utf8').matchAll(/^\d+ +(\w+)\(/gm)].map(([, name = '']) => name),
      );
      expect(calls.size).toBeGreaterThan(30);
      const allowed = allowedCalls();
      // SQLite gives its files to the database's owner only when it is run by root.
      allowed.add('fchown');
      expect([...calls].filter((name) => !allowed.has(name))).toEqual([]);
      const families = new Set(
        [...readFileSync(trace, 'utf8').matchAll(/\bsocket\((AF_\w+)/g)].map(
          ([, name = '']) => name,
        ),
      );
      const [named = ''] = settings('RestrictAddressFamilies');
      expect([...families].filter((name) => !named.split(' ').includes(name))).toEqual([]);
    }, 60_000);
  },
);

/** Does what makes the server write: an account, a session, a request. */
const useIt = async ({ url, post }: RunningServer) => {
  const registered = await post(
    '/api/register',
    registrationFor('ruth', { firstName: 'Ruth' }, 'gleaning barley'),
  );
  const cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const written = await post(
    '/api/prayers',
    { title: 'For rain', content: 'On the barley.', isPrivate: true, groupIds: [] },
    cookie,
  );
  expect([registered.status, written.status]).toEqual([201, 201]);
  expect((await fetch(url)).status).toBe(200);
};

/** The system calls that the service file allows, by systemd's own lists. */
const allowedCalls = () => {
  const [given = '', ...taken] = settings('SystemCallFilter');
  const allowed = new Set([...callsIn(given), ...callsIn('@default')]);
  for (const list of taken)
    for (const name of callsIn(list.replace(/^~/, ''))) allowed.delete(name);
  return allowed;
};

const callsIn = (names: string): string[] =>
  names.split(' ').flatMap((name) => {
    if (!name.startsWith('@')) return [name];
    const lines = analyze('syscall-filter', name).output.split('\n');
    const members = lines.filter((line) => /^ +[@\w]/.test(line)).map((line) => line.trim());
    return members.flatMap(callsIn);
  });
