import { perLanguage } from '../../shared/language.ts';

const collator = perLanguage((language) => new Intl.Collator(language));

/** Compares two names, in the order in which readers of the language look for one. */
export const inReaderOrder = (a: string, b: string) => collator().compare(a, b);
