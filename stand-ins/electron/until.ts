/**
 * Only what hangs takes longer, however busy the machine is, in milliseconds. Where a test is to fail,
 * as for a planted fault, this variable says so sooner.
 */
const HANGS = Number(process.env.DESKTOP_WAITS ?? 200_000);

/** Waits until something holds; throws when it never does. Gives what it was at last. */
export const until = async <T>(
  read: () => T | Promise<T>,
  what: string | (() => string) = 'It did not happen in time.',
): Promise<NonNullable<T>> => {
  // Made before it waits, so that it names the line of the test.
  const late = new Error();
  const deadline = performance.now() + HANGS;
  for (;;) {
    const value = await read();
    if (value) return value;
    if (performance.now() > deadline) {
      late.message = typeof what === 'string' ? what : what();
      throw late;
    }
    await new Promise((done) => setTimeout(done, 5));
  }
};
