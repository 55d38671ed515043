import { LANGUAGES, type Language } from '../../../shared/language.ts';

/** Returns the day with which weeks begin for readers of a language: 0 is Sunday. */
export const firstWeekday = (language: Language) =>
  LANGUAGES.find(({ tag }) => tag === language)?.firstWeekday ?? 1;
