import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logLinesIn } from '../../../test-support/executable.ts';
import { testFolder } from '../../../test-support/folder.ts';

/** Runs a program that crashes by this line, as the server would. */
const crash = async (line: string) => {
  const program = join(testFolder('crash'), 'program.ts');
  writeFileSync(
    program,
    `import { endOnCrash } from '${join(import.meta.dir, 'end-on-crash.ts')}';
import { createLog } from '${join(import.meta.dir, '../../log.ts')}';
endOnCrash(createLog('info', false));
const secret = 'the text of a request';
setInterval(() => {}, 1000);
${line}`,
  );
  const child = Bun.spawn([process.execPath, program], { stdout: 'pipe', stderr: 'pipe' });
  const code = await child.exited;
  const said =
    (await new Response(child.stdout).text()) + (await new Response(child.stderr).text());
  return { code, said };
};

const ways = [
  ['thrown later', 'setTimeout(() => { throw new TypeError(secret); }, 1);', 'TypeError'],
  ['rejected', 'void Promise.reject(new RangeError(secret));', 'RangeError'],
  ['no error at all', 'setTimeout(() => { throw secret; }, 1);', 'not an Error'],
] as const;
for (const [what, line, name] of ways)
  test(`an uncaught error, ${what}, is one line of JSON without source code (R4)`, async () => {
    const { code, said } = await crash(line);
    expect(code).toBe(1);
    expect(said.trimEnd().split('\n')).toHaveLength(1);
    expect(logLinesIn(said)).toEqual([
      expect.objectContaining({ level: 'error', msg: 'crashed', error: name }),
    ]);
    expect(said).not.toContain('the text of a request');
    expect(said).not.toContain('setInterval');
  });
