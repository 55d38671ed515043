import { expect, test } from 'bun:test';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const here = JSON.stringify(join(import.meta.dir, 'free-port.ts'));

/** The ports that another process is given. */
const portsOfAnother = async (many: number): Promise<number[]> => {
  const script = `import { freePort } from ${here};
    const ports = []; for (let n = 0; n < ${many}; n++) ports.push(await freePort());
    console.log(JSON.stringify(ports)); await new Response(Bun.stdin).text()`;
  const child = Bun.spawn([process.execPath, '-e', script], { stdin: 'pipe', stdout: 'pipe' });
  const { value } = await child.stdout.getReader().read();
  ends.push(() => child.stdin.end());
  return JSON.parse(new TextDecoder().decode(value));
};
const ends: (() => unknown)[] = [];

test('no two processes are given the same port, and the system gives it to nobody', async () => {
  const ports = (await Promise.all([60, 60, 60].map(portsOfAnother))).flat();
  for (const end of ends) await end();
  expect(new Set(ports).size).toBe(180);
  // Linux, Windows and macOS choose ports from 32,768 on, or higher.
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

test('a port on which somebody listens is left out', async () => {
  const before = await freePort();
  const other = createServer();
  await new Promise<void>((done) => {
    // Then somebody else listens there, which is as good.
    other.once('error', () => done());
    other.listen(before + 1, '127.0.0.1', done);
  });
  expect(await freePort()).not.toBe(before + 1);
  other.close();
});
