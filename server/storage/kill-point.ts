/** A place between two steps of a command at which a power cut would leave something half done. */
export type KillPoint =
  | 'between the moves of a restore'
  | 'before a congregation gets its name'
  | 'after a congregation is suspended'
  | 'before a backup gets its name'
  | 'before a mail counts'
  | 'before a mail is marked';

const SETTING = 'TEST_KILL_POINT';

/**
 * Stands still for ever if the environment names this point, so that a test can end the program just
 * here, on a fast machine as on a slow one. Says so on standard error first. Does nothing otherwise.
 */
export const passKillPoint = async (point: KillPoint): Promise<void> => {
  if (process.env[SETTING] !== point) return;
  process.stderr.write(`Held ${point}.\n`);
  // A promise alone would let the program end.
  await new Promise(() => setInterval(() => {}, 60_000));
};

/** The environment in which a command is held at this point. */
export const heldAt = (point: KillPoint) => ({ [SETTING]: point });
