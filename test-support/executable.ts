import { Database } from 'bun:sqlite';
import { join } from 'node:path';
import { z } from 'zod';
import { heldAt, type KillPoint } from '../server/storage/kill-point.ts';
import { built } from './built.ts';
import { killWithTests } from './children.ts';
import { freePort } from './free-port.ts';

const EXECUTABLE = built('dist/upheld');
/** The certificates of tests are trusted by nobody. */
const ANYHOW = { tls: { rejectUnauthorized: false } };
const START_WITHIN = 60_000;

/** Without budgets: a test does in a second what a person does in a week. */
const environment = { PATH: '/nowhere', HOME: '/nowhere', TZ: 'UTC', UPHELD_BUDGETS: '0' };

/**
 * Runs the executable to its end; gives what it wrote and how it exited. `env` is more of its
 * environment, `program` another executable.
 */
export const runExecutable = async (
  args: string[],
  cwd: string,
  env: Record<string, string> = {},
  program = EXECUTABLE,
) => {
  const child = Bun.spawn([program, ...args], {
    cwd,
    env: { ...environment, ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { out, err, code };
};

/** Starts the executable on a data folder and kills it so many milliseconds later. */
export const killWhileStarting = async (cwd: string, after: number, program = EXECUTABLE) => {
  const child = Bun.spawn(
    [program, 'serve', '--port', '0', '--host', '127.0.0.1', '--data', join(cwd, 'data')],
    { cwd, env: environment, stdout: 'ignore', stderr: 'ignore' },
  );
  await Bun.sleep(after);
  child.kill('SIGKILL');
  await child.exited;
};

/**
 * Runs the executable until it stands at this point, and ends it there as a power cut would. Throws
 * if it comes to its end without getting there.
 */
export const killAt = async (args: string[], cwd: string, point: KillPoint) => {
  const child = Bun.spawn([EXECUTABLE, ...args], {
    cwd,
    env: { ...environment, ...heldAt(point) },
    stdout: 'ignore',
    stderr: 'pipe',
  });
  let said = '';
  for await (const chunk of child.stderr) {
    said += new TextDecoder().decode(chunk);
    if (said.includes(`Held ${point}.`)) child.kill('SIGKILL');
  }
  await child.exited;
  if (child.signalCode !== 'SIGKILL') throw new Error(`It did not get to this point: ${said}`);
};

export type RunningServer = Awaited<ReturnType<typeof startExecutable>>;

/**
 * Starts the executable in a folder, on a free port, and waits until it answers. `before` is
 * put before its command line, such as a shell that sets a limit first; `program` is another executable.
 */
export const startExecutable = async (
  cwd: string,
  env: Record<string, string> = {},
  port?: number,
  before: string[] = [],
  program = EXECUTABLE,
) => {
  const on = port ?? (await freePort());
  const url = `${env.UPHELD_TLS_CERT ? 'https' : 'http'}://localhost:${on}`;
  const child = Bun.spawn([...before, program, 'serve', '--data', join(cwd, 'data')], {
    cwd,
    env: { ...environment, UPHELD_PORT: String(on), UPHELD_HOST: '127.0.0.1', ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  killWithTests(child);
  let output = '';
  const collect = async (stream: ReadableStream<Uint8Array>) => {
    for await (const chunk of stream) output += new TextDecoder().decode(chunk);
  };
  void collect(child.stdout);
  void collect(child.stderr);

  const deadline = Date.now() + START_WITHIN;
  while (!(await answers(url)) && Date.now() < deadline && child.exitCode === null)
    await Bun.sleep(5);
  if (!(await answers(url))) throw new Error(`The executable did not start: ${output}`);
  while (!output.includes('Data: ')) await Bun.sleep(1);

  return {
    url,
    port: on,
    pid: child.pid,
    data: join(cwd, 'data'),
    output: () => output,
    /** Its database, as another program opens it: it waits for the server's writes. */
    openDatabase: () => {
      const db = new Database(join(cwd, 'data', 'upheld.db'));
      db.run('pragma busy_timeout = 5000');
      return db;
    },
    /** What it has logged so far: the lines that are JSON. */
    logged: () => logLinesIn(output),
    post: (path: string, body: unknown, cookie = '') =>
      fetch(url + path, {
        ...ANYHOW,
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      }),
    /** Asks it to stop, and gives its exit code. */
    stop: () => {
      child.kill('SIGTERM');
      return child.exited;
    },
    /** Waits until it has ended. */
    ended: () => child.exited,
    /** Ends it as a power cut would. */
    kill: () => {
      child.kill('SIGKILL');
      return child.exited;
    },
  };
};

/** Starts the executable as a host, with its congregations in the folder `c`. */
export const startHost = async (cwd: string, port: number, env: Record<string, string> = {}) => {
  const child = Bun.spawn([EXECUTABLE, 'host', '--congregations', 'c', '--port', String(port)], {
    cwd,
    env: { ...environment, UPHELD_HOST: '127.0.0.1', ...env },
    stdout: 'ignore',
    stderr: 'ignore',
  });
  killWithTests(child);
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_WITHIN;
  while (!(await answers(url)) && Date.now() < deadline && child.exitCode === null)
    await Bun.sleep(5);
  if (!(await answers(url))) throw new Error('The host did not start.');
  return {
    pid: child.pid,
    get: (name: string, path: string, cookie: string) =>
      fetch(url + path, { headers: { cookie, host: `${name}.localhost:${port}` } }),
    /** Sends a change to a congregation. */
    at: (name: string, path: string, body: unknown) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', host: `${name}.localhost:${port}` },
        body: JSON.stringify(body),
      }),
    stop: () => {
      child.kill('SIGTERM');
      return child.exited;
    },
    kill: () => {
      child.kill('SIGKILL');
      return child.exited;
    },
  };
};

const logLine = z.looseObject({ level: z.string(), msg: z.string(), time: z.string() });

export const logLinesIn = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => logLine.parse(JSON.parse(line)));

const answers = async (url: string) => {
  try {
    return (await fetch(`${url}/api/health`, ANYHOW)).ok;
  } catch {
    return false;
  }
};
