/** Longest time of a try after a pause, in milliseconds: until then its result is unknown. */
const TRY = 3 * 60_000;

export type MailChannel = ReturnType<typeof createMailChannel>;

/**
 * Publishes whether mail is in trouble. Mails that anybody can ask for by typing an address must not
 * change it: only an address with an account gets one, so the change would reveal the account.
 */
export const createMailChannel = (clock: () => number) => {
  let from = 0;
  let until = 0;
  let isLetIn = true;
  const end = () => {
    until = 0;
  };
  return {
    /** Records that all mail is held until then. `isLetIn`: the mail server accepted the sign-in. */
    noteHeld: (held: { until: number; isLetIn: boolean }) => {
      from = clock();
      until = held.until + TRY;
      isLetIn = held.isLetIn;
    },
    /** Records a sign-in at the mail server, which ends only a trouble of signing in. */
    noteReached: () => {
      if (!isLetIn) end();
    },
    notePassed: end,
    /** A trouble in the future is over: the clock was set back, maybe by years. */
    isInTrouble: () => {
      const now = clock();
      return now >= from && now < until;
    },
  };
};
