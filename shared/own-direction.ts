import { directionOf, getLocale } from './language.ts';

const isolatedIn = (text: string) => `\u2068${text}\u2069`;

/**
 * Returns the texts of a list, isolated (UAX #9) if the reader's language is written from right to left. Without
 * isolates, Latin names in an Arabic list change their places.
 */
export const inOwnDirection = (texts: readonly string[]): readonly string[] =>
  directionOf(getLocale()) === 'rtl' ? texts.map(isolatedIn) : texts;
