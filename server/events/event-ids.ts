import type { Derive } from '../secret-key.ts';

const HALF = 2 ** 24;
const ROUNDS = [0, 1, 2, 3];

/**
 * The ids of events as pages get them: numbers of at most 15 digits, in no order. Counting on,
 * they would tell everybody how much happens among others, and of an anonymous request with
 * how many groups its author shares it. A Feistel cipher of 48 bits: each has its own, and the
 * server reads it again after a restart.
 */
export const createEventIds = (derive: Derive) => {
  const mixed = (round: number, half: number) =>
    Buffer.from(derive('event id', `${round}:${half}`), 'base64url').readUIntBE(0, 3);
  return {
    seal: (id: number): number => {
      let [left, right] = [Math.floor(id / HALF), id % HALF];
      for (const round of ROUNDS) [left, right] = [right, left ^ mixed(round, right)];
      return left * HALF + right;
    },
    /** What was sealed; for any other number one that no event has yet. */
    open: (sealed: number): number => {
      if (sealed >= HALF * HALF) return Number.MAX_SAFE_INTEGER;
      let [left, right] = [Math.floor(sealed / HALF), sealed % HALF];
      for (const round of ROUNDS.toReversed()) [left, right] = [right ^ mixed(round, left), left];
      return left * HALF + right;
    },
  };
};
