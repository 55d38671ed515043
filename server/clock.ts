const MINUTE = 60_000;
/** A difference that no clock is set right by without somebody having set it wrong. */
const JUMP = 2 * MINUTE;

/** The wall clock was set. */
export type Jump = {
  /** By so many milliseconds, back where it is negative. */
  by: number;
  /** What it had said since it was last set, or since the start: from here … */
  since: number;
  /** … to here. */
  until: number;
};

type Parts = {
  /** The wall clock, in milliseconds since 1970. It can be set. */
  wall: () => number;
  /** A clock that only goes forward, in milliseconds. */
  elapsed: () => number;
  onJump: (jump: Jump) => void;
};

/**
 * The wall clock, watched: `onJump` is called before anybody is told a time that does not
 * follow from the last one, so that stored times can be set right first.
 */
export const watchedClock = ({ wall, elapsed, onJump }: Parts) => {
  let since = wall();
  let sinceElapsed = elapsed();
  return () => {
    const now = wall();
    const until = since + elapsed() - sinceElapsed;
    const jump = { by: now - until, since, until };
    if (Math.abs(jump.by) < JUMP) return now;
    since = now;
    sinceElapsed = elapsed();
    onJump(jump);
    return now;
  };
};
