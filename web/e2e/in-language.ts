import { decideLanguageBy, type Language } from '../../shared/language.ts';

export const inLanguage = (language: Language, sentence: () => string) => {
  const before = decideLanguageBy(() => language);
  try {
    return sentence();
  } finally {
    decideLanguageBy(before);
  }
};
