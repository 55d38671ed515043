import { timingSafeEqual } from 'node:crypto';
import type { Derive } from '../secret-key.ts';

/** What a user can stop from a mail itself, by the preference that it turns off. */
export const STOPPABLE = { n: 'notifyNewPrayers', a: 'notifyAnsweredPrayers' } as const;
type Letter = keyof typeof STOPPABLE;
export type Preference = (typeof STOPPABLE)[Letter];

/** A token that turns one preference of one user off, and can do nothing else. */
export const unsubscribeToken = (derive: Derive, userId: number, preference: Preference) => {
  const letter = preference === STOPPABLE.n ? 'n' : 'a';
  return `${userId}-${letter}-${derive('unsubscribe', `${userId}:${letter}`)}`;
};

/** Whom and what such a token is about, or null when it is none of ours. */
export const readUnsubscribeToken = (derive: Derive, token: string) => {
  const [, id, letter] = /^(\d{1,15})-([na])-[\w-]{43}$/.exec(token) ?? [];
  if (!id || (letter !== 'n' && letter !== 'a')) return null;
  const preference = STOPPABLE[letter];
  const expected = Buffer.from(unsubscribeToken(derive, Number(id), preference));
  const given = Buffer.from(token);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { userId: Number(id), preference };
};
