const MINUTE = 60_000;
/** A difference that no clock is set right by without somebody having set it wrong. */
const JUMP = 2 * MINUTE;

type Parts = {
  /** The wall clock, in milliseconds since 1970. It can be set. */
  wall: () => number;
  /** A clock that only goes forward, in milliseconds. */
  elapsed: () => number;
  /** The wall clock was set by so many milliseconds; `since` is what it said at the start. */
  onJump: (by: number, since: number) => void;
};

/**
 * The wall clock, watched: `onJump` is called before anybody is told a time that does not
 * follow from the last one, so that stored times can be set right first.
 */
export const watchedClock = ({ wall, elapsed, onJump }: Parts) => {
  let start = wall();
  let startElapsed = elapsed();
  return () => {
    const now = wall();
    const by = now - (start + elapsed() - startElapsed);
    if (Math.abs(by) < JUMP) return now;
    const since = start;
    start = now;
    startElapsed = elapsed();
    onJump(by, since);
    return now;
  };
};
