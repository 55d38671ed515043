import { join } from 'node:path';
import { median } from 'es-toolkit';
import { freePort } from '../test-support/free-port.ts';

const RUNS = 5;
const SOURCE = `Bun.serve({ port: Number(process.argv[2]), hostname: '127.0.0.1', fetch: () => new Response('hello') });`;

/** The time from starting a compiled server that only says hello to its first answer, in ms. */
export const measureHello = async (folder: string) => {
  const script = join(folder, 'hello.ts');
  const program = join(folder, 'hello');
  await Bun.write(script, SOURCE);
  const built = Bun.spawn(
    [process.execPath, 'build', '--compile', '--minify', script, '--outfile', program],
    { stdout: 'ignore', stderr: 'inherit' },
  );
  if ((await built.exited) !== 0) throw new Error('The hello server cannot be compiled.');
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const port = await freePort();
    const started = performance.now();
    const child = Bun.spawn([program, String(port)], { stdout: 'ignore' });
    while (!(await isAnswering(port))) await Bun.sleep(2);
    times.push(performance.now() - started);
    child.kill();
    await child.exited;
  }
  return median(times);
};

const isAnswering = async (port: number) => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/`)).ok;
  } catch {
    return false;
  }
};
