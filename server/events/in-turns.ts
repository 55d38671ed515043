/**
 * Does work in steps: so many at once, and the others in turns with calls that came meanwhile. Started
 * again while it is at work, it does nothing: its steps take up what has come. `failed` is called when a
 * step throws that nobody waits for.
 */
export const inTurns = (
  steps: () => Iterator<void>,
  { atOnce, failed }: { atOnce: number; failed: () => void },
) => {
  let left: Iterator<void> | undefined;

  const doSome = () => {
    for (let step = 0; step < atOnce; step++)
      if (left?.next().done !== false) {
        left = undefined;
        return;
      }
    setImmediate(doMore);
  };

  const doMore = () => {
    try {
      doSome();
    } catch {
      left = undefined;
      failed();
    }
  };

  return {
    /** Does the first steps. Throws what they throw. */
    start: () => {
      if (left) return;
      left = steps();
      try {
        doSome();
      } catch (error) {
        left = undefined;
        throw error;
      }
    },
    /** Leaves undone what is left. */
    stop: () => {
      left = undefined;
    },
  };
};
