import { AsyncLocalStorage } from 'node:async_hooks';
import { decideLanguageBy, isLanguage, type Language } from '../shared/language.ts';

/** Where nothing says in which one somebody reads, as in the operator's terminal. */
const OTHERWISE: Language = 'en';

const reading = new AsyncLocalStorage<Language>();
decideLanguageBy(() => reading.getStore() ?? OTHERWISE);

/** Does what makes sentences for a reader, in their language. It may go on after a wait. */
export const inLanguage = <T>(language: Language, work: () => T): T => reading.run(language, work);

/** The first of these that is a language of the catalogue: another program may have stored one that is not. */
export const firstLanguage = (...tags: (string | null | undefined)[]): Language =>
  tags.find(isLanguage) ?? OTHERWISE;

export type Reader = {
  /** The one they chose; null for their browser's. */
  language: string | null;
  /** Their browser's, when they signed in last. */
  browserLanguage: string | null;
};

/** The language to write to somebody in, who is not there to ask. */
export const writtenTo = (reader: Reader | null, congregations: string | null): Language =>
  firstLanguage(reader?.language, reader?.browserLanguage, congregations);
