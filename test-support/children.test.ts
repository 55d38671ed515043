import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { testFolder } from './folder.ts';

const here = JSON.stringify(join(import.meta.dir, 'children.ts'));

test('a server whose test failed before it was stopped does not outlive the tests', async () => {
  const file = join(testFolder('left'), 'left.test.ts');
  writeFileSync(
    file,
    `import { test } from 'bun:test';
    import { killWithTests } from ${here};
    test('starts and fails', () => {
      const child = Bun.spawn(['sleep', '600']);
      killWithTests(child);
      console.log(child.pid);
      throw new Error();
    });`,
  );
  const tests = Bun.spawn([process.execPath, 'test', file], {
    cwd: resolve(import.meta.dir, '..'),
    stdout: 'pipe',
    stderr: 'ignore',
  });
  const pid = Number(/^\d+$/m.exec(await new Response(tests.stdout).text())?.[0]);
  expect(await tests.exited).toBe(1);
  expect(pid).toBeGreaterThan(0);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
