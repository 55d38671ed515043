const SECOND = 1_000;

/** Milliseconds between two turns. */
const APART = 3 * SECOND;
/** Maximum number in the line: the last one waits a minute. */
const MOST = 20;

/** An attempt that waits. */
export type Waiting = {
  /** Its rank, lower is more trusted: the first different number decides. */
  rank: () => readonly number[];
  /** Whether the caller closed the connection and needs no turn. */
  isGone: () => boolean;
};

type Place = Waiting & { go: () => void; leave: () => void };

/**
 * A line with one turn every three seconds, at most 1,200 an hour. More trusted attempts go first, equal ones
 * in their order. In a full line a more trusted attempt takes the place of the least trusted one. So no
 * attempt is blocked by less trusted ones or waits longer than a minute.
 */
export const createSlowLine = (wait: (milliseconds: number) => Promise<void>) => {
  const places: Place[] = [];
  let isMoving = false;

  const letGo = (place: Place | undefined, how: 'go' | 'leave') => {
    if (!place) return;
    places.splice(places.indexOf(place), 1);
    place[how]();
  };

  const dropTheGone = () => {
    for (const place of places.filter(({ isGone }) => isGone())) letGo(place, 'go');
  };

  const move = async () => {
    if (isMoving) return;
    isMoving = true;
    while (places.length > 0) {
      await wait(APART);
      dropTheGone();
      // The sort is stable: of equal ranks the earliest goes first.
      letGo(places.toSorted(byRank).at(0), 'go');
    }
    isMoving = false;
  };

  return {
    /** When the last attempt in a full line has its turn, in seconds. */
    seconds: (MOST * APART) / SECOND,
    /** Waits for a turn; false if there is no place, or a more trusted attempt took it. */
    turn: (one: Waiting) =>
      new Promise<boolean>((settle) => {
        dropTheGone();
        const mine = { ...one, go: () => settle(true), leave: () => settle(false) };
        places.push(mine);
        if (places.length > MOST) letGo(places.toSorted(byRank).at(-1), 'leave');
        void move();
      }),
  };
};

const byRank = (one: Waiting, other: Waiting) => {
  const others = other.rank();
  return one.rank().reduce((found, rank, n) => found || rank - (others[n] ?? 0), 0);
};
