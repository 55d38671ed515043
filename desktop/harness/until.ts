const WITHIN = 4_500;

/** Waits until something holds; throws when it never does. Gives what it was at last. */
export const until = async <T>(
  read: () => T | Promise<T>,
  what = 'It did not happen in time.',
  within = WITHIN,
): Promise<NonNullable<T>> => {
  const deadline = performance.now() + within;
  for (;;) {
    const value = await read();
    if (value) return value;
    if (performance.now() > deadline) throw new Error(what);
    await new Promise((done) => setTimeout(done, 5));
  }
};
