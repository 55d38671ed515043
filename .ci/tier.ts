import { groupBy, partition, sumBy } from 'es-toolkit';
import { ALL_TIERS, pathsBelow } from '../test-support/sources.ts';
import { has, installTogether, needsOf, runsAlone } from './needs.ts';
import { bun, bunTest, type Counts, printFailures, run } from './steps.ts';

/**
 * Runs every file named `*.<tier>.test.ts` by `bun test`, after these builds. The commands that a file needs
 * stand in its first lines as `// needs: nginx haproxy`, in the order in which they are installed: where
 * they cannot be had, the file is skipped and named. `lanes` are lists of folders: the files of each list run beside
 * those of the other lists and all other files, since most files wait half of their time. Those with a line
 * `// alone: it measures time` run after all lanes. Ends the process, after one line of counts.
 */
export const runTier = async (
  tier: string,
  builds: readonly string[],
  { lanes = [] }: { lanes?: readonly (readonly string[])[] } = {},
) => {
  const files = pathsBelow().filter((path) => path.endsWith(`.${tier}.test.ts`));
  installTogether(files.flatMap(needsOf));
  const missing = new Map(files.map((file) => [file, needsOf(file).filter((need) => !has(need))]));
  const runnable = files.filter((file) => missing.get(file)?.length === 0).sort();

  const counts = { passed: 0, failed: 0, skipped: files.length - runnable.length };
  if (runnable.length > 0) {
    for (const build of builds)
      if ((await run(bun, build.split(' '))).status !== 0) counts.failed++;
    if (counts.failed === 0) {
      const [alone, others] = partition(runnable, runsAlone);
      const laneOf = (file: string) =>
        lanes.findIndex((folders) => folders.some((folder) => file.startsWith(folder)));
      const found = await Promise.all(
        Object.entries(groupBy(others, laneOf)).map(([lane, files]) =>
          runFiles(`${tier}-${Number(lane) + 1}`, files),
        ),
      );
      found.push(await runFiles(`${tier}-alone`, alone));
      counts.passed = sumBy(found, ({ passed }) => passed);
      counts.failed = sumBy(found, ({ failed }) => failed);
      counts.skipped += sumBy(found, ({ skipped }) => skipped);
    }
  }
  printFailures(tier);
  for (const [file, names] of missing)
    if (names.length > 0) console.log(`Skipped ${file}: there is no ${names.join(', ')}.`);
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  process.exit(counts.failed === 0 ? 0 : 1);
};

/** A run without a test has proven nothing: it counts as a failure. */
const runFiles = async (name: string, files: readonly string[]): Promise<Counts> => {
  if (files.length === 0) return { passed: 0, failed: 0, skipped: 0 };
  const found = await bunTest(name, [ALL_TIERS, ...files.map((file) => `./${file}`)]);
  return found.passed === 0 && found.skipped === 0 ? { ...found, failed: 1 } : found;
};
