import { AsyncLocalStorage } from 'node:async_hooks';
import { decideLanguageBy, isLanguage, type Language } from '../shared/language.ts';

/** The language where no reader is known, as in the operator's terminal. */
const OTHERWISE: Language = 'en';

const reading = new AsyncLocalStorage<Language>();
decideLanguageBy(() => reading.getStore() ?? OTHERWISE);

/** Runs work that writes sentences for a reader, in their language. It may be asynchronous. */
export const inLanguage = <T>(language: Language, work: () => T): T => reading.run(language, work);

/**
 * Returns the first tag that is a language of the catalogue: another version may have stored one that is not.
 */
export const firstLanguage = (...tags: (string | null | undefined)[]): Language =>
  tags.find(isLanguage) ?? OTHERWISE;

export type Reader = {
  /** The chosen language; null for the browser's. */
  language: string | null;
  /** The browser's language at the last sign-in. */
  browserLanguage: string | null;
};

/** Returns the language of a text to a user, such as a mail. */
export const readerLanguage = (reader: Reader | null, congregations: string | null): Language =>
  firstLanguage(reader?.language, reader?.browserLanguage, congregations);
