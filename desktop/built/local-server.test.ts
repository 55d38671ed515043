import { afterAll, expect, test } from 'bun:test';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { NetworkInterfaceInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { desktopState } from '../../shared/desktop-state.ts';
import { until } from '../../stand-ins/electron/until.ts';
import { answersAt } from '../server/network.ts';
import { createScene, stateOf, windowAt } from './scene.ts';

const scene = createScene('local');
afterAll(scene.end);

/** Starts the program in a process of its own. Returns the calls that its first page can make. */
const inOwnProcess = (home: string) => {
  const child = spawn(process.execPath, [resolve('stand-ins/electron/run.ts'), home], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers: unknown[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => answers.push(JSON.parse(line)));
  let calls = 0;
  const call = async (name: string, ...args: unknown[]) => {
    const mine = calls++;
    child.stdin.write(`${JSON.stringify([name, ...args])}\n`);
    await until(() => answers.length > mine, `No answer to ${name}.`);
    return answers[mine];
  };
  return {
    call,
    local: async () => desktopState.parse(await call('getState')).localServer,
    kill: () => child.kill('SIGKILL'),
  };
};

test('the local server stops with the program, even after a crash (T5)', async () => {
  const home = scene.folderFor('crash');
  const program = inOwnProcess(home);
  await program.call('runLocalServer', 'start');
  const running = await until(async () => {
    const local = await program.local();
    return local.state === 'running' ? local : undefined;
  });
  const port = Number(new URL(running.address).port);
  expect(await answersAt(port)).toBe(true);
  expect(existsSync(join(home, 'userData/server'))).toBe(true);
  program.kill();
  await until(async () => !(await answersAt(port)), 'The server lives on without its program.');
});

test('quitting stops the local server before the program ends (T5)', async () => {
  const desktop = scene.start(scene.computer());
  const { standIn } = (await windowAt(desktop, 'upheld://pages/')).webContents;
  await standIn.invoke('upheld:call', 'runLocalServer', ['start']);
  const app = await windowAt(desktop, 'upheld://app/');
  const { servers } = await stateOf(app);
  const port = Number(new URL(servers[0]?.origin ?? '').port);
  expect(await answersAt(port)).toBe(true);
  await desktop.quit();
  expect(await answersAt(port)).toBe(false);
});

test('the page shows the new address when the computer joins another network (T5)', async () => {
  const computer = scene.computer();
  const desktop = scene.start(computer);
  const { standIn } = (await windowAt(desktop, 'upheld://pages/')).webContents;
  const addressOf = async () => {
    const { localServer } = await stateOf(desktop.windows()[0]);
    return localServer.state === 'running' ? new URL(localServer.address).hostname : undefined;
  };
  computer.network.interfaces = { wlan0: [wireless('127.0.0.1')] };
  await standIn.invoke('upheld:call', 'runLocalServer', ['start']);
  await until(async () => (await addressOf()) === '127.0.0.1');
  computer.network.interfaces = { wlan0: [wireless('127.0.0.2')] };
  await until(async () => (await addressOf()) === '127.0.0.2');
});

const wireless = (address: string): NetworkInterfaceInfo => ({
  address,
  internal: false,
  family: 'IPv4',
  netmask: '255.255.255.0',
  mac: '00:00:00:00:00:00',
  cidr: null,
});
