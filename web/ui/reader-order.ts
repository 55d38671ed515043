import { perLanguage } from '../../shared/language.ts';

const collator = perLanguage((language) => new Intl.Collator(language));

/** Compares two names by the sort order of the page's language. */
export const inReaderOrder = (a: string, b: string) => collator().compare(a, b);
