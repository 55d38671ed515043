/** How long after a pause the next try may take, in milliseconds: until then nothing is known. */
const TRY = 3 * 60_000;

export type MailChannel = ReturnType<typeof createMailChannel>;

/**
 * What anybody may know of the mail channel: whether mail is in trouble. Mails that anybody can ask
 * for by typing an address must not change it: only an address with an account gets one, so the change
 * would tell which addresses those are.
 */
export const createMailChannel = (clock: () => number) => {
  let from = 0;
  let until = 0;
  let isLetIn = true;
  const end = () => {
    until = 0;
  };
  return {
    /** All mail waits until then. `isLetIn`: the mail server was there and let us sign in. */
    noteHeld: (held: { until: number; isLetIn: boolean }) => {
      from = clock();
      until = held.until + TRY;
      isLetIn = held.isLetIn;
    },
    /** We were let in. That mends nothing but a trouble of being let in. */
    noteReached: () => {
      if (!isLetIn) end();
    },
    notePassed: end,
    /** Before it began it is over: the clock was set back, maybe by years. */
    isInTrouble: () => {
      const now = clock();
      return now >= from && now < until;
    },
  };
};
