import { getLocale, perLanguage } from './language.ts';
import { inOwnDirection } from './own-direction.ts';

const formats = {
  conjunction: perLanguage((language) => new Intl.ListFormat(language)),
  unit: perLanguage((language) => new Intl.ListFormat(language, { type: 'unit' })),
};

/**
 * Returns names as a list of the reader's language: `Tuesday Group, Choir, and Youth`, or as a `unit`, without a
 * word: `Tuesday Group, Choir, Youth`. Korean lists have commas alone: the word that `Intl` has for "and" is one of
 * contracts.
 */
export const listed = (names: readonly string[], type: keyof typeof formats = 'conjunction') =>
  // A format is slow to create, and one name does not need it.
  names.length < 2 || getLocale() === 'ko'
    ? names.join(', ')
    : formats[type]().format(inOwnDirection(names));
