/** Time limit in milliseconds: longer than any wait on a busy machine. */
const HANGS = 200_000;

/** Waits until the condition is true. Throws with a description after `within` milliseconds. */
export const until = async (
  what: string,
  holds: () => boolean | Promise<boolean>,
  within = HANGS,
) => {
  const deadline = performance.now() + within;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`It did not happen in time: ${what}.`);
    await Bun.sleep(5);
  }
};
