import { Database } from 'bun:sqlite';
import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalServerState } from '../../shared/desktop-bridge.ts';
import { m } from '../../shared/messages.ts';
import { until as whenTrue } from '../../stand-ins/electron/until.ts';
import { built } from '../../test-support/built.ts';
import { freePort } from '../../test-support/free-port.ts';
import { childProcess } from './child-process.ts';
import {
  LOOK_AT_NETWORK,
  type LocalServer,
  type LocalServerParts,
  localServer,
} from './local-server.ts';
import { answersAt } from './network.ts';

/* "Run Upheld on this computer", with the real executable. */
const EXECUTABLE = built('dist/upheld');
const house = mkdtempSync(join(tmpdir(), 'upheld-local-'));
afterAll(() => rmSync(house, { recursive: true, force: true }));

const started: LocalServer[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
});

const onThisComputer = async (more: Partial<LocalServerParts> = {}) => {
  const states: LocalServerState[] = [];
  const pids: number[] = [];
  const waits: number[] = [];
  const server = localServer({
    start: (args) => {
      const child = childProcess(EXECUTABLE, args);
      pids.push(child.pid ?? 0);
      return child;
    },
    folder: mkdtempSync(join(house, 'data-')),
    ports: [await freePort()],
    address: () => '127.0.0.1',
    answers: answersAt,
    qrCode: async (text) => `data:image/svg+xml,${text}`,
    onState: (state) => states.push(state),
    wait: async (milliseconds) => {
      if (milliseconds >= 1000 && milliseconds !== LOOK_AT_NETWORK) waits.push(milliseconds);
      await Bun.sleep(Math.min(milliseconds, 20));
    },
    ...more,
  });
  started.push(server);
  const until = async (state: LocalServerState['state'], times = 1) => {
    const isSo = () => states.filter((one) => one.state === state).length >= times;
    await whenTrue(isSo, `Never ${state}.`);
  };
  return { server, states, pids, waits, until };
};

test('the local server starts, reports its address for phones, and stops cleanly (T5)', async () => {
  const { server, states, until, pids } = await onThisComputer();
  server.start();
  server.start(); // A second press starts no second one.
  await until('running');
  expect(states.map(({ state }) => state)).toEqual(['starting', 'running']);
  const address = `http://127.0.0.1:${server.port()}`;
  expect(states[1]).toEqual({
    state: 'running',
    address,
    qrCode: `data:image/svg+xml,${address}`,
    elsewhere: 0,
  });
  expect((await fetch(`${address}/api/health`)).status).toBe(200);
  expect(server.setupPath()).toMatch(/^\/auth\?setup=[\w-]{43}$/);
  await server.stop();
  expect(states.at(-1)).toEqual({ state: 'off' });
  expect(pids).toHaveLength(1);
  expect(isAlive(pids[0])).toBe(false);
});

test('the local server is restarted up to five times, with longer delays each time (T5)', async () => {
  const { server, states, pids, until, waits } = await onThisComputer();
  server.start();
  for (let n = 1; n <= 4; n++) {
    await until('running', n);
    process.kill(pids.at(-1) ?? 0, 'SIGKILL');
  }
  await until('running', 5);
  expect(waits).toEqual([1000, 2000, 4000, 8000]);
  process.kill(pids.at(-1) ?? 0, 'SIGKILL');
  await until('failed');
  expect(states.at(-1)).toMatchObject({ sentence: expect.stringContaining('several times') });
  // A start on request tries again.
  server.start();
  await until('running', 6);
});

