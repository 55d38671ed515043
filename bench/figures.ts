import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Row } from './rows.ts';

const FILE = 'dist/bench.json';

const load = z.object({
  perSecond: z.number(),
  failed: z.number(),
  p50: z.number(),
  p99: z.number(),
});
const row = z.object({
  name: z.string(),
  upheld: z.string(),
  control: z.string().optional(),
  bound: z.string().optional(),
  loads: z.record(z.string(), load).optional(),
});
const figures = z.record(
  z.string(),
  z.object({ when: z.string(), commit: z.string().optional(), rows: z.array(row) }),
);

/** The rows of each suite, and when and at which commit it was run. */
export type Figures = z.infer<typeof figures>;

/** The figures of the last run of each suite. */
export const readFigures = (): Figures => {
  try {
    return figures.parse(JSON.parse(readFileSync(FILE, 'utf8')));
  } catch {
    return {};
  }
};

/** Keeps the figures of these suites beside those of others. */
export const saveFigures = async (measured: Record<string, Row[]>, now: Date) => {
  const when = now.toISOString();
  const commit = currentCommit();
  const all: Figures = readFigures();
  for (const [name, rows] of Object.entries(measured)) all[name] = { when, commit, rows };
  await Bun.write(FILE, `${JSON.stringify(all, null, 2)}\n`);
};

/** Returns the short hash of the commit, with a plus sign if files differ from it. Undefined without git. */
const currentCommit = () => {
  const said = (...args: string[]) => {
    const { success, stdout } = Bun.spawnSync(['git', ...args], { stderr: 'ignore' });
    return success ? stdout.toString().trim() : undefined;
  };
  const hash = said('rev-parse', '--short=8', 'HEAD');
  return hash && `${hash}${said('status', '--porcelain', '--untracked-files=no') ? '+' : ''}`;
};
