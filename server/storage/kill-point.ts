/** A point between two steps of a command at which a power cut would leave unfinished files. */
export type KillPoint =
  | 'between the moves of a restore'
  | 'before a congregation gets its name'
  | 'after a congregation is suspended'
  | 'before a backup gets its name'
  | 'before a mail counts'
  | 'before a mail is marked';

const SETTING = 'TEST_KILL_POINT';

/**
 * Stops for ever if the environment names this point, so that a test can end the program exactly here, on
 * any machine. Reports it on standard error first. Has no effect otherwise.
 */
export const passKillPoint = async (point: KillPoint): Promise<void> => {
  if (process.env[SETTING] !== point) return;
  process.stderr.write(`Held ${point}.\n`);
  // A promise alone would let the program end.
  await new Promise(() => setInterval(() => {}, 60_000));
};

/** Returns the environment that stops a command at this point. */
export const heldAt = (point: KillPoint) => ({ [SETTING]: point });