test('no confirmed write is lost when the local server is killed (D1)', async () => {
  const { server, pids, until } = await onThisComputer();
  server.start();
  await until('running');
  const register = await fetch(`http://127.0.0.1:${server.port()}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Ruth',
      lastName: 'Miller',
      username: 'ruth',
      email: 'ruth@example.org',
      password: 'gleaning barley',
      confirmPassword: 'gleaning barley',
    }),
  });
  const cookie = register.headers.get('set-cookie')?.split(';')[0] ?? '';
  process.kill(pids[0] ?? 0, 'SIGKILL');
  await until('running', 2);
  const me = await fetch(`http://127.0.0.1:${server.port()}/api/user`, { headers: { cookie } });
  expect(me.status).toBe(200);
});

test('the local server uses another port if its port is taken (T5)', async () => {
  const taken = Bun.serve({ port: 0, hostname: '0.0.0.0', fetch: () => new Response('mine') });
  const free = await freePort();
  const { server, until, pids } = await onThisComputer({ ports: [taken.port ?? 0, free] });
  server.start();
  await until('running');
  // After a crash it uses the port that phones know.
  process.kill(pids.at(-1) ?? 0, 'SIGKILL');
  await until('running', 2);
  expect([server.port(), pids.length]).toEqual([free, 3]);
  const none = await onThisComputer({ ports: [taken.port ?? 0] });
  none.server.start();
  await none.until('failed');
  expect(none.states.at(-1)).toMatchObject({ sentence: m.desktop_local_no_port() });
  await taken.stop(true);
});

describe('the local server reports why it cannot run (T5)', () => {
  test('at once if a setting is wrong', async () => {
    const { states, until, server } = await onThisComputer({
      start: (args) => childProcess(EXECUTABLE, [...args, '--registration', 'perhaps']),
    });
    server.start();
    await until('failed');
    expect(states.at(-1)).toEqual({
      state: 'failed',
      sentence: m.desktop_local_wrong_setting(),
    });
  });

  test('at once if a newer Upheld wrote the data', async () => {
    const folder = join(mkdtempSync(join(house, 'newer-')), 'data');
    mkdirSync(folder);
    const db = new Database(join(folder, 'upheld.db'));
    db.run('create table later (id)');
    db.run('pragma user_version = 9999');
    db.close();
    const { states, until, server } = await onThisComputer({ folder });
    server.start();
    await until('failed');
    expect(states.at(-1)).toEqual({ state: 'failed', sentence: m.desktop_local_too_old() });
  });

  test('at once if its executable is missing', async () => {
    const { states, until, waits, server } = await onThisComputer({
      start: (args) => childProcess('/nowhere/upheld', args),
    });
    server.start();
    await until('failed');
    expect(states.at(-1)).toMatchObject({ sentence: expect.stringContaining('is missing') });
    expect(waits).toEqual([]);
  });
});

test('a start on request does not wait for the next retry', async () => {
  const { until, server, pids } = await onThisComputer({ wait: waitingOnlyBriefly });
  server.start();
  await until('running');
  process.kill(pids[0] ?? 0, 'SIGKILL');
  await until('starting');
  await whenTrue(() => {
    server.start();
    return pids.length === 2;
  });
  await until('running', 2);
});

test('a local server that is stopped during its start never runs', async () => {
  const { server, states, pids } = await onThisComputer();
  server.start();
  await whenTrue(() => pids.length > 0);
  await server.stop();
  expect(states.map(({ state }) => state)).not.toContain('running');
  expect(states.at(-1)).toEqual({ state: 'off' });
  for (const pid of pids) expect(isAlive(pid)).toBe(false);
});

test('a new address of the computer is shown for phones (T5)', async () => {
  let host = '127.0.0.1';
  const { server, states, until, pids } = await onThisComputer({ address: () => host });
  server.start();
  await until('running');
  const port = server.port();
  host = '127.0.0.2';
  await until('running', 2);
  expect(states.at(-1)).toEqual({
    state: 'running',
    address: `http://127.0.0.2:${server.port()}`,
    qrCode: `data:image/svg+xml,http://127.0.0.2:${server.port()}`,
    elsewhere: 0,
  });
  // Links from the server contain its address, too, so it was restarted without a delay.
  expect([pids.length, server.port()]).toEqual([2, port]);
});

test('a network that comes back unchanged changes nothing', async () => {
  let looks = 0;
  const hosts = ['127.0.0.1', 'localhost', '127.0.0.1', '127.0.0.9', 'localhost'];
  const { server, pids, until } = await onThisComputer({
    address: () => hosts[looks++] ?? '127.0.0.1',
  });
  server.start();
  await until('running');
  await whenTrue(() => looks > 8);
  expect(pids).toHaveLength(1);
});

/** Resolves for short delays only. */
const waitingOnlyBriefly = (milliseconds: number) =>
  milliseconds < 1000 ? Bun.sleep(milliseconds) : new Promise<void>(() => {});

const isAlive = (pid = 0) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
