/** Only what hangs takes longer, however busy the machine is, in milliseconds. */
const HANGS = 200_000;

/** Waits until this holds. Throws, saying what did not happen, if it takes longer than `within`. */
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
