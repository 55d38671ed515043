import { isFamilyNameFirst, type NameParts } from '../../../shared/full-name.ts';
import { firstName as firstNameRule, lastName as lastNameRule } from '../../../shared/session.ts';

/** Returns a user's name from a display name or the part before the @. The last name may be empty. */
export const nameFrom = (shown: string, address: string): NameParts => {
  const beforeAt = address.slice(0, address.lastIndexOf('@'));
  const words = beforeAt
    .replace(/\+.*$/, '')
    .split(/[._\d-]+/)
    .filter(Boolean);
  return (
    ruled(partsOf(shown)) ??
    ruled(words.map(capital)) ??
    // The display name is too long or missing.
    ruled([words.join(' ').slice(0, 60)]) ?? { firstName: beforeAt.slice(0, 60), lastName: '' }
  );
};

/** Returns the words of a name, the last name last. It is first in “Wells, Margaret” and in “홍 길동”. */
const partsOf = (shown: string) => {
  // An address is no name.
  if (shown.includes('@')) return [];
  const [, last, first] = /^([^,]+),([^,]+)$/.exec(shown) ?? [];
  if (last && first) return wordsOf(`${first} ${last}`);
  const [family = '', ...given] = wordsOf(shown);
  const isTurned = isFamilyNameFirst({ firstName: given.join(' '), lastName: family });
  return isTurned ? [...given, family] : wordsOf(shown);
};

const wordsOf = (name: string) =>
  name
    .replaceAll(/["'(),;<>]/g, ' ')
    .split(/\s+/)
    .filter(Boolean);

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** Returns the name if it is valid, or null. */
const ruled = (words: string[]): NameParts | null => {
  const last = words.length > 1 ? lastNameRule.safeParse(words.at(-1)) : undefined;
  const first = firstNameRule.safeParse(words.slice(0, last ? -1 : undefined).join(' '));
  if (!first.success || (last && !last.success)) return null;
  return { firstName: first.data, lastName: last?.data ?? '' };
};
