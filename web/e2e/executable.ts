import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { testFolder } from '../../server/testing/folder.ts';
import { freePort } from '../../server/testing/free-port.ts';

const EXECUTABLE = resolve('dist/upheld');

export type Executable = Awaited<ReturnType<typeof startExecutable>>;

/**
 * Starts the compiled program in an empty folder, on a free port; `stop` leaves nothing.
 * `settings` are more of its environment.
 */
export async function startExecutable(settings: Record<string, string> = {}) {
  const folder = testFolder('e2e');
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const run = () => runIn(folder, { UPHELD_PORT: String(port), ...settings });
  let running = run();
  await running.says(/Set up the first administrator: .*\n/);
  const setupLink = /http\S+setup=\S+/.exec(running.output())?.[0] ?? '';
  return {
    url,
    setupLink,
    pid: () => running.pid,
    /** Stops it and starts it again, on the same data and the same port. */
    restart: async () => {
      await running.stop();
      running = run();
      await running.says(/Upheld is ready: /);
    },
    stop: async () => {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const runIn = (folder: string, settings: Record<string, string>) => {
  const child = spawn(EXECUTABLE, ['serve'], {
    cwd: folder,
    env: { UPHELD_HOST: '127.0.0.1', UPHELD_BUDGETS: '0', TZ: 'UTC', ...settings },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk);
    });
  return {
    pid: child.pid,
    output: () => output,
    says: async (words: RegExp) => {
      const deadline = Date.now() + 10_000;
      while (!words.test(output)) {
        if (Date.now() > deadline || child.exitCode !== null)
          throw new Error(`The executable did not start: ${output}`);
        await new Promise((done) => setTimeout(done, 10));
      }
    },
    stop: () =>
      new Promise<void>((done) => {
        child.once('exit', () => done());
        child.kill('SIGTERM');
      }),
  };
};
