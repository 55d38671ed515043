import { relative, resolve } from 'node:path';
import { found } from './run.ts';

const ROOT = resolve(import.meta.dir, '../..');

/** Runs the tests of a file whose names have this: for rules that a second way would only copy. */
export const provenBy = async (file: string, name: string) => {
  const path = resolve(ROOT, file);
  const child = Bun.spawn([process.execPath, 'test', path, '-t', name, '--timeout=60000'], {
    cwd: ROOT,
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [said] = await Promise.all([new Response(child.stderr).text(), child.exited]);
  const numberOf = (what: string) => Number(new RegExp(`^ *(\\d+) ${what}$`, 'm').exec(said)?.[1]);
  const [passed, failed] = [numberOf('pass'), numberOf('fail')];
  return found(`${passed} tests of ${relative(ROOT, path)} passed, ${failed} failed`, {
    'a test ran': passed > 0,
    'every test passed': failed === 0,
  });
};
