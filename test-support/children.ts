import type { Subprocess } from 'bun';

const running = new Set<Subprocess>();

/** A server whose test failed before it could be stopped must not outlive the tests. */
export const killWithTests = (child: Subprocess) => {
  running.add(child);
  void child.exited.then(() => running.delete(child));
};

/** Kills those that still run, and waits until they have ended. */
export const killChildren = () => {
  for (const child of running) child.kill('SIGKILL');
  return Promise.all([...running].map(({ exited }) => exited));
};

// `bun test` ends without this event: preload.ts does it there.
process.once('exit', () => void killChildren());
