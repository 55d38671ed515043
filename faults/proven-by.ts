import { resolve } from 'node:path';
import { ALL_TIERS } from '../test-support/sources.ts';
import { type Fault, type Found, found } from './run.ts';

const ROOT = resolve(import.meta.dir, '..');

type Proof = {
  /** The test files, from the top folder of the project. */
  in: string | readonly string[];
  /** What the names of the tests have, as a regular expression. */
  tests: string;
  /** What a machine needs for them, in a sentence: without it the tests skip themselves. */
  needs?: string;
};

/** A fault that tests make happen: those of a test command, of which a second way would be a copy. */
export const proven = (
  area: string,
  name: string,
  expectation: string,
  { in: files, tests, needs }: Proof,
): Fault => ({
  area,
  name,
  expectation,
  provoke: () => provenBy([files].flat(), tests, needs),
});

/** Runs the tests with these names. The outcome has what they print, such as figures. */
const provenBy = async (files: string[], tests: string, needs?: string): Promise<Found> => {
  const paths = files.map((file) => resolve(ROOT, file));
  const args = ['test', ALL_TIERS, ...paths, '-t', tests, '--timeout=60000'];
  const child = Bun.spawn([process.execPath, ...args], {
    cwd: ROOT,
    // `npm run test:system` kills the server fewer times.
    env: { UPHELD_KILLS: '300', ...process.env },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [printed, said] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  const numberOf = (what: string) => Number(new RegExp(`^ *(\\d+) ${what}$`, 'm').exec(said)?.[1]);
  const [passed, failed, skipped] = [numberOf('pass'), numberOf('fail'), numberOf('skip')];
  if (needs && passed + failed === 0 && skipped > 0) return { skipped: needs };
  const figures = printed.split('\n').filter((line) => line && !line.startsWith('bun test'));
  const noun = passed === 1 ? 'test' : 'tests';
  return found(
    [`${passed} ${noun} of ${files.join(' and ')} passed, ${failed} failed`, ...figures].join('; '),
    { 'a test ran': passed > 0, 'every test passed': failed === 0 },
  );
};
