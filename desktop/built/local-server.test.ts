import { afterAll, expect, test } from 'bun:test';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { desktopState } from '../../shared/desktop-bridge.ts';
import { until } from '../harness/until.ts';
import { answersAt } from '../network.ts';
import { createScene } from './scene.ts';

const scene = createScene('local');
afterAll(scene.end);

/** The program in a process of its own, and what its first page can ask of it. */
const inOwnProcess = (home: string) => {
  const child = spawn(process.execPath, [resolve('desktop/harness/run.ts'), home], {
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

test('the server of this computer ends with the program, even when that crashes', async () => {
  const home = scene.folderFor('crash');
  const program = inOwnProcess(home);
  await program.call('runLocalServer', true);
  const running = await until(async () => {
    const local = await program.local();
    return local.state === 'running' ? local : undefined;
  });
  const port = Number(new URL(running.address).port);
  expect(await answersAt(port)).toBe(true);
  expect(existsSync(join(home, 'userData/server'))).toBe(true);
  program.kill();
  await until(async () => !(await answersAt(port)), 'The server lives on without its program.');
}, 20_000);
