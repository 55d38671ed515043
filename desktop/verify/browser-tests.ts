import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from './context.ts';
import type { Figures } from './report.ts';

const REPORT = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

type Options = {
  words: readonly string[];
  /** Path of the report that the tests write. */
  report: string;
  env: Record<string, string>;
};

/** Runs tests by Playwright, which needs Node. Throws unless all of them passed: a skipped test verifies nothing. */
export const runBrowserTests = ({ words, report, env }: Options): Figures => {
  const path = join(ROOT, report);
  rmSync(path, { force: true });
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js');
  const { stdout, stderr } = spawnSync('node', [cli, 'test', ...words], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, ...env },
  });
  const output = `${stdout}${stderr}`.slice(-8000);
  if (!existsSync(path)) throw new Error(`Playwright wrote no report: ${output}`);
  const { stats } = REPORT.parse(JSON.parse(readFileSync(path, 'utf8')));
  const { expected, unexpected, flaky, skipped } = stats;
  if (unexpected + flaky > 0) throw new Error(`${unexpected + flaky} failed: ${output}`);
  if (skipped > 0) throw new Error(`${skipped} were skipped.`);
  if (expected === 0) throw new Error(`There was no test: ${output}`);
  return { passed: expected };
};
