import { firstName as firstNameRule, lastName as lastNameRule } from '../../../shared/session.ts';

type Name = { firstName: string; lastName: string };

/**
 * How somebody is called, from the name beside their address, or from what stands before its @. They may have no
 * last name. They can change it.
 */
export const nameFrom = (shown: string, address: string): Name => {
  const beforeAt = address.slice(0, address.lastIndexOf('@'));
  const words = beforeAt
    .replace(/\+.*$/, '')
    .split(/[._\d-]+/)
    .filter(Boolean);
  return (
    ruled(partsOf(shown)) ??
    ruled(words.map(capital)) ??
    // A word that is too long, or none.
    ruled([words.join(' ').slice(0, 60)]) ?? { firstName: beforeAt.slice(0, 60), lastName: '' }
  );
};

/** The words of a name; “Wells, Margaret” has the last name first. */
const partsOf = (shown: string) => {
  // An address is no name.
  if (shown.includes('@')) return [];
  const [, last, first] = /^([^,]+),([^,]+)$/.exec(shown) ?? [];
  const name = last && first ? `${first} ${last}` : shown;
  return name
    .replaceAll(/["'(),;<>]/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
};

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** The name, under the rules of every name; null if it breaks one. */
const ruled = (words: string[]): Name | null => {
  const last = words.length > 1 ? lastNameRule.safeParse(words.at(-1)) : undefined;
  const first = firstNameRule.safeParse(words.slice(0, last ? -1 : undefined).join(' '));
  if (!first.success || (last && !last.success)) return null;
  return { firstName: first.data, lastName: last?.data ?? '' };
};
