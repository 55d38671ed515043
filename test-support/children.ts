import type { Subprocess } from 'bun';

const running = new Set<Subprocess>();

/** Kills this child when the tests end, also if its test failed before stopping it. */
export const killWithTests = (child: Subprocess) => {
  running.add(child);
  void child.exited.then(() => running.delete(child));
};

/** Kills the children that still run. Resolves when all have ended. */
export const killChildren = () => {
  for (const child of running) child.kill('SIGKILL');
  return Promise.all([...running].map(({ exited }) => exited));
};

// `bun test` ends without this event: preload.ts does it there.
process.once('exit', () => void killChildren());
