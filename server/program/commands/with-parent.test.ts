import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { built } from '../../../test-support/built.ts';
import { freePort } from '../../../test-support/free-port.ts';

const folder = mkdtempSync(join(tmpdir(), 'upheld-parent-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const serve = async (parent: string) => {
  const port = await freePort();
  const child = Bun.spawn([built('dist/upheld'), 'serve', '--data', join(folder, parent)], {
    cwd: folder,
    env: { UPHELD_PORT: String(port), UPHELD_HOST: '127.0.0.1', UPHELD_PARENT: parent },
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'ignore',
  });
  // Its first line shows that it runs.
  await child.stdout.getReader().read();
  return { child, url: `http://127.0.0.1:${port}` };
};

test('the server stops cleanly when its standard input ends, if set to (R8)', async () => {
  const { child } = await serve('stdin');
  await child.stdin.end();
  expect(await child.exited).toBe(0);
});

test('otherwise the server continues without a standard input (R8)', async () => {
  const { child, url } = await serve('none');
  await child.stdin.end();
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await child.exited).toBe(0);
});

test('a program that reports to be ready may be stopped at once (R8)', async () => {
  const { child } = await serve('none');
  child.kill('SIGTERM');
  expect(await child.exited).toBe(0);
});
