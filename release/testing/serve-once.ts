import { join } from 'node:path';
import { readHeader } from '../../packaging/executable-header.ts';
import { buildExecutable } from '../../server/build.ts';
import { logLinesIn } from '../../test-support/executable.ts';
import { testFolder } from '../../test-support/folder.ts';
import { freePort } from '../../test-support/free-port.ts';
import { TARGETS } from '../targets.ts';

/** An emulated processor is 10 to 50 times as slow as a real one. */
const START_WITHIN = 120_000;

/** Builds the executable of one of the release's platforms into a folder of its own. */
export const buildFor = async (name: string) => {
  const target = TARGETS.find((one) => one.name === name);
  if (!target) throw new Error(`${name} is not a platform.`);
  const outfile = join(testFolder('release'), name);
  await buildExecutable({ outfile, target: target.bun });
  return { path: outfile, header: await readHeader(outfile) };
};

/**
 * Starts an executable with something before it (`qemu-aarch64 …`), asks it for its health and its
 * page, and stops it. Gives what it answered, how it ended, and what it logged. `meanwhile` is done
 * while it runs, with its port.
 */
export const serveOnce = async (
  [before, ...options]: string[],
  executable: string,
  {
    data = join(testFolder('served'), 'data'),
    meanwhile = () => {},
  }: { data?: string; meanwhile?: (port: number) => void } = {},
) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const args = ['serve', '--data', data, '--port', String(port), '--host', '127.0.0.1'];
  const child = Bun.spawn([Bun.which(before ?? '') ?? '', ...options, executable, ...args], {
    env: { PATH: '/nowhere', TZ: 'UTC' },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const written = Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  try {
    const deadline = Date.now() + START_WITHIN;
    while (!(await answers(url)) && Date.now() < deadline && child.exitCode === null)
      await Bun.sleep(50);
    if (!(await answers(url))) {
      child.kill('SIGKILL');
      throw new Error(`The program did not start: ${(await written).join('')}`);
    }
    const health = await (await fetch(`${url}/api/health`)).text();
    const page = await (await fetch(url)).text();
    meanwhile(port);
    child.kill('SIGTERM');
    const exit = await child.exited;
    return { health, page, exit, logged: logLinesIn((await written).join('\n')) };
  } finally {
    child.kill('SIGKILL');
  }
};

const answers = async (url: string) => {
  try {
    return (await fetch(`${url}/api/health`)).ok;
  } catch {
    return false;
  }
};
