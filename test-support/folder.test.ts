import { expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from './folder.ts';

const here = JSON.stringify(join(import.meta.dir, 'folder.ts'));
const temporary = testFolder('folders');

/** Runs a script that has made a test folder, with a temporary folder of its own. */
const start = (script: string) =>
  Bun.spawn([process.execPath, '-e', `import { testFolder } from ${here}; ${script}`], {
    env: { ...process.env, TMPDIR: temporary },
    stdout: 'pipe',
  });

test('a test folder is removed when its process has ended', async () => {
  const child = start('console.log(testFolder("one"))');
  const path = (await new Response(child.stdout).text()).trim();
  expect(path).toStartWith(join(temporary, `upheld-test-${child.pid}`));
  await child.exited;
  expect(existsSync(path)).toBe(false);
});

test('the folder of a killed process is removed by the next run, that of a running one stays', async () => {
  mkdirSync(join(temporary, 'upheld-test-other'));
  const living = start('console.log(testFolder("living")); await Bun.sleep(60_000)');
  const killed = start('console.log(testFolder("killed")); await Bun.sleep(60_000)');
  for (const child of [living, killed]) await child.stdout.getReader().read();
  killed.kill('SIGKILL');
  await killed.exited;
  expect(existsSync(join(temporary, `upheld-test-${killed.pid}`))).toBe(true);
  await start('testFolder("next")').exited;
  expect(readdirSync(temporary).sort()).toEqual([`upheld-test-${living.pid}`, 'upheld-test-other']);
  living.kill('SIGKILL');
  await living.exited;
});
