const SECOND = 1_000;

/** How far apart those in the line are let through. */
const APART = 3 * SECOND;
/** How many may wait: the last one for a minute. */
const MOST = 20;

/** One who waits. */
export type Waiting = {
  /** How little they are trusted: of two that wait, the one with the first lower number goes first. */
  rank: () => readonly number[];
  /** Whether they have hung up: they need no turn. */
  isGone: () => boolean;
};

type Place = Waiting & { go: () => void; leave: () => void };

/**
 * A line that lets one through every three seconds, so at most 1,200 an hour, the most trusted first and those alike in
 * their order. Where it is full, the least trusted place goes to who is trusted more. So nobody keeps out who is
 * trusted more than they are, and nobody waits longer than a minute.
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
      // A stable order: of those alike the one that came first.
      letGo(places.toSorted(byRank).at(0), 'go');
    }
    isMoving = false;
  };

  return {
    /** When the last one in a full line is through, in seconds. */
    seconds: (MOST * APART) / SECOND,
    /** Waits for a turn; false if there is no place, or it went to somebody who is trusted more. */
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
