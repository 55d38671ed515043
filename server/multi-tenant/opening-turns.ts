type Turn = { name: string; begin: () => void };

export type OpeningTurns = ReturnType<typeof createOpeningTurns>;

/**
 * Lets congregations be opened one at a time: those that somebody has called first, then those in
 * which something is due.
 */
export const createOpeningTurns = () => {
  const called: Turn[] = [];
  const due: Turn[] = [];
  let isTaken = false;

  const take = (name: string, { isDue = false } = {}) =>
    new Promise<void>((begin) => {
      (isDue ? due : called).push({ name, begin });
      if (!isTaken) give();
    });

  const give = () => {
    const next = called.shift() ?? due.shift();
    isTaken = next !== undefined;
    next?.begin();
  };

  return {
    /** Resolves when it is this one's turn. Call `give` when it is over. */
    take,
    give,
    /** Somebody has called it while it waited as one in which something is due. */
    hurry: (name: string) => {
      const at = due.findIndex((turn) => turn.name === name);
      if (at >= 0) called.push(...due.splice(at, 1));
    },
    /** Whether a call waits for a turn. */
    isCalled: () => called.length > 0,
  };
};
