const MINUTE = 60_000;
/** Normal clock corrections are smaller than this, in milliseconds. */
const JUMP = 2 * MINUTE;

/** The wall clock was set. */
export type Jump = {
  /** Milliseconds; negative if it was set back. */
  by: number;
  /** The first time that the clock showed since it was last set or started … */
  since: number;
  /** … and the last one. */
  until: number;
};

type Parts = {
  /** Returns the wall clock, in milliseconds since 1970. It can be set. */
  wall: () => number;
  /** Returns a monotonic time in milliseconds. */
  elapsed: () => number;
  onJump: (jump: Jump) => void;
};

/**
 * Returns a wall clock that notices when it is set. It calls `onJump` before it returns a time after the
 * jump, so that stored times can be corrected first.
 */
export const watchedClock = ({ wall, elapsed, onJump }: Parts) => {
  let since = wall();
  let sinceElapsed = elapsed();
  return () => {
    const now = wall();
    // Stored times are whole numbers, and SQLite refuses others.
    const until = Math.round(since + elapsed() - sinceElapsed);
    const jump = { by: now - until, since, until };
    if (Math.abs(jump.by) < JUMP) return now;
    since = now;
    sinceElapsed = elapsed();
    onJump(jump);
    return now;
  };
};
