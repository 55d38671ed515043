import { spawn } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { testFolder } from '../../test-support/folder.ts';
import { freePort } from '../../test-support/free-port.ts';

/** Another program in its place is one on another SQLite. */
const EXECUTABLE = resolve(process.env.UPHELD_PROGRAM ?? 'dist/upheld');

export type Executable = Awaited<ReturnType<typeof startExecutable>>;

/**
 * What the first start of the program makes: keys, and a database with nobody in it. A start with them
 * takes two thirds of the time. The tests of the program start it in an empty folder.
 */
const madeAtFirst = async () => {
  const folder = testFolder('first');
  const program = runIn(folder, { UPHELD_PORT: String(await freePort()) });
  await program.says(/Upheld is ready: /);
  await program.stop();
  return join(folder, 'data');
};
let made: ReturnType<typeof madeAtFirst> | undefined;

/**
 * Starts the compiled program without anybody in it, on a free port; `stop` leaves nothing.
 * `settings` are more of its environment. With `isFirst` nothing was there before, not even what a start
 * measured.
 */
export async function startExecutable(
  settings: Record<string, string> = {},
  isFirst = false,
  ownPort?: number,
) {
  const folder = testFolder('e2e');
  if (!isFirst) {
    made ??= madeAtFirst();
    cpSync(await made, join(folder, 'data'), { recursive: true });
  }
  const port = ownPort ?? (await freePort());
  const url = `http://localhost:${port}`;
  const run = () => runIn(folder, { UPHELD_PORT: String(port), ...settings });
  let running = run();
  await running.says(/Set up the first administrator: .*\n/);
  const setupLink = /http\S+setup=\S+/.exec(running.output())?.[0] ?? '';
  const goAway = () => running.stop();
  const comeBack = async () => {
    running = run();
    await running.says(/Upheld is ready: /);
  };
  return {
    url,
    setupLink,
    pid: () => running.pid,
    /** Returns its log since it was started last. */
    said: () => running.output(),
    goAway,
    /** Starts it again, on the same data and the same port. */
    comeBack,
    restart: async () => {
      await goAway();
      await comeBack();
    },
    stop: async () => {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** In milliseconds: with thirty others at work a start can take longer than ten seconds. */
const START_WITHIN = 60_000;

/**
 * The compilers that make code fast take a quarter of the time of a program that answers a hundred calls.
 * Where speed is what is measured, they must work as for members.
 */
const SHORT_LIVED = process.env.UPHELD_TIMES ? {} : { BUN_JSC_useDFGJIT: '0' };

const runIn = (folder: string, settings: Record<string, string>) => {
  const child = spawn(EXECUTABLE, ['serve'], {
    cwd: folder,
    env: { ...SHORT_LIVED, UPHELD_HOST: '127.0.0.1', UPHELD_BUDGETS: '0', TZ: 'UTC', ...settings },
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
      const deadline = Date.now() + START_WITHIN;
      while (!words.test(output)) {
        if (Date.now() > deadline || child.exitCode !== null) {
          child.kill('SIGKILL');
          throw new Error(`The executable did not start: ${output}`);
        }
        await new Promise((done) => setTimeout(done, 10));
      }
    },
    stop: () =>
      new Promise<void>((done) => {
        if (child.exitCode !== null) done();
        child.once('exit', () => done());
        child.kill('SIGTERM');
      }),
  };
};
