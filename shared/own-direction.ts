import { directionOf, getLocale } from './language.ts';

const isolatedIn = (text: string) => `\u2068${text}\u2069`;

/**
 * Texts that stand side by side, each in a direction of its own where the reader's language is written from the
 * right. Latin names in an Arabic list would change their places else. In all other languages they stay as
 * they are.
 */
export const inOwnDirection = (texts: readonly string[]): readonly string[] =>
  directionOf(getLocale()) === 'rtl' ? texts.map(isolatedIn) : texts;
