import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '../../../test-support/folder.ts';

test('a second Ctrl-C does not abort a stop (R48)', async () => {
  const script = join(testFolder('signals'), 'stop.ts');
  writeFileSync(
    script,
    `import { stopOnSignals } from ${JSON.stringify(join(import.meta.dir, 'stop-on-signals.ts'))};
let stops = 0;
stopOnSignals(() => {
  console.log('stopping ' + ++stops);
  process.stdin.once('data', () => {
    console.log('stopped');
    process.exit(0);
  });
});
console.log('ready');
process.stdin.resume();
`,
  );
  const child = Bun.spawn([process.execPath, script], { stdin: 'pipe', stdout: 'pipe' });
  let printed = '';
  for await (const piece of child.stdout) {
    const said = Buffer.from(piece).toString();
    printed += said;
    if (said.includes('ready')) child.kill('SIGINT');
    if (said.includes('stopping')) {
      child.kill('SIGINT');
      child.kill('SIGTERM');
      child.stdin.write('go on\n');
      await child.stdin.flush();
    }
  }
  expect([await child.exited, printed]).toEqual([0, 'ready\nstopping 1\nstopped\n']);
});
