import { LANGUAGES, type Language } from '../language.ts';
import { PSEUDO } from './pseudo.ts';

/** The languages that people can choose in a shipped program. */
export const SHIPPED: readonly Language[] = LANGUAGES.map(({ tag }) => tag).filter(
  (tag) => tag !== PSEUDO,
);

/** `SHIPPED` without English. */
export const TRANSLATED = SHIPPED.filter((tag) => tag !== 'en');
