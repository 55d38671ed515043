import { timingSafeEqual } from 'node:crypto';
import { type Preference, readUnsubscribeToken, STOPPABLE } from '../../shared/notifications.ts';
import type { Derive } from '../secret-key.ts';

/** A token that turns one preference of one user off, and can do nothing else. */
export const unsubscribeToken = (derive: Derive, userId: number, preference: Preference) => {
  const letter = preference === STOPPABLE.n ? 'n' : 'a';
  return `${userId}-${letter}-${derive('unsubscribe', `${userId}:${letter}`)}`;
};

/** Whom and what such a token is about, or null when it is none of ours. */
export const genuineUnsubscribe = (derive: Derive, token: string) => {
  const about = readUnsubscribeToken(token);
  if (!about) return null;
  const expected = Buffer.from(unsubscribeToken(derive, about.userId, about.preference));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected) ? about : null;
};
