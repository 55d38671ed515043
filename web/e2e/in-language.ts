import { decideLanguageBy, type Language } from '../../shared/language.ts';

/** Makes a sentence in a language, as its reader has it. */
export const inLanguage = (language: Language, sentence: () => string) => {
  const before = decideLanguageBy(() => language);
  try {
    return sentence();
  } finally {
    decideLanguageBy(before);
  }
};
