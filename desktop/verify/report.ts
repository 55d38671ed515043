import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Figures = Record<string, string | number | boolean>;

/**
 * Why a step is not run. `missing`: this machine lacks something, so the step verifies nothing. `not asked`:
 * an option is not set. `elsewhere`: the step is for another platform.
 */
export type NotRun = { because: 'missing' | 'not asked' | 'elsewhere'; why: string };

export type Step<Context> = {
  name: string;
  /** Steps that must have passed before. */
  after?: readonly string[];
  notHere?: (context: Context) => NotRun | undefined;
  /** Returns figures for the report. Throws with a sentence if the step fails. */
  run: (context: Context) => Promise<Figures> | Figures;
};

export type Result = {
  name: string;
  outcome: 'passed' | 'failed' | 'not run';
  why?: string;
  because?: NotRun['because'];
  seconds: number;
  figures: Figures;
};

/** Runs the steps in order. A failed step ends only the steps that depend on it. */
export const runSteps = async <Context>(
  steps: readonly Step<Context>[],
  context: Context,
  notify: (result: Result) => void = () => {},
) => {
  const results: Result[] = [];
  for (const step of steps) {
    const result = await runStep(step, context, results);
    results.push(result);
    notify(result);
  }
  return results;
};

const runStep = async <Context>(
  step: Step<Context>,
  context: Context,
  before: readonly Result[],
): Promise<Result> => {
  const { name } = step;
  const notRun = step.notHere?.(context) ?? blockedBy(step.after ?? [], before);
  if (notRun) return { name, outcome: 'not run', ...notRun, seconds: 0, figures: {} };
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 100) / 10;
  try {
    const figures = await step.run(context);
    return { name, outcome: 'passed', seconds: seconds(), figures };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { name, outcome: 'failed', why, seconds: seconds(), figures: {} };
  }
};

const blockedBy = (after: readonly string[], before: readonly Result[]): NotRun | undefined => {
  const blocking = after.find(
    (name) => before.find((result) => result.name === name)?.outcome !== 'passed',
  );
  return blocking ? { because: 'missing', why: `It needs "${blocking}" first.` } : undefined;
};

/** Whether all requested steps of this platform have run and passed. */
export const isVerified = (results: readonly Result[]) =>
  results.every(
    ({ outcome, because }) =>
      outcome === 'passed' || (outcome === 'not run' && because !== 'missing'),
  );

/** Returns the result in a sentence, such as the reason for an error without a failed step. */
export const verdictOn = (results: readonly Result[]) => {
  const named = (those: readonly Result[]) => those.map(({ name }) => name).join(', ');
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  if (failed.length > 0) return `Not verified, because this failed: ${named(failed)}.`;
  const missing = results.filter(({ because }) => because === 'missing');
  if (missing.length === 0) return 'Verified.';
  return `Not verified, because this could not be run here: ${named(missing)}. ${missing[0]?.why}`;
};

export const writeReport = (folder: string, machine: Figures, results: readonly Result[]) => {
  mkdirSync(folder, { recursive: true });
  const report = { isVerified: isVerified(results), ...machine, steps: results };
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
};
