import { PEOPLE_A_DAY } from '../../shared/people-to-pray.ts';

/**
 * Somebody in a user's groups. `from`: the number of the day since which they take part; `to`: of the day since
 * which they do not want to be named, null while they may be. Days are counted from 1970.
 */
export type Candidate = { id: number; from: number; to: number | null };

/** The people in a fixed order, as a circle of keys, and the position of the one who is next. */
type Circle = { keys: number[]; next: number };

/**
 * Returns the ids of the people to pray for on a day, three at most. The people form a circle in the order of their
 * keys, which differs between users, and each day takes the next three. The place in the circle is computed: the
 * function starts on the first day and follows every change of the circle up to `today`. So nothing is stored, and a
 * change moves nobody else. In n people each comes once in n/3 days, rounded up, and as often as every other (± 1).
 *
 * A new person comes within one round. A person who has left is unknown: the circle is computed without them, and the
 * place may jump once, which costs the others one round at most.
 */
export const peopleOfDay = (
  candidates: readonly Candidate[],
  keyOf: (id: number) => number,
  today: number,
): number[] => {
  const circle: Circle = { keys: [], next: 0 };
  const idOf = new Map<number, number>();
  let day = 0;
  /** Goes on to a day, by three people a day. */
  const goTo = (other: number) => {
    const { length } = circle.keys;
    if (length > 0) circle.next = (circle.next + PEOPLE_A_DAY * (other - day)) % length;
    day = other;
  };
  for (const change of changesUpTo(candidates, today)) {
    if (change.day > day) goTo(change.day);
    for (const { id } of change.gone) takeOut(circle, keyOf(id));
    // The people of a day stay while others join, but nobody is there in vain.
    if (circle.keys.length >= PEOPLE_A_DAY && change.come.length > 0) {
      if (change.day === today) break;
      goTo(change.day + 1);
    }
    for (const { id } of change.come) {
      const key = keyOf(id);
      idOf.set(key, id);
      putIn(circle, key);
    }
  }
  if (today > day) goTo(today);
  return thoseFrom(circle).flatMap((key) => idOf.get(key) ?? []);
};

type Change = { day: number; come: Candidate[]; gone: Candidate[] };

/** Returns who joined and who left, by day. A day that a clock had ahead of today counts as today. */
const changesUpTo = (candidates: readonly Candidate[], today: number): Change[] => {
  const changes = new Map<number, Change>();
  const on = (day: number) => {
    const at = Math.min(day, today);
    const known = changes.get(at);
    if (known) return known;
    const change: Change = { day: at, come: [], gone: [] };
    changes.set(at, change);
    return change;
  };
  for (const candidate of candidates) {
    const { from, to } = candidate;
    // Who is gone by the day on which they came was never there.
    if (to !== null && Math.min(to, today) <= Math.min(from, today)) continue;
    on(from).come.push(candidate);
    if (to !== null) on(to).gone.push(candidate);
  }
  return [...changes.values()].sort((a, b) => a.day - b.day);
};

const thoseFrom = ({ keys, next }: Circle) =>
  keys.length <= PEOPLE_A_DAY
    ? keys
    : [...keys.slice(next, next + PEOPLE_A_DAY), ...keys.slice(0, PEOPLE_A_DAY)].slice(
        0,
        PEOPLE_A_DAY,
      );

/** Returns the number of smaller keys. */
const positionOf = (keys: readonly number[], key: number) => {
  let from = 0;
  let to = keys.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((keys[middle] ?? 0) < key) from = middle + 1;
    else to = middle;
  }
  return from;
};

const putIn = (circle: Circle, key: number) => {
  const at = positionOf(circle.keys, key);
  circle.keys.splice(at, 0, key);
  if (at < circle.next) circle.next++;
};

const takeOut = (circle: Circle, key: number) => {
  const at = positionOf(circle.keys, key);
  if (circle.keys[at] !== key) return;
  circle.keys.splice(at, 1);
  if (at < circle.next) circle.next--;
  if (circle.next >= circle.keys.length) circle.next = 0;
};

/**
 * Returns a function that gives each id a number of 53 bits, which looks random. It depends on the secret: without it
 * no user can compute the people of another one.
 */
export const keysBy = (secret: string) => {
  const bytes = Buffer.from(secret, 'base64url');
  const [high, low] = [bytes.readUInt32LE(0), bytes.readUInt32LE(4)];
  return (id: number) => (mixed(high, id) >>> 11) * 2 ** 32 + mixed(low, id);
};

/** The finalizer of MurmurHash3, over a seed and an id: 32 bits. */
const mixed = (seed: number, id: number) => {
  let bits = seed ^ Math.imul(id, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
};
