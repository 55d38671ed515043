import { beforeAll, expect, test } from 'bun:test';
import { cpSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { $ } from 'bun';
import { limitAsync } from 'es-toolkit';
import { built } from '../../test-support/built.ts';
import { testFolder } from '../../test-support/folder.ts';
import { electronBuild } from '../build.ts';
import type { Mutation } from './mutation.ts';
import { MUTATIONS } from './mutations.ts';

/* Plants each fault in the built program, and runs the test that must fail for it. */
const folder = testFolder('mutations');
// A program run from source looks for its server beside its folder. The name of the variable below does not
// begin with UPHELD_, because the server refuses unknown settings.
symlinkSync(built('dist/upheld'), join(folder, 'upheld'));

/** Builds the program with the fault's text. */
const programWith = async ({
  source = 'main.ts',
  from,
  to,
}: Pick<Mutation, 'source' | 'from' | 'to'>) => {
  const outdir = mkdtempSync(join(folder, 'program-'));
  cpSync(built('dist/desktop'), outdir, { recursive: true });
  await Bun.build({
    ...electronBuild(outdir),
    entrypoints: [resolve('desktop/main.ts')],
    plugins: [
      {
        name: 'plant',
        setup: (build) => {
          build.onLoad({ filter: new RegExp(`/desktop/${source}$`) }, ({ path }) => ({
            contents: readFileSync(path, 'utf8').replace(from, () => to),
            loader: 'ts',
          }));
        },
      },
    ],
  });
  return outdir;
};

type Limits = { test: number; wait: number };

/** Short limits, because the event that a fault prevents never happens. */
const SHORT = { test: 20_000, wait: 4_500 };
const LONG = { test: 100_000, wait: 90_000 };

const runTest = ({ file, test: name }: Mutation, program: string, limits: Limits) =>
  $`bun test --timeout=${limits.test} ./desktop/built/${file} -t ${name}`
    .env({ ...process.env, DESKTOP_PROGRAM: program, DESKTOP_WAITS: `${limits.wait}` })
    .nothrow()
    .quiet();

const outcomeOf = (output: string) => ({
  passed: Number(/^\s*(\d+) pass$/m.exec(output)?.[1]),
  failed: Number(/^\s*(\d+) fail$/m.exec(output)?.[1]),
});

/** Most of the time a test waits for what its fault prevents, so some run at once. */
const AT_ONCE = 4;
const outcomeWith = limitAsync(async (mutation: Mutation) => {
  const { stderr } = await runTest(mutation, await programWith(mutation), SHORT);
  return outcomeOf(stderr.toString());
}, AT_ONCE);
const outcomes = new Map<Mutation, ReturnType<typeof outcomeWith>>();
beforeAll(() => {
  for (const mutation of MUTATIONS) outcomes.set(mutation, outcomeWith(mutation));
});

for (const mutation of MUTATIONS)
  test(`a test fails for: ${mutation.name}`, async () => {
    expect(await outcomes.get(mutation)).toEqual({ passed: 0, failed: 1 });
  }, 60_000);

test('the same tests pass without a fault', async () => {
  const program = await programWith({ from: '', to: '' });
  for (const file of new Set(MUTATIONS.map((mutation) => mutation.file))) {
    const names = MUTATIONS.filter((mutation) => mutation.file === file).map((one) => one.test);
    const { stderr } = await runTest(
      { ...MUTATIONS[0], file, test: names.join('|') } as Mutation,
      program,
      LONG,
    );
    expect(outcomeOf(stderr.toString())).toEqual({ passed: new Set(names).size, failed: 0 });
  }
}, 120_000);
